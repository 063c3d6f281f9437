// SelectiveTree: a small tree whose leaves are estimated by playouts, with min-max values and progressive pruning inside.
//
// All tallies are those of the player to move at the root ("ours"). The value of a leaf is the mean of its own playouts, or
// exact if the game is over there; that of an inner node is the value of its best child not pruned, by the side to move at
// the node, and has the deviation of that child: the leaf it comes from is the node's *principal leaf*. At every inner node the
// rule of pruning.hpp drops children that are inferior to another; a dropped child never returns.
//
// The level is the depth down to which nodes count: below it there may be leaves that have not yet had enough games, and
// values of different depths cannot be compared, because the best of several noisy means lies above the truth.
// A node's children come after it in the list, so one backward pass computes all values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/monte_carlo/candidates.hpp"
#include "search/monte_carlo/pruning.hpp"
#include "search/monte_carlo/tally.hpp"

namespace katachi::search::monte_carlo {

template <class Move, class Start>
class SelectiveTree {
 public:
  struct Node {
    Move move{};  // that led here; none at the root
    Start start;
    std::size_t parent = 0;
    int depth = 0;
    bool is_ours = true;  // our side is to move here
    bool is_pruned = false;
    std::optional<double> proven_outcome{};  // for us, if the game is over
    Tally first_round{};                     // the games that chose this node among its siblings
    Tally tally{};                           // the games of the node as a leaf
    std::uint64_t other_games = 0;           // of children that were not chosen and are not kept
    std::vector<std::size_t> children{};
    std::size_t principal = 0;  // the principal leaf as of the last back_up()
  };

  SelectiveTree(Start start, PruningRule rule) : rule_(rule) {
    nodes_.push_back({.move = {}, .start = std::move(start)});
  }

  std::size_t size() const { return nodes_.size(); }
  Node& operator[](std::size_t i) { return nodes_[i]; }
  const Node& operator[](std::size_t i) const { return nodes_[i]; }
  int level() const { return level_; }
  void set_level(int level) { level_ = level; }

  // Adds a child, whose place in the tree is filled in, and returns its number.
  std::size_t add(std::size_t parent, Node child) {
    child.parent = parent;
    child.depth = nodes_[parent].depth + 1;
    child.is_ours = !nodes_[parent].is_ours;
    child.principal = nodes_.size();
    nodes_[parent].children.push_back(nodes_.size());
    nodes_.push_back(std::move(child));
    return nodes_.size() - 1;
  }

  // For us, from the playouts alone.
  Estimate leaf_estimate(const Node& node) const {
    return node.proven_outcome ? proven_estimate(*node.proven_outcome, rule_) : estimate_of(node.tally, rule_);
  }
  Estimate estimate(std::size_t i) const { return leaf_estimate(nodes_[nodes_[i].principal]); }

  std::vector<std::size_t> survivors(std::size_t parent) const;
  std::vector<std::size_t> live_leaves() const;            // reached from the root through survivors only
  std::vector<std::size_t> live_leaves_by_parent() const;  // how many each node has
  void back_up();
  void prune();                                              // by the rule, at every node that counts
  void keep_best(std::size_t parent, std::size_t how_many);  // drops the worst survivors
  bool is_decided() const;                                   // one root move left, or all left are equal
  std::uint64_t games_below(std::size_t i) const;            // all games of the node and its descendants

 private:
  bool is_inner(std::size_t i) const { return nodes_[i].depth < level_ && !nodes_[i].children.empty(); }
  // For the side to move at the child's parent.
  Estimate estimate_for_mover(std::size_t child) const {
    const Estimate ours = estimate(child);
    return nodes_[child].is_ours ? ours.negated() : ours;
  }

  PruningRule rule_;
  std::vector<Node> nodes_;
  int level_ = 0;
};

template <class Move, class Start>
std::vector<std::size_t> SelectiveTree<Move, Start>::survivors(std::size_t parent) const {
  std::vector<std::size_t> left;
  for (const std::size_t child : nodes_[parent].children)
    if (!nodes_[child].is_pruned) left.push_back(child);
  return left;
}

template <class Move, class Start>
std::vector<std::size_t> SelectiveTree<Move, Start>::live_leaves() const {
  std::vector<std::size_t> leaves;
  std::vector<bool> is_live(nodes_.size(), true);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    is_live[i] = is_live[nodes_[i].parent] && !nodes_[i].is_pruned;
    if (is_live[i] && nodes_[i].children.empty()) leaves.push_back(i);
  }
  return leaves;
}

template <class Move, class Start>
std::vector<std::size_t> SelectiveTree<Move, Start>::live_leaves_by_parent() const {
  std::vector<std::size_t> counts(nodes_.size(), 0);
  for (const std::size_t leaf : live_leaves()) ++counts[nodes_[leaf].parent];
  return counts;
}

template <class Move, class Start>
void SelectiveTree<Move, Start>::back_up() {
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    nodes_[i].principal = i;
    if (!is_inner(i)) continue;
    const auto left = survivors(i);
    const auto best =
        std::ranges::max_element(left, {}, [&](std::size_t child) { return estimate_for_mover(child).mean; });
    if (best != left.end()) nodes_[i].principal = nodes_[*best].principal;
  }
}

template <class Move, class Start>
void SelectiveTree<Move, Start>::prune() {
  back_up();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!is_inner(i)) continue;
    const auto left = survivors(i);
    for (const std::size_t child : left)
      nodes_[child].is_pruned = std::ranges::any_of(left, [&](std::size_t other) {
        return is_inferior(estimate_for_mover(child), estimate_for_mover(other), rule_);
      });
  }
}

template <class Move, class Start>
void SelectiveTree<Move, Start>::keep_best(std::size_t parent, std::size_t how_many) {
  auto left = survivors(parent);
  std::ranges::stable_sort(left, std::greater{}, [&](std::size_t child) { return estimate_for_mover(child).mean; });
  for (std::size_t i = how_many; i < left.size(); ++i) nodes_[left[i]].is_pruned = true;
}

template <class Move, class Start>
bool SelectiveTree<Move, Start>::is_decided() const {
  std::vector<Estimate> estimates;
  for (const std::size_t child : survivors(0)) estimates.push_back(estimate(child));
  return monte_carlo::is_decided(estimates, rule_);
}

template <class Move, class Start>
std::uint64_t SelectiveTree<Move, Start>::games_below(std::size_t i) const {
  const Node& node = nodes_[i];
  std::uint64_t games = node.first_round.visits + node.tally.visits + node.other_games;
  for (const std::size_t child : node.children) games += games_below(child);
  return games;
}

}  // namespace katachi::search::monte_carlo
