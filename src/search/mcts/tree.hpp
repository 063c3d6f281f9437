// The tree of a Monte Carlo tree search in one block of memory.
//
// A *position* is a header and behind it an array of *edges*, one per move: the urgent ones, then the others, each best prior first. Statistics of a move live in its edge
// and are seen by the side that makes the move; N of a position is kept in its header. Positions are named by their offset in the
// block (in units of 8 bytes); 0 is none. Allocation is one atomic exchange and never passes the capacity: when the block is
// full, allocate() says so and the search goes on without growing.
//
// Threads: an edge's `position` is published with release after the position behind it is complete, and read with acquire. All
// statistics are relaxed atomics, read in any order; an update that is lost in a race is accepted (Enzenberger, Mueller, 2009).
// keep() and clear() want the tree for themselves.
//
// With transpositions, a table of hashes finds the position of another order of moves; it takes a sixteenth of the memory, and
// a new entry replaces an old one of the same place. The tree is then a graph: an edge may lead to a position that others share.
//
// Cost: 48 bytes a move of Go, 32 a position. keep() is linear in the memory in use.
#pragma once

#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#include "search/mcts/share.hpp"

namespace katachi::search::mcts {

using Offset = std::uint32_t;
inline constexpr Offset kNoPosition = 0;
inline constexpr Offset kBusy = 1;  // some thread is making the position

// What is proven of a move, seen by the side that makes it.
enum class Proof : std::uint8_t { kOpen, kWin, kDraw, kLoss };

template <class Move>
struct Edge {
  static_assert(std::is_trivially_copyable_v<Move>);

  AtomicShare mean = 0;  // of the results
  std::atomic<std::uint32_t> visits{0};
  std::atomic<float> margin{0};  // mean, in points; of long searches that of the latest results (update_edge)
  AtomicShare rave_mean = 0;     // all moves as first
  std::atomic<std::uint32_t> rave_visits{0};
  AtomicShare owned = 0;          // share of games at whose end the side owned the point
  AtomicShare owned_and_won = 0;  // ... and won; both over the position's owner_games
  std::atomic<Offset> position{kNoPosition};
  float prior = 0;
  std::uint32_t code = 0;
  std::atomic<std::uint16_t> under_way{0};  // simulations that are below it just now
  std::atomic<Proof> proof{Proof::kOpen};
  Move move{};
};

struct Position {
  std::atomic<std::uint32_t> visits{0};
  std::uint32_t edges = 0;
  AtomicShare mean = 0.5;                     // of the results for the side to move
  Offset forward = kNoPosition;               // for keep()
  std::atomic<std::uint32_t> owner_games{0};  // whose owners are counted in its edges
  std::uint32_t urgent = 0;                   // the first edges, which are always open
  std::uint64_t hash = 0;                     // where transpositions are known
};

template <class Move>
class Tree {
 public:
  using EdgeType = Edge<Move>;
  static constexpr std::size_t kUnit = 8;

  explicit Tree(std::size_t bytes, bool has_transpositions = false)
      : table_(has_transpositions ? std::bit_floor(bytes / 16 / sizeof(std::uint64_t)) : 0),
        units_(std::min<std::size_t>(bytes / kUnit - table_.size(), std::size_t{1} << 32) - 1),
        memory_(static_cast<std::byte*>(::operator new(units_* kUnit, std::align_val_t{64}))) {}

  std::size_t bytes() const { return units_ * kUnit; }
  std::size_t bytes_used() const {
    return std::min<std::size_t>(cursor_.load(std::memory_order_relaxed), units_) * kUnit;
  }
  std::uint64_t made() const { return made_.load(std::memory_order_relaxed); }  // positions, ever
  bool is_full() const { return is_full_.load(std::memory_order_relaxed); }

  Offset root() const { return root_; }
  void set_root(Offset root) { root_ = root; }

  Position& at(Offset offset) { return *reinterpret_cast<Position*>(address(offset)); }
  const Position& at(Offset offset) const { return *reinterpret_cast<const Position*>(address(offset)); }
  std::span<EdgeType> edges(Offset offset) {
    return {reinterpret_cast<EdgeType*>(address(offset) + sizeof(Position)), at(offset).edges};
  }
  std::span<const EdgeType> edges(Offset offset) const {
    return {reinterpret_cast<const EdgeType*>(address(offset) + sizeof(Position)), at(offset).edges};
  }

  // A position with so many new edges; kNoPosition if the memory is used up.
  Offset allocate(std::size_t count) {
    const std::size_t units = units_for(count);
    // Added only where it fits: an addition taken back later would move the cursor into what another thread got meanwhile.
    std::size_t first = cursor_.load(std::memory_order_relaxed);
    do {
      if (first + units > units_) {
        is_full_.store(true, std::memory_order_relaxed);
        return kNoPosition;
      }
    } while (!cursor_.compare_exchange_weak(first, first + units, std::memory_order_relaxed));
    made_.fetch_add(1, std::memory_order_relaxed);
    std::byte* const place = address(static_cast<Offset>(first));
    new (place) Position{.visits = 0, .edges = static_cast<std::uint32_t>(count)};
    for (std::size_t i = 0; i < count; ++i) new (place + sizeof(Position) + i * sizeof(EdgeType)) EdgeType;
    return static_cast<Offset>(first);
  }

  // The position of this hash, if it is known.
  Offset find(std::uint64_t hash) const {
    if (table_.empty()) return kNoPosition;
    const std::uint64_t entry = table_[hash & (table_.size() - 1)].load(std::memory_order_acquire);
    const auto offset = static_cast<Offset>(entry);
    return entry >> 32 == hash >> 32 && offset > kBusy && at(offset).hash == hash ? offset : kNoPosition;
  }
  // To be called when the position is complete.
  void remember(std::uint64_t hash, Offset offset) {
    if (table_.empty()) return;
    at(offset).hash = hash;
    table_[hash & (table_.size() - 1)].store((hash >> 32) << 32 | offset, std::memory_order_release);
  }

  void clear() {
    for (auto& entry : table_) entry.store(0, std::memory_order_relaxed);
    cursor_ = kFirst;
    is_full_ = false;
    root_ = kNoPosition;
  }

  // Makes a position the root, keeps what is below it and was visited often enough, and moves it together to the front. Edges
  // whose position is dropped keep their statistics.
  void keep(Offset root, std::uint32_t least_visits = 0);

 private:
  static constexpr std::size_t kFirst = 2;  // offsets 0 and 1 have a meaning of their own
  struct Free {
    void operator()(std::byte* p) const { ::operator delete(p, std::align_val_t{64}); }
  };

  static constexpr std::size_t units_for(std::size_t count) {
    return (sizeof(Position) + count * sizeof(EdgeType) + kUnit - 1) / kUnit;
  }
  std::byte* address(Offset offset) const { return memory_.get() + std::size_t{offset} * kUnit; }
  void mark(Offset root, std::uint32_t least_visits);
  void slide(Offset from, Offset to);

  std::vector<std::atomic<std::uint64_t>> table_;  // high half of the hash, offset
  std::size_t units_;
  std::unique_ptr<std::byte, Free> memory_;  // pages that were never written cost nothing
  std::atomic<std::size_t> cursor_{kFirst};
  std::atomic<std::uint64_t> made_{0};
  std::atomic<bool> is_full_{false};
  Offset root_ = kNoPosition;
};

// Sets `forward` of each position to keep to itself, of all others to kNoPosition.
template <class Move>
void Tree<Move>::mark(Offset root, std::uint32_t least_visits) {
  for (std::size_t at_unit = kFirst; at_unit < cursor_; at_unit += units_for(at(static_cast<Offset>(at_unit)).edges))
    at(static_cast<Offset>(at_unit)).forward = kNoPosition;
  std::vector<Offset> open = {root};
  at(root).forward = root;
  while (!open.empty()) {
    const Offset here = open.back();
    open.pop_back();
    for (EdgeType& edge : edges(here)) {
      const Offset child = edge.position.load(std::memory_order_relaxed);
      if (child <= kBusy || at(child).forward != kNoPosition) continue;
      if (at(child).visits.load(std::memory_order_relaxed) < least_visits) continue;
      at(child).forward = child;
      open.push_back(child);
    }
  }
}

template <class Move>
void Tree<Move>::slide(Offset from, Offset to) {
  if (from == to) return;
  // Downwards, element by element: what is overwritten has been moved already.
  const Position& old = at(from);
  const std::uint32_t count = old.edges;
  const std::uint32_t visits = old.visits.load(std::memory_order_relaxed);
  const double mean = old.mean.exact();
  auto* source = reinterpret_cast<EdgeType*>(address(from) + sizeof(Position));
  const std::uint32_t owner_games = old.owner_games.load(std::memory_order_relaxed);
  const std::uint32_t urgent = old.urgent;
  const std::uint64_t hash = old.hash;
  new (address(to)) Position{
      .visits = visits, .edges = count, .mean = mean, .owner_games = owner_games, .urgent = urgent, .hash = hash};
  auto* target = reinterpret_cast<EdgeType*>(address(to) + sizeof(Position));
  constexpr auto kRelaxed = std::memory_order_relaxed;
  for (std::uint32_t i = 0; i < count; ++i) {
    const EdgeType& e = source[i];
    new (target + i) EdgeType{.mean = e.mean.exact(),
                              .visits = e.visits.load(kRelaxed),
                              .margin = e.margin.load(kRelaxed),
                              .rave_mean = e.rave_mean.exact(),
                              .rave_visits = e.rave_visits.load(kRelaxed),
                              .owned = e.owned.exact(),
                              .owned_and_won = e.owned_and_won.exact(),
                              .position = e.position.load(kRelaxed),
                              .prior = e.prior,
                              .code = e.code,
                              .under_way = 0,
                              .proof = e.proof.load(kRelaxed),
                              .move = e.move};
  }
}

template <class Move>
void Tree<Move>::keep(Offset root, std::uint32_t least_visits) {
  assert(root > kBusy);
  mark(root, least_visits);
  // Where each kept position will lie; then the names in all edges; then the moving itself.
  const std::size_t end = cursor_;
  std::size_t next = kFirst;
  const auto for_each = [&](auto&& f) {
    for (std::size_t unit = kFirst; unit < end;) {
      const auto here = static_cast<Offset>(unit);
      unit += units_for(at(here).edges);  // before f may overwrite it
      f(here);
    }
  };
  for_each([&](Offset here) {
    if (at(here).forward == kNoPosition) return;
    at(here).forward = static_cast<Offset>(next);
    next += units_for(at(here).edges);
  });
  for_each([&](Offset here) {
    if (at(here).forward == kNoPosition) return;
    for (EdgeType& edge : edges(here)) {
      const Offset child = edge.position.load(std::memory_order_relaxed);
      edge.position.store(child <= kBusy ? kNoPosition : at(child).forward, std::memory_order_relaxed);
    }
  });
  root_ = at(root).forward;
  for (auto& entry : table_) entry.store(0, std::memory_order_relaxed);
  for_each([&](Offset here) {
    const Offset to = at(here).forward;
    if (to == kNoPosition) return;
    slide(here, to);
    if (!table_.empty()) remember(at(to).hash, to);
  });
  cursor_ = next;
  is_full_ = false;
}

}  // namespace katachi::search::mcts
