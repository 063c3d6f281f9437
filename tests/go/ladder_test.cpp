#include "go/ladder.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/go/drawn.hpp"

namespace katachi::go {
namespace {

using Board9 = Board<9>;
using V = Board9::V;

constexpr std::string_view kLadder = R"(
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . O . . . . . .
  . O X . . . . . .
  . . O O . . . . .
  . . . . . . . . .
)";

// The same with a black stone in the way.
constexpr std::string_view kBreaker = R"(
  . . . . . . . . .
  . . . . . . X . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . O . . . . . .
  . O X . . . . . .
  . . O O . . . . .
  . . . . . . . . .
)";

// The white stone below is in atari itself.
constexpr std::string_view kRescue = R"(
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . O O . . . . .
  . O . O . . . . .
  . O X O . . . . .
  . X O X . . . . .
  . . . . . . . . .
)";

TEST(Ladder, RunsToTheEdge) {
  Board9 board = drawn<9>(kLadder);
  LadderReader<9> reader;
  EXPECT_TRUE(reader.is_lost_in_atari(board, vertex<9>(2, 6)));
  EXPECT_TRUE(reader.is_lost_after(board, vertex<9>(2, 6), vertex<9>(3, 6)));
}

TEST(Ladder, IsBrokenByAStone) {
  Board9 board = drawn<9>(kBreaker);
  LadderReader<9> reader;
  EXPECT_FALSE(reader.is_lost_in_atari(board, vertex<9>(2, 6)));
}

TEST(Ladder, StartsOnTheRightSide) {
  Board9 board = drawn<9>(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O X . . . . . .
    . . O O . . . . .
    . . . . . . . . .
  )");
  LadderReader<9> reader;
  const V chain = vertex<9>(2, 6);
  ASSERT_EQ(board.liberties(chain), 2);
  EXPECT_TRUE(reader.works(board, chain, vertex<9>(2, 5)));  // it runs along the row and is driven back and forth
  EXPECT_FALSE(reader.works(board, chain, vertex<9>(3, 6)));
}

TEST(Ladder, DefenderMayCaptureHisWayOut) {
  Board9 board = drawn<9>(kRescue);
  LadderReader<9> reader;
  const V chain = vertex<9>(2, 6);
  ASSERT_EQ(board.liberties(chain), 1);
  ASSERT_EQ(board.liberties(vertex<9>(2, 7)), 1);
  EXPECT_TRUE(reader.is_lost_after(board, chain, vertex<9>(2, 5)));
  EXPECT_FALSE(reader.is_lost_after(board, chain, vertex<9>(2, 8)));
  EXPECT_FALSE(reader.is_lost_in_atari(board, chain));
}

TEST(Ladder, DoesNotTakeWhatGetsThreeLiberties) {
  Board9 board = drawn<9>(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . O X . . . . . .
    . . O . . . . . .
    . . . . . . . . .
  )");
  LadderReader<9> reader;
  EXPECT_FALSE(reader.is_lost_in_atari(board, vertex<9>(2, 6)));
}

TEST(Ladder, LeavesTheBoardAsItWas) {
  core::Rng rng(5);
  LadderReader<9> reader;
  for (int game = 0; game < 20; ++game) {
    Board9 board(Size::square(9));
    Color color = Color::kBlack;
    for (int i = 0; i < 70; ++i, color = opposite(color)) {
      const V v = vertex<9>(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
      if (!is_playable(board, v, color)) continue;
      board.play(v, color);
      const Board9 before = board;
      Board9::VertexList liberties;
      board.for_each_point([&](V p) {
        if (!is_stone(board.at(p)) || board.liberties(p) > 2) return;
        board.list_liberties(p, liberties);
        if (liberties.size() == 1) reader.is_lost_in_atari(board, p);
        if (liberties.size() == 2) reader.works(board, p, liberties[0]);
      });
      EXPECT_EQ(board, before);
      EXPECT_EQ(board.check_consistency(), "");
    }
  }
}

}  // namespace
}  // namespace katachi::go
