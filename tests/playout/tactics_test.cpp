// What tactics.hpp says without playing, against boards on which the move is played.
#include "playout/tactics.hpp"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/playout/drawn_board.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;
using Board = go::Board<9>;
using V = Board::V;

// Random positions with many short chains.
template <class F>
void for_each_random_position(F&& f) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    core::Rng rng(seed);
    Board board(go::Size::square(5 + static_cast<int>(seed % 5)));
    Color color = Color::kBlack;
    for (int move = 0; move < 60; ++move) {
      Board::VertexList points;
      board.for_each_point([&](V v) {
        if (board.at(v) == Color::kEmpty && v != board.ko() && !board.is_suicide(v, color)) points.push_back(v);
      });
      if (points.empty()) break;
      board.play(points[rng.below(static_cast<std::uint32_t>(points.size()))], color);
      color = go::opposite(color);
      f(board);
    }
  }
}

TEST(PlayoutTactics, EnoughLibertiesAreSeenWithoutCountingThem) {
  for_each_random_position([&](const Board& board) {
    board.for_each_point([&](V v) {
      for (const Color color : {Color::kBlack, Color::kWhite}) {
        if (board.at(v) != Color::kEmpty) continue;
        ASSERT_EQ(has_liberties_after<2>(board, v, color), liberties_after<2>(board, v, color).size() == 2);
        ASSERT_EQ(has_liberties_after<3>(board, v, color), liberties_after<3>(board, v, color).size() == 3);
      }
    });
  });
}

// The empty points that hang together with v, and whether stones of one colour alone are beside them.
struct Region {
  std::set<V> points;
  bool has_black = false, has_white = false;

  Region(const Board& board, V v) : points{v} {
    std::vector<V> waiting{v};
    while (!waiting.empty()) {
      const V point = waiting.back();
      waiting.pop_back();
      for (int d = 0; d < go::kNeighbours; ++d) {
        const V n = go::Geometry<9>::neighbour(point, d);
        has_black |= board.at(n) == Color::kBlack;
        has_white |= board.at(n) == Color::kWhite;
        if (board.at(n) == Color::kEmpty && points.insert(n).second) waiting.push_back(n);
      }
    }
  }
};

TEST(PlayoutTactics, EyeSpacesAreThoseOfTheBoard) {
  int spaces = 0, vital = 0;
  for_each_random_position([&](const Board& board) {
    board.for_each_point([&](V v) {
      if (board.at(v) != Color::kEmpty) return;
      const Region region(board, v);
      SmallShape<9> shape;
      V expected{};
      if (region.points.size() <= SmallShape<9>::kMost && !(region.has_black && region.has_white)) {
        ASSERT_TRUE(may_be_eye_space(board.code(v)));
        for (const V point : region.points) shape.points.push_back(point);
        expected = shape.vital();
        ++spaces;
      }
      ASSERT_EQ(vital_point(board, v), expected);
      vital += expected != V{};
    });
  });
  EXPECT_GT(spaces, 1000);
  EXPECT_GT(vital, 100);
}

// The liberties of the chain at v as far as N reaches: all of them if they are fewer, N of them otherwise.
template <std::size_t N>
void expect_liberties_of_the_board(const Board& board, V v, Color color) {
  Board after = board;
  after.play(v, color);
  Board::VertexList real;
  after.list_liberties(v, real);
  const auto found = liberties_after<N>(board, v, color);
  ASSERT_EQ(found.size(), std::min(N, real.size()));
  for (const V liberty : found) ASSERT_TRUE(real.contains(liberty));
  ASSERT_EQ(std::set<V>(found.begin(), found.end()).size(), found.size());
}

TEST(PlayoutTactics, LibertiesAfterAMoveAreThoseOfTheBoard) {
  int moves = 0, captures = 0;
  for_each_random_position([&](const Board& board) {
    board.for_each_point([&](V v) {
      for (const Color color : {Color::kBlack, Color::kWhite}) {
        if (board.at(v) != Color::kEmpty || board.is_suicide(v, color)) continue;
        expect_liberties_of_the_board<1>(board, v, color);
        expect_liberties_of_the_board<2>(board, v, color);
        expect_liberties_of_the_board<3>(board, v, color);
        expect_liberties_of_the_board<12>(board, v, color);
        captures += board.captures(v, color);
        ++moves;
      }
    });
  });
  EXPECT_GT(moves, 50000);
  EXPECT_GT(captures, 1000);
}

TEST(PlayoutTactics, ACaptureThatWinsARaceIsNoSelfAtari) {
  // Both chains have one liberty left, D1: who plays there takes the other. Of the three stones that Black takes one touches the
  // move, but all touch the chain it joins.
  const auto race = drawn(
      "......\n"
      "......\n"
      "......\n"
      "OOOOO.\n"
      "XXXXO.\n"
      "OOO.O.\n");
  const V last = at(race, "D1");
  Board taken = race;
  taken.play(last, Color::kBlack);
  ASSERT_EQ(taken.captured(Color::kWhite), 3);
  ASSERT_EQ(taken.liberties(last), 3);
  EXPECT_EQ(liberties_after<12>(race, last, Color::kBlack).size(), 3u);
  EXPECT_TRUE(has_liberties_after<3>(race, last, Color::kBlack));
  EXPECT_FALSE(is_bad_self_atari(race, last, Color::kBlack));
}

TEST(PlayoutTactics, ABadSelfAtariIsASelfAtariOfMoreThanOneStone) {
  int bad = 0;
  for_each_random_position([&](const Board& board) {
    board.for_each_point([&](V v) {
      if (board.at(v) != Color::kEmpty || board.is_suicide(v, Color::kBlack)) return;
      if (!is_bad_self_atari(board, v, Color::kBlack)) return;
      ++bad;
      Board after = board;
      after.play(v, Color::kBlack);
      EXPECT_EQ(after.liberties(v), 1);
      EXPECT_GT(after.chain_size(v), 1);
    });
  });
  EXPECT_GT(bad, 100);
}

TEST(PlayoutTactics, AThrowInAndANakadeAreSound) {
  // White's eye space has three points and nothing else; Black has the middle and may fill to two.
  const auto nakade = drawn(
      "XXXXX.\n"
      "OOOOOX\n"
      "O.X.OX\n"
      "OOOOOX\n"
      "XXXXX.\n"
      "......\n");
  EXPECT_FALSE(is_bad_self_atari(nakade, at(nakade, "B4"), Color::kBlack));
  // The same with a liberty outside: there is no hurry, and White has time to take.
  const auto early = drawn(
      ".XXXX.\n"
      "OOOOOX\n"
      "O.X.OX\n"
      "OOOOOX\n"
      "XXXXX.\n"
      "......\n");
  EXPECT_TRUE(is_bad_self_atari(early, at(early, "B4"), Color::kBlack));
  // Four stones in a row leave two eyes when they are taken.
  const auto four = drawn(
      "XXXXXXX\n"
      "OOOOOOO\n"
      "O.XXX.O\n"
      "OOOOOOO\n"
      "XXXXXXX\n"
      ".......\n"
      ".......\n");
  EXPECT_TRUE(is_bad_self_atari(four, at(four, "B5"), Color::kBlack));
  // In the open a chain of two in atari is simply lost.
  const auto open = drawn(
      ".....\n"
      ".OO..\n"
      "OX..O\n"
      ".OO..\n"
      ".....\n");
  EXPECT_TRUE(is_bad_self_atari(open, at(open, "C3"), Color::kBlack));
}

struct EyeSpace {
  const char* board;
  const char* inside;
  const char* vital;  // nullptr: none
};

TEST(PlayoutTactics, VitalPointsOfEyeSpaces) {
  const EyeSpace spaces[] = {
      {"OOOOO\nO...O\nOOOOO\nXXXXX\nXXXXX\n", "B4", "C4"},                  // three in a row
      {"OOOO.\nO..O.\nO.OO.\nOOO..\n.....\n", "B3", "B4"},                  // bent three
      {"OOOOO\nO...O\nOO.OO\nXOOO.\n.....\n", "B4", "C4"},                  // pyramid
      {"OOOO.\nO..O.\nO..O.\nOOOO.\n.....\n", "B3", nullptr},               // square
      {"OOOOOO\nO....O\nOOOOOO\n......\n......\n......\n", "B5", nullptr},  // four in a row
      {"OOOOO\nO..OO\nO...O\nOOOOO\n.....\n", "B4", "C3"},                  // bulky five
      {"OO.OO\nO...O\nOO.OO\nOOOOO\n.....\n", "C4", "C4"},                  // cross of five
      {"OOOOO\nO...O\nOO.OX\nXXOX.\n.....\n", "B4", "C4"},                  // the pyramid again, loosely enclosed
      {"XOOOO\nX...O\nOOOOO\n.....\n.....\n", "B4", nullptr},               // both colours around
  };
  for (const EyeSpace& space : spaces) {
    const auto board = drawn(space.board);
    const V expected = space.vital == nullptr ? V{} : at(board, space.vital);
    EXPECT_EQ(vital_point(board, at(board, space.inside)), expected) << space.board;
  }
}

}  // namespace
}  // namespace katachi::playout
