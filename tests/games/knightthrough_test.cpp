#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/knightthrough/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/grid.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::knightthrough {
namespace {

using game::Player;
using test::after;

class SlowTwin {
 public:
  explicit SlowTwin(game::BoardSize size) : grid_(size) {
    for (int column = 0; column < size.width; ++column)
      for (const int row : {0, 1}) {
        grid_.put({.column = column, .row = row}, 'X');
        grid_.put({.column = column, .row = size.height - 1 - row}, 'O');
      }
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (outcome_first()) return found;
    const int forward = own_ == 'X' ? 1 : -1;
    grid_.for_each_cell([&](CellName from) {
      for (const auto& [rows, columns] : {std::pair{1, -2}, {1, 2}, {2, -1}, {2, 1}}) {
        const CellName to{.column = from.column + columns, .row = from.row + forward * rows};
        if (grid_.at(from) == own_ && grid_.has(to) && grid_.at(to) != own_)
          found.push_back(cell_text(from) + "-" + cell_text(to));
      }
    });
    return found;
  }
  void play(std::string_view move) {
    grid_.put(grid_.take(move), '.');
    grid_.put(grid_.take(move), own_);
    own_ = own_ == 'X' ? 'O' : 'X';
  }
  std::optional<double> outcome_first() const {
    bool has_first = false, has_second = false, first_arrived = false, second_arrived = false;
    grid_.for_each_cell([&](CellName cell) {
      const char mark = grid_.at(cell);
      has_first |= mark == 'X';
      has_second |= mark == 'O';
      first_arrived |= mark == 'X' && cell.row == grid_.size().height - 1;
      second_arrived |= mark == 'O' && cell.row == 0;
    });
    if (first_arrived || !has_second) return 1;
    if (second_arrived || !has_first) return 0;
    return std::nullopt;
  }

 private:
  test::Grid grid_;
  char own_ = 'X';
};

// By the slow twin: 8x8 opens with the knights of both rows.
TEST(Knightthrough, CountsAreThoseOfASlowTwin) {
  for (const game::BoardSize size : {game::BoardSize{8, 8}, {4, 6}, {6, 5}, {7, 4}})
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_EQ(game::perft(State(size), depth), test::slow_count(SlowTwin(size), depth)) << depth;
}

TEST(Knightthrough, AgreesWithASlowTwin) {
  for (int width = kMinSide; width <= kBitSide; ++width)
    for (int height = kMinSide; height <= kBitSide; ++height)
      EXPECT_EQ(test::twin_problem(State({width, height}), SlowTwin({width, height}), 20, 1), "") << width << height;
}

TEST(Knightthrough, ReachingTheFarRowWins) {
  const State state = after(State({5, 6}), "b2-c4 c5-b3 c4-d6");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 1);
  EXPECT_EQ(state.outcome(Player::kSecond), 0);
}

TEST(Knightthrough, TakingTheLastPieceWins) {
  const State state = *State().from_text("....\n....\n..O.\n....\n.X..\n....\nX to move\n");
  EXPECT_EQ(after(state, "b2-c4").outcome(Player::kFirst), 1);
  EXPECT_TRUE(after(state, "b2-c4").is_terminal());
  EXPECT_FALSE(after(state, "b2-d3").is_terminal());
}

TEST(Knightthrough, RefusesWhatIsNoMoveOrPosition) {
  const State state;
  for (const char* text : {"", "a2", "a2-a3", "a2-b5", "a2-c1", "a7-b5", "a2-b4 ", "i2-h4", "a1-b3x"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(state.parse_move("a1-b3"));
  EXPECT_FALSE(state.parse_move("a1-c2"));
  EXPECT_FALSE(State().from_text("XXXX\nXXXX\nXXXX\nOOOO\nX to move\n"));
  EXPECT_FALSE(State().from_text("X...\n....\n....\n.O..\nX to move\n"));
}

TEST(Knightthrough, RandomMovesAreUniform) { EXPECT_EQ(test::random_move_problem(State({6, 6}), 3, 1), ""); }

TEST(Knightthrough, Conformance) {
  for (const game::BoardSize size : {game::BoardSize{8, 8}, {4, 4}, {5, 7}})
    EXPECT_EQ(game::conformance_problem(State(size)), "");
}

TEST(Knightthrough, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/knightthrough_5x6.txt", game::playthrough(State({5, 6}), rng, 40));
}

}  // namespace
}  // namespace katachi::games::knightthrough
