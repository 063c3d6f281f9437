#include "search/mcts/decision.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace katachi::search::mcts {
namespace {

struct Line {
  std::uint32_t visits = 0;
  float mean = 0.5f;
  Proof proof = Proof::kOpen;
};

using TestTree = Tree<std::uint16_t>;

void fill(TestTree& tree, const std::vector<Line>& lines) {
  tree.set_root(tree.allocate(lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto& edge = tree.edges(tree.root())[i];
    edge.visits = lines[i].visits;
    edge.mean = lines[i].mean;
    edge.proof = lines[i].proof;
  }
}

bool open(const std::vector<Line>& lines) {
  TestTree tree(1 << 16);
  fill(tree, lines);
  return is_open(tree);
}

bool settled(const std::vector<Line>& lines, double simulations) {
  TestTree tree(1 << 16);
  fill(tree, lines);
  return cannot_be_overtaken(tree, simulations);
}

TEST(Decision, OvertakingTakesAsManySimulationsAsAreMissing) {
  EXPECT_TRUE(settled({{100}, {40}, {20}}, 59));
  EXPECT_FALSE(settled({{100}, {40}, {20}}, 60));
  EXPECT_FALSE(settled({{40}, {100}, {100}}, 1));
}

TEST(Decision, WhatIsLostCountsForNothing) {
  const std::vector<Line> lines = {{500, 0.1f, Proof::kLoss}, {100}, {90}};
  EXPECT_FALSE(settled(lines, 20)) << "the lost move is not the answer, and the others are close";
  EXPECT_TRUE(settled(lines, 9));
  EXPECT_TRUE(open(lines));
  EXPECT_FALSE(open({{500, 0.1f, Proof::kLoss}, {100}, {10, 0.4f}}));
}

TEST(Decision, IsOpenWhileARivalIsNearOrBetter) {
  EXPECT_TRUE(open({{100}, {51}}));
  EXPECT_FALSE(open({{100}, {50}}));
  EXPECT_TRUE(open({{100, 0.5f}, {11, 0.6f}}));
  EXPECT_FALSE(open({{100, 0.5f}, {10, 0.6f}}));
  EXPECT_FALSE(open({{100}})) << "nothing to choose";
  EXPECT_FALSE(open({{100}, {90, 1, Proof::kDraw}})) << "what is proven needs no time";
}

TEST(Decision, Proofs) {
  const auto proven = [](const std::vector<Line>& lines) {
    TestTree tree(1 << 16);
    fill(tree, lines);
    return is_proven(tree);
  };
  EXPECT_TRUE(proven({{1}, {1, 1, Proof::kWin}}));
  EXPECT_TRUE(proven({{1, 0, Proof::kLoss}, {1, 0.5f, Proof::kDraw}}));
  EXPECT_FALSE(proven({{1, 0, Proof::kLoss}, {1}}));
}

}  // namespace
}  // namespace katachi::search::mcts
