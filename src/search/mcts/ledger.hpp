// Ledger: whose simulations the counts of a shared tree are.
//
// The statistics of a move near the root are the sum of three parts: what was there when the search began (the tree is kept
// between moves), what came from partners, and what the own simulations added since. The first two are written down here; the
// third, the difference, is what the partners are told. Of each partner the ledger remembers the last sums it has added, so that
// only what is new is added the next time. A move that has no place in the own tree yet is left for later: the sums come again.
//
// A position is named by its hash where the tree knows transpositions, otherwise by the moves that lead to it. The tree must stand
// still during every call. RAVE values and owners are not shared: they are means over many more games and differ little.
//
// Cost: own() and add() look at a few dozen positions. The constructor is linear in what is kept of the first plies.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "search/mcts/exchange.hpp"
#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

template <class Move>
class Ledger {
 public:
  using Trees = std::span<const std::unique_ptr<Tree<Move>>>;

  // The trees have roots; they and what they span must outlive the ledger. What partners tell goes into the first of them.
  Ledger(Trees trees, const ExchangeRule& rule) : trees_(trees), rule_(rule) {
    walk(kBookedShare * rule.share, [&](const Place& place) { others_[key_of(place)] += counts_of(*place.edge); });
  }

  // Of this search's own simulations; `playouts` is their number.
  SharedCounts own(std::uint64_t playouts) const {
    SharedCounts told{.playouts = playouts, .moves = {}};
    std::unordered_map<Key, std::size_t, KeyHash> place_of;
    walk(rule_.share, [&](const Place& place) {
      const auto [known, is_new] = place_of.emplace(key_of(place), told.moves.size());
      if (is_new)
        told.moves.push_back({.position = place.position,
                              .path = longer(place.way, place.edge->code),
                              .proof = Proof::kOpen,
                              .counts = {}});
      SharedMove& move = told.moves[known->second];
      move.counts += counts_of(*place.edge);
      if (move.proof == Proof::kOpen) move.proof = place.edge->proof.load(std::memory_order_relaxed);
    });
    for (SharedMove& move : told.moves)
      if (const auto known = others_.find({move.position, move.path.back()}); known != others_.end())
        move.counts = move.counts - known->second;
    std::erase_if(told.moves,
                  [](const SharedMove& move) { return move.counts.visits <= 0 && move.proof == Proof::kOpen; });
    return told;
  }

  // Adds what is new in a partner's counts. Returns how many playouts are.
  std::uint64_t add(int partner, const SharedCounts& told) {
    Partner& before = partners_[partner];
    for (const SharedMove& move : told.moves) add_move(before, move);
    if (told.playouts <= before.playouts) return 0;
    return told.playouts - std::exchange(before.playouts, told.playouts);
  }

 private:
  // What is kept with less than a hundredth of the share from which moves are told is not written down: if it is told one day, a
  // hundredth of its counts at most is not new. Without this bound the book of a long game would be as large as the tree.
  static constexpr double kBookedShare = 0.01;

  struct Key {
    std::uint64_t position;
    std::uint32_t code;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return core::mix64(key.position ^ key.code); }
  };
  using Book = std::unordered_map<Key, Counts, KeyHash>;
  struct Partner {
    std::uint64_t playouts = 0;
    Book added;
  };
  struct Place {
    std::uint64_t position;
    std::span<const std::uint32_t> way;  // codes of the moves that lead to the position
    const Edge<Move>* edge;
  };
  using Path = std::vector<std::uint32_t>;

  static Key key_of(const Place& place) { return {place.position, place.edge->code}; }

  static Path longer(std::span<const std::uint32_t> way, std::uint32_t code) {
    Path path(way.begin(), way.end());
    path.push_back(code);
    return path;
  }

  static Counts counts_of(const Edge<Move>& edge) {
    constexpr auto kRelaxed = std::memory_order_relaxed;
    const std::uint32_t n = edge.visits.load(kRelaxed);
    return {
        .visits = n, .outcomes = edge.mean.exact() * n, .margins = static_cast<double>(edge.margin.load(kRelaxed)) * n};
  }

  static std::uint64_t name_of(const Position& position, std::span<const std::uint32_t> path) {
    if (position.hash != 0) return position.hash;
    std::uint64_t name = 1;
    for (const std::uint32_t code : path) name = core::mix64(name ^ (std::uint64_t{code} + 1));
    return name;
  }

  // Calls visit for each visited move of the root, and for each of the next plies that has this share of the root's visits.
  template <class Visit>
  void walk(double share, Visit&& visit) const {
    for (const auto& tree : trees_) {
      const double least = share * tree->at(tree->root()).visits.load(std::memory_order_relaxed);
      std::vector<std::pair<Offset, Path>> open = {{tree->root(), {}}};
      std::unordered_set<Offset> seen = {tree->root()};  // with transpositions a position is met on several ways
      for (std::size_t i = 0; i < open.size(); ++i) {
        const auto [offset, way] = std::move(open[i]);  // the list grows meanwhile
        const std::uint64_t name = name_of(tree->at(offset), way);
        for (const Edge<Move>& edge : std::as_const(*tree).edges(offset)) {
          const std::uint32_t visits = edge.visits.load(std::memory_order_relaxed);
          const bool is_frequent = visits >= least;
          if (visits == 0 || (!way.empty() && !is_frequent)) continue;
          visit(Place{.position = name, .way = way, .edge = &edge});
          const Offset child = edge.position.load(std::memory_order_acquire);
          if (is_frequent && child > kBusy && way.size() + 1 < rule_.depth && seen.insert(child).second)
            open.emplace_back(child, longer(way, edge.code));
        }
      }
    }
  }

  static Edge<Move>* find(std::span<Edge<Move>> edges, std::uint32_t code) {
    const auto found = std::ranges::find(edges, code, [](const Edge<Move>& edge) { return edge.code; });
    return found == edges.end() ? nullptr : &*found;
  }

  void add_move(Partner& before, const SharedMove& move) {
    if (move.path.empty()) return;
    Tree<Move>& tree = *trees_.front();
    Offset at = tree.root();
    const auto way = std::span(move.path).first(move.path.size() - 1);
    for (const std::uint32_t code : way) {
      const Edge<Move>* const edge = find(tree.edges(at), code);
      at = edge == nullptr ? kNoPosition : edge->position.load(std::memory_order_acquire);
      if (at <= kBusy) return;
    }
    if (name_of(tree.at(at), way) != move.position) return;
    Edge<Move>* const edge = find(tree.edges(at), move.path.back());
    if (edge == nullptr) return;
    if (move.proof != Proof::kOpen) edge->proof.store(move.proof, std::memory_order_relaxed);
    const Key key{move.position, move.path.back()};
    Counts& added = before.added[key];
    const Counts fresh = move.counts - added;
    if (fresh.visits <= 0) return;
    added = move.counts;
    others_[key] += fresh;
    add_counts(tree.at(at), *edge, fresh);
  }

  static void add_counts(Position& position, Edge<Move>& edge, const Counts& fresh) {
    constexpr auto kRelaxed = std::memory_order_relaxed;
    const auto visits = static_cast<std::uint32_t>(fresh.visits);
    const Counts sum = [&] {
      Counts both = counts_of(edge);
      return both += fresh;
    }();
    const auto n = static_cast<double>(sum.visits);
    edge.mean.store(sum.outcomes / n);
    edge.margin.store(static_cast<float>(sum.margins / n), kRelaxed);
    edge.visits.fetch_add(visits, kRelaxed);
    const double before = position.visits.load(kRelaxed);
    position.mean.store((position.mean.exact() * before + fresh.outcomes) / (before + visits));
    position.visits.fetch_add(visits, kRelaxed);
  }

  Trees trees_;
  ExchangeRule rule_;
  Book others_;  // what was there at the beginning, and what partners told since
  std::map<int, Partner> partners_;
};

}  // namespace katachi::search::mcts
