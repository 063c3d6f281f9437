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

std::vector<RootMove> moves_of(const std::vector<Line>& lines) {
  std::vector<RootMove> moves;
  for (const Line& line : lines)
    moves.push_back({.code = static_cast<std::uint32_t>(moves.size()),
                     .visits = line.visits,
                     .outcomes = static_cast<double>(line.mean) * line.visits,
                     .proof = line.proof});
  return moves;
}

bool open(const std::vector<Line>& lines) { return is_open(moves_of(lines)); }

bool settled(const std::vector<Line>& lines, double simulations) {
  return cannot_be_overtaken(moves_of(lines), simulations);
}

TEST(Decision, TreesOfSeveralThreadsAddUp) {
  using TestTree = Tree<std::uint16_t>;
  std::vector<std::unique_ptr<TestTree>> trees;
  for (const bool is_second : {false, true}) {
    trees.push_back(std::make_unique<TestTree>(1 << 16));
    TestTree& tree = *trees.back();
    tree.set_root(tree.allocate(2));
    auto first = &tree.edges(tree.root())[0], second = &tree.edges(tree.root())[1];
    if (is_second) std::swap(first, second);  // each tree has its own order
    first->code = 7;
    first->visits = is_second ? 30 : 10;
    first->mean = is_second ? 0.5 : 0.9;
    second->code = 3;
    second->visits = 20;
    second->mean = 0.25;
    second->proof = is_second ? Proof::kLoss : Proof::kOpen;
  }
  const auto moves = root_moves<std::uint16_t>(trees);
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_EQ(moves[0].code, 7u);
  EXPECT_EQ(moves[0].visits, 40u);
  EXPECT_NEAR(moves[0].mean(), (0.9 * 10 + 0.5 * 30) / 40, 1e-9);
  EXPECT_EQ(moves[0].proof, Proof::kOpen);
  EXPECT_EQ(moves[1].visits, 40u);
  EXPECT_EQ(moves[1].proof, Proof::kLoss);
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
  const auto proven = [](const std::vector<Line>& lines) { return is_proven(moves_of(lines)); };
  EXPECT_TRUE(proven({{1}, {1, 1, Proof::kWin}}));
  EXPECT_TRUE(proven({{1, 0, Proof::kLoss}, {1, 0.5f, Proof::kDraw}}));
  EXPECT_FALSE(proven({{1, 0, Proof::kLoss}, {1}}));
}

TEST(Decision, AMoveThatIsProvenLostIsNotSureToWin) {
  const auto sure = [](const std::vector<Line>& lines) { return is_sure(moves_of(lines), 0.98); };
  EXPECT_TRUE(sure({{5000, 0.99f}, {10, 0.5f}}));
  EXPECT_FALSE(sure({{500, 0.99f}, {10, 0.5f}})) << "too few games";
  EXPECT_FALSE(sure({{5000, 0.99f, Proof::kLoss}, {10, 0.5f}}));
  EXPECT_TRUE(sure({{5000, 0.99f, Proof::kLoss}, {2000, 0.99f}}));
}

}  // namespace
}  // namespace katachi::search::mcts
