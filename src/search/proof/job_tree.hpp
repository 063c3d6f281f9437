// JobTree: the first level of a proof-number search whose leaves are looked at by others, many at a time.
//
// It is the tree of the master in PPN^2 (Saffidine, Jouandeau and Cazenave, "A parallel proof number search", 2011; "Solving Breakthrough
// with race patterns and job-level proof number search", 2011) and in job-level proof-number search (Wu, Lin, Lin, Chang and Lin 2010): a
// leaf goes to a worker as a job, and comes back solved or with numbers for its children.
//
// While jobs are under way the tree is walked as if each of them had made its line one harder: the mover's number of a child
// counts one more for each job below it (as threads do in df-pn: Kaneko 2010), and a child all of whose leaves are under way is passed
// over. So the numbers themselves stay true, and answers may come in any order, late, or never. Every node is a path from the root, so
// what earlier positions forbid needs no remedy.
//
// Jobs are thousands of positions long: an answer may cost a walk to the root over all children on the way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "search/exact/trace.hpp"
#include "search/proof/expansion.hpp"
#include "search/proof/numbers.hpp"

namespace katachi::search::proof {

template <game::NamedGame S>
class JobTree {
 public:
  using Move = typename S::Move;
  using News = Expansion<Move>;
  using NodeId = std::uint32_t;

  JobTree(const S& root, Sum sum, exact::Trace* trace = nullptr) : root_(root), sum_(sum), trace_(trace) {
    nodes_.push_back({.first_to_move = root.to_move() == game::Player::kFirst});
    if (trace_) trace_->created(0, 0, "", nodes_[0].first_to_move);
  }

  bool is_solved() const { return nodes_[0].numbers.is_solved(); }
  bool is_cut() const { return nodes_[0].is_cut; }  // disproved by the limit of moves only
  Numbers numbers() const { return nodes_[0].numbers; }
  std::size_t size() const { return nodes_.size(); }
  std::uint64_t bytes() const { return nodes_.size() * sizeof(Node); }
  std::uint32_t pending() const { return nodes_[0].pending; }

  struct Leaf {
    NodeId node;
    std::vector<Move> path;  // from the root
  };
  // The leaf that proves most among those that no job looks at; from now on one does. Nothing: there is none.
  std::optional<Leaf> select() {
    if (nodes_[0].pending >= nodes_[0].leaves) return std::nullopt;
    Leaf leaf{.node = 0, .path = {}};
    S state = root_;
    while (nodes_[leaf.node].count > 0) {
      leaf.node = best_free_child(leaf.node);
      leaf.path.push_back(nodes_[leaf.node].move);
      state.play(leaf.path.back());
      nodes_[leaf.node].first_to_move = state.to_move() == game::Player::kFirst;
    }
    set_pending(leaf.node, 1);
    if (trace_) trace_->selected(leaf.node, fmt::format("{}, a job", numbers_text(leaf.node)));
    return leaf;
  }

  // The answer of a job: what is known of the leaf, and best play below it where it is solved.
  void put(NodeId leaf, const News& news, std::vector<Move> line) {
    set_pending(leaf, 0);
    // A job that was stopped at once has found nothing.
    if (!matters(leaf) || (!news.numbers.is_solved() && news.children.empty())) return;
    nodes_[leaf].numbers = news.numbers;
    nodes_[leaf].is_cut = news.numbers.is_solved() ? news.is_cut : news.has_cut_child;
    if (news.numbers.is_solved()) {
      nodes_[leaf].leaves = 0;
      lines_.emplace(leaf, std::move(line));
    } else {
      add_children(leaf, news);
    }
    tell(leaf);
    for (NodeId node = leaf; node != 0;) {
      node = nodes_[node].parent;
      update(node);
      tell(node);
    }
  }
  // A job that will have no answer.
  void give_up(NodeId leaf) { set_pending(leaf, 0); }

  // Best play below a solved root, as far as it is known.
  std::vector<Move> line() const {
    std::vector<Move> moves;
    NodeId node = 0;
    while (nodes_[node].numbers.is_solved() && nodes_[node].count > 0) {
      const Node& from = nodes_[node];
      // All moves of the loser are solved; the winner has one that wins.
      NodeId next = from.first;
      for (NodeId child = from.first; child < from.first + from.count; ++child)
        if (nodes_[child].numbers.of(mover(from)) == 0) {
          next = child;
          break;
        }
      node = next;
      moves.push_back(nodes_[node].move);
    }
    if (const auto rest = lines_.find(node); rest != lines_.end())
      moves.insert(moves.end(), rest->second.begin(), rest->second.end());
    return moves;
  }

 private:
  struct Node {
    Numbers numbers = {};
    NodeId parent = 0, first = 0;
    std::uint32_t leaves = 1, pending = 0;  // open leaves below, and those that jobs look at
    Move move{};                            // to it
    std::uint16_t count = 0;                // of children
    bool is_cut = false;                    // solved: by the limit of moves; open: a child that is lost was
    bool first_to_move = false;             // known when it was selected
  };

  static game::Player mover(const Node& node) {
    return node.first_to_move ? game::Player::kFirst : game::Player::kSecond;
  }

  NodeId best_free_child(NodeId node) const {
    const game::Player side = mover(nodes_[node]);
    NodeId best = node;
    std::uint64_t best_number = 0;
    for (NodeId child = nodes_[node].first; child < nodes_[node].first + nodes_[node].count; ++child) {
      const Node& at = nodes_[child];
      if (at.numbers.is_solved() || at.pending >= at.leaves) continue;
      const std::uint64_t number = std::uint64_t{at.numbers.of(side)} + at.pending;
      if (best != node && number >= best_number) continue;
      best = child;
      best_number = number;
    }
    return best;
  }

  // Of a leaf; the counts above it follow.
  void set_pending(NodeId leaf, std::uint32_t pending) {
    const std::uint32_t before = nodes_[leaf].pending;
    if (before == pending || !matters(leaf)) return;
    for (NodeId node = leaf;; node = nodes_[node].parent) {
      nodes_[node].pending += pending - before;
      if (node == 0) return;
    }
  }
  // No node on the way to the root is solved.
  bool matters(NodeId node) const {
    for (;; node = nodes_[node].parent) {
      if (nodes_[node].numbers.is_solved()) return false;
      if (node == 0) return true;
    }
  }

  void add_children(NodeId leaf, const News& news) {
    const auto first = static_cast<NodeId>(nodes_.size());
    nodes_[leaf].first = first;
    nodes_[leaf].count = static_cast<std::uint16_t>(news.children.size());
    nodes_[leaf].leaves = nodes_[leaf].count;
    for (const auto& child : news.children)
      nodes_.push_back({.numbers = child.numbers, .parent = leaf, .move = child.move});
    if (!trace_) return;
    S state = root_;
    std::vector<Move> back;
    for (NodeId node = leaf; node != 0; node = nodes_[node].parent) back.push_back(nodes_[node].move);
    for (std::size_t i = back.size(); i-- > 0;) state.play(back[i]);
    for (NodeId child = first; child < nodes_.size(); ++child) {
      S next = state;
      next.play(nodes_[child].move);
      trace_->created(child, leaf, state.move_text(nodes_[child].move), next.to_move() == game::Player::kFirst);
      tell(child);
    }
  }

  // A node's numbers and counts from its children.
  void update(NodeId index) {
    Node& node = nodes_[index];
    const game::Player side = mover(node);
    Adder others(sum_);
    Number own = kInfinity;
    std::uint32_t leaves = 0, pending = 0;
    bool is_open = false;
    for (NodeId child = node.first; child < node.first + node.count; ++child) {
      const Node& at = nodes_[child];
      if (at.numbers.of(side) == 0) {
        node.numbers = at.numbers;
        node.is_cut = at.is_cut;
        node.leaves = node.pending = 0;
        return;
      }
      if (at.numbers.is_solved()) {
        node.is_cut |= at.is_cut && at.numbers.pn != 0;
        continue;
      }
      is_open = true;
      own = std::min(own, at.numbers.of(side));
      others.add(at.numbers.of(game::other(side)));
      leaves += at.leaves;
      pending += at.pending;
    }
    node.leaves = leaves;
    node.pending = pending;
    node.numbers = is_open ? numbers_for(side, own, others.total()) : Numbers::solved(side != game::Player::kFirst);
  }

  std::string numbers_text(NodeId node) const {
    const auto text = [](Number n) { return n >= kInfinity ? std::string("inf") : fmt::format("{}", n); };
    return fmt::format("pn {}, dn {}", text(nodes_[node].numbers.pn), text(nodes_[node].numbers.dn));
  }
  void tell(NodeId node) {
    if (!trace_) return;
    trace_->updated(node, numbers_text(node));
    if (nodes_[node].numbers.is_solved()) trace_->closed(node, nodes_[node].numbers.pn == 0 ? "proved" : "disproved");
  }

  S root_;
  Sum sum_;
  exact::Trace* trace_;
  std::vector<Node> nodes_;
  std::unordered_map<NodeId, std::vector<Move>> lines_;  // below solved leaves
};

}  // namespace katachi::search::proof
