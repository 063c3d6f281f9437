#include "search/monte_carlo/selective_tree.hpp"

#include <gtest/gtest.h>

namespace katachi::search::monte_carlo::selective_tree_test {
namespace {

using Tree = SelectiveTree<int, int>;
using Numbers = std::vector<std::size_t>;

// 100 games with a mean margin for us and a deviation of the mean.
Tally tally_of(double mean, double error) {
  Tally tally;
  for (int i = 0; i < 100; ++i)
    tally.add({.outcome_first = 0.5, .margin_first = mean + (i % 2 == 0 ? error : -error) * 10}, game::Player::kFirst);
  return tally;
}

std::size_t add(Tree& tree, std::size_t parent, double mean, double error) {
  return tree.add(parent, {.move = 0, .start = 0, .tally = tally_of(mean, error)});
}

// Two moves of ours; the opponent has three replies to the first and two to the second.
struct TwoMoves {
  Tree tree{0, PruningRule{}};
  std::size_t a = add(tree, 0, 20, 1), b = add(tree, 0, 2, 1);
  std::size_t a1 = add(tree, a, 5, 1), a2 = add(tree, a, -7, 2), a3 = add(tree, a, 30, 1);
  std::size_t b1 = add(tree, b, 3, 0.1), b2 = add(tree, b, 1, 0.5);
};

TEST(SelectiveTree, BacksUpTheLeastOfTheirsAndTheBestOfOurs) {
  TwoMoves t;
  t.tree.set_level(2);
  t.tree.back_up();
  EXPECT_EQ(t.tree[t.a].principal, t.a2);
  EXPECT_EQ(t.tree[t.b].principal, t.b2);
  EXPECT_EQ(t.tree[0].principal, t.b2);
  EXPECT_DOUBLE_EQ(t.tree.estimate(0).mean, 1);
  EXPECT_DOUBLE_EQ(t.tree.estimate(0).error, 0.5);
}

TEST(SelectiveTree, BelowTheLevelNothingCounts) {
  TwoMoves t;
  t.tree.set_level(1);
  t.tree.prune();
  EXPECT_EQ(t.tree[0].principal, t.a);
  EXPECT_TRUE(t.tree[t.b].is_pruned);
  EXPECT_EQ(t.tree.survivors(t.a), (Numbers{t.a1, t.a2, t.a3}));
}

TEST(SelectiveTree, PrunesForTheSideToMove) {
  TwoMoves t;
  t.tree.set_level(2);
  t.tree.prune();
  EXPECT_EQ(t.tree.survivors(t.a), Numbers{t.a2}) << "the opponent wants the least";
  EXPECT_EQ(t.tree.survivors(t.b), Numbers{t.b2}) << "1 + 1.7 * 0.5 lies below 3 - 1.7 * 0.1";
  EXPECT_EQ(t.tree.survivors(0), Numbers{t.b}) << "-7 + 1.7 * 2 lies below 1 - 1.7 * 0.5";
  EXPECT_TRUE(t.tree.is_decided());
  EXPECT_EQ(t.tree.live_leaves(), Numbers{t.b2});
}

TEST(SelectiveTree, KeepsTheBestOfTheSideToMove) {
  TwoMoves t;
  t.tree.set_level(2);
  t.tree.back_up();
  t.tree.keep_best(t.a, 2);
  EXPECT_EQ(t.tree.survivors(t.a), (Numbers{t.a1, t.a2}));
  EXPECT_EQ(t.tree.live_leaves(), (Numbers{t.a1, t.a2, t.b1, t.b2}));
  t.tree.keep_best(0, 1);
  EXPECT_EQ(t.tree.survivors(0), Numbers{t.b});
  EXPECT_EQ(t.tree.live_leaves_by_parent(), (Numbers{0, 0, 2, 0, 0, 0, 0, 0}));
}

TEST(SelectiveTree, AProvenReplyIsCertain) {
  TwoMoves t;
  t.tree[t.a3].proven_outcome = 0;  // lost for us
  t.tree.set_level(2);
  t.tree.prune();
  EXPECT_EQ(t.tree.survivors(t.a), Numbers{t.a3});
  EXPECT_EQ(t.tree.survivors(0), Numbers{t.b});
}

TEST(SelectiveTree, RootMovesAreEqualWhenTheirPrincipalLeavesAre) {
  Tree tree{0, PruningRule{.equality = 0.6}};
  const std::size_t a = add(tree, 0, 0, 5), b = add(tree, 0, 0, 5);
  add(tree, a, 1, 0.5);
  const std::size_t b1 = add(tree, b, 1.2, 0.7);
  tree.set_level(2);
  tree.prune();
  EXPECT_FALSE(tree.is_decided());
  tree[b1].tally = tally_of(1.2, 0.55);
  tree.prune();
  EXPECT_TRUE(tree.is_decided());
  EXPECT_EQ(tree.survivors(0).size(), 2u);
}

TEST(SelectiveTree, CountsAllGames) {
  TwoMoves t;
  t.tree[t.a].first_round = tally_of(0, 0);
  t.tree[t.a].other_games = 7;
  EXPECT_EQ(t.tree.games_below(t.a), 100u + 100 + 7 + 300);
  EXPECT_EQ(t.tree.games_below(t.b), 300u);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::selective_tree_test
