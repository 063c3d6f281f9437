#include "move_model/tactics.hpp"

#include <gtest/gtest.h>

#include "tests/move_model/drawn.hpp"

namespace katachi::move_model {
namespace {

using Board = go::Board<9>;

// White stones: one in atari at A9's side, one with two liberties in a ladder; a black stone in atari.
constexpr std::string_view kFight = R"(
  O . . . . . . . .
  X . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . O .
  . X O . . . O X O
  . . X X . . . . .
  . . . . . . . . .
)";

TEST(Tactics, OfBothSides) {
  Board board = drawn<9>(kFight);
  const Board before = board;
  TacticalMap<9> map;
  map.build(board, go::Color::kBlack, vertex<9>(7, 5));
  EXPECT_EQ(board, before);

  const Tactics& capture = map.at(vertex<9>(1, 0));
  EXPECT_EQ(capture.capture, 1);
  EXPECT_EQ(capture.capture_kind, 0);

  EXPECT_EQ(map.at(vertex<9>(2, 5)).atari, 2);  // the ladder works from above
  EXPECT_EQ(map.at(vertex<9>(3, 6)).atari, 1);
  EXPECT_TRUE(map.is_weak(vertex<9>(2, 6)));

  const Tactics& extension = map.at(vertex<9>(7, 7));
  EXPECT_EQ(extension.extension, 1);           // three liberties on the second line
  EXPECT_EQ(extension.extension_kind, 1 + 4);  // one stone, put in atari by the last move
  EXPECT_FALSE(map.is_weak(vertex<9>(7, 6)));

  EXPECT_TRUE(map.at(vertex<9>(4, 4)).is_quiet());
}

TEST(Tactics, TheOtherSideIsThreatened) {
  Board board = drawn<9>(kFight);
  TacticalMap<9> map;
  map.build(board, go::Color::kWhite, Board::kNone);
  const Tactics& danger = map.at(vertex<9>(2, 5));
  EXPECT_EQ(danger.danger, 1);
  EXPECT_EQ(map.at(vertex<9>(7, 7)).capture, 1);
  EXPECT_EQ(map.at(vertex<9>(1, 0)).extension, 2);  // along the edge, still caught
}

TEST(Tactics, CaptureThatSaves) {
  Board board = drawn<9>(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . O X . . . . . .
    . X O X . . . . .
    . . . . . . . . .
  )");
  TacticalMap<9> map;
  map.build(board, go::Color::kBlack, vertex<9>(2, 5));
  EXPECT_EQ(map.at(vertex<9>(2, 8)).capture, 1);
  EXPECT_EQ(map.at(vertex<9>(2, 8)).capture_kind & 1, 1);
  EXPECT_EQ(map.at(vertex<9>(3, 6)).extension, 1);
}

}  // namespace
}  // namespace katachi::move_model
