#include "move_model/stakes.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "tests/move_model/drawn.hpp"

namespace katachi::move_model {
namespace {

using Board = go::Board<9>;
using V = Board::V;

// Six white stones with one liberty at J8, and the way out above.
constexpr std::string_view kWayOut = R"(
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . . X
)";
// The same chain, without a way out.
constexpr std::string_view kNoWayOut = R"(
  . . . . . . . X .
  . . . . . . . X .
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . . X
)";
// Five stones: the model's own business.
constexpr std::string_view kFewStones = R"(
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . X O
  . . . . . . . . X
)";

std::vector<float> raised(std::string_view text, go::Color to_move, bool& is_raised) {
  const Board board = drawn<9>(text);
  const std::vector<V> moves = {vertex<9>(4, 4), vertex<9>(8, 1), vertex<9>(8, 2), vertex<9>(0, 0)};
  std::vector<V> empty;
  for (const V v : moves)
    if (board.at(v) == go::Color::kEmpty) empty.push_back(v);
  std::vector<float> shares(empty.size(), 0.04f);
  shares[0] = 0.88f;
  is_raised = raise_large_chains<9>(board, to_move, empty, shares);
  return shares;
}

TEST(Stakes, CaptureAndEscapeOfALargeChain) {
  bool is_raised = false;
  for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
    const auto shares = raised(kWayOut, color, is_raised);
    EXPECT_TRUE(is_raised);
    ASSERT_EQ(shares.size(), 3u);
    // 6 / (6 + 10) of the sum of 0.96, the others in their proportions.
    EXPECT_NEAR(shares[1], 0.96 * 6 / 16, 1e-6);
    EXPECT_NEAR(shares[0] + shares[1] + shares[2], 0.96, 1e-6);
    EXPECT_NEAR(shares[0] / shares[2], 0.88 / 0.04, 1e-3);
  }
}

TEST(Stakes, NothingForAChainThatIsLostAnyway) {
  bool is_raised = true;
  for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
    const auto shares = raised(kNoWayOut, color, is_raised);
    EXPECT_FALSE(is_raised);
    EXPECT_EQ(shares[0], 0.88f);
    EXPECT_EQ(shares[1], 0.04f);
  }
}

TEST(Stakes, NothingForAFewStones) {
  bool is_raised = true;
  raised(kFewStones, go::Color::kBlack, is_raised);
  EXPECT_FALSE(is_raised);
}

}  // namespace
}  // namespace katachi::move_model
