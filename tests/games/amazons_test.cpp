#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/amazons/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/grid.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::amazons {
namespace {

using game::Player;
using test::after;

class SlowTwin {
 public:
  explicit SlowTwin(game::BoardSize size) : grid_(size) {
    const int right = size.width - 1, top = size.height - 1;
    for (const char mark : {'X', 'O'}) {
      const auto row = [&](int number) { return mark == 'X' ? number : top - number; };
      grid_.put({.column = right / 3, .row = row(0)}, mark);
      grid_.put({.column = right - right / 3, .row = row(0)}, mark);
      grid_.put({.column = 0, .row = row(top / 3)}, mark);
      grid_.put({.column = right, .row = row(top / 3)}, mark);
    }
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    grid_.for_each_cell([&](CellName from) {
      if (grid_.at(from) != own_) return;
      test::Grid lifted = grid_;
      lifted.put(from, '.');
      for (const CellName to : reached(lifted, from)) {
        test::Grid moved = lifted;
        moved.put(to, own_);
        for (const CellName arrow : reached(moved, to))
          if (to.column != from.column || to.row != from.row)
            found.push_back(cell_text(from) + "-" + cell_text(to) + "/" + cell_text(arrow));
      }
    });
    return found;
  }
  void play(std::string_view move) {
    grid_.put(grid_.take(move), '.');
    grid_.put(grid_.take(move), own_);
    grid_.put(grid_.take(move), '#');
    own_ = own_ == 'X' ? 'O' : 'X';
  }
  std::optional<double> outcome_first() const {
    return moves().empty() ? std::optional(own_ == 'X' ? 0.0 : 1.0) : std::nullopt;
  }

 private:
  static std::vector<CellName> reached(const test::Grid& grid, CellName from) {
    std::vector<CellName> cells;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int n = 1; (x != 0 || y != 0); ++n) {
          const CellName cell{.column = from.column + n * x, .row = from.row + n * y};
          if (grid.at(cell) != '.') break;
          cells.push_back(cell);
        }
    return cells;
  }

  test::Grid grid_;
  char own_ = 'X';
};

TEST(Amazons, KnownCounts) {
  EXPECT_EQ(game::perft(State(), 1), 2176u);
  EXPECT_EQ(game::perft(State(), 2), 4'307'152u);
}

TEST(Amazons, AgreesWithASlowTwin) {
  for (const game::BoardSize size : {game::BoardSize{4, 4}, {5, 5}, {6, 4}, {4, 9}})
    EXPECT_EQ(test::twin_problem(State(size), SlowTwin(size), 5, 1), "") << size.width << "x" << size.height;
  EXPECT_EQ(game::perft(State({5, 5}), 2), test::slow_count(SlowTwin({5, 5}), 2));
}

TEST(Amazons, TheStartIsThatOfTheLiterature) {
  EXPECT_EQ(State().text(),
            "10 . . . O . . O . . .\n 9 . . . . . . . . . .\n 8 . . . . . . . . . .\n 7 O . . . . . . . . O\n"
            " 6 . . . . . . . . . .\n 5 . . . . . . . . . .\n 4 X . . . . . . . . X\n 3 . . . . . . . . . .\n"
            " 2 . . . . . . . . . .\n 1 . . . X . . X . . .\n   a b c d e f g h i j\nX to move\n");
}

TEST(Amazons, AnArrowMayHitTheCellLeft) {
  const State state = *State().from_text("X . # .\n# # # .\n. . . O\n. . . .\nX to move\n");
  EXPECT_EQ(test::move_texts(state), std::vector<std::string>{"a4-b4/a4"});
  EXPECT_FALSE(after(state, "a4-b4/a4").can_move(Player::kFirst));
}

TEST(Amazons, WhoCannotMoveHasLost) {
  const State state = *State().from_text("X # . .\n# # . .\n. . . O\n. . . .\nX to move\n");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 0);
  EXPECT_EQ(state.outcome(Player::kSecond), 1);
  EXPECT_TRUE(test::move_texts(state).empty());
}

// The bound of a move list: four amazons in the middle of an empty board.
TEST(Amazons, ManyMovesFit) {
  std::string text;
  for (int row = 0; row < 10; ++row)
    text += row == 0   ? "O.........\n"
            : row == 3 ? "....X.....\n"
            : row == 4 ? "..X.......\n"
            : row == 5 ? ".....X....\n"
            : row == 6 ? "...X......\n"
                       : "..........\n";
  const State state = *State().from_text(text + "X to move\n");
  State::MoveList moves;
  state.legal_moves(moves);
  EXPECT_GT(moves.size(), 2304u);
  EXPECT_LE(moves.size(), kMaxMoves);
}

TEST(Amazons, RefusesWhatIsNoMoveOrPosition) {
  const State state;
  for (const char* text : {"", "d1", "d1-d7", "d1-d7/", "d1-d7/d7", "d1-d1/d2", "d1-e3/e4", "a7-a6/a5", "d1-d10/d9",
                           "d1-d7/g7 ", "d1/d7-g7", "d1-d7/e9"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(state.parse_move("d1-d7/g7"));
  EXPECT_TRUE(state.parse_move("d1-d7/d1"));
  EXPECT_EQ(State().from_text("XXXX\nX...\n....\nO...\nX to move\n").error().what, "5 X on the board");
  EXPECT_EQ(State().from_text("X?..\n....\n....\nO...\nX to move\n").error().where, "line 1");
  EXPECT_FALSE(State().from_text("X...\n....\n....\n....\nX to move\n"));
}

TEST(Amazons, RandomMovesAreUniform) { EXPECT_EQ(test::random_move_problem(State({4, 4}), 3, 1), ""); }

TEST(Amazons, Conformance) {
  for (const game::BoardSize size : {game::BoardSize{4, 4}, {5, 6}})
    EXPECT_EQ(game::conformance_problem(State(size), {.games = 5}), "");
}

TEST(Amazons, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/amazons_4x4.txt", game::playthrough(State({4, 4}), rng, 20));
}

}  // namespace
}  // namespace katachi::games::amazons
