#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/domineering/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/exhaustive.hpp"
#include "tests/games/grid.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::domineering {
namespace {

using game::Player;
using test::after;

class SlowTwin {
 public:
  explicit SlowTwin(game::BoardSize size) : grid_(size) {}

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    grid_.for_each_cell([&](CellName cell) {
      const CellName second = partner(cell);
      if (grid_.at(cell) == '.' && grid_.at(second) == '.') found.push_back(cell_text(cell) + "-" + cell_text(second));
    });
    return found;
  }
  void play(std::string_view move) {
    const CellName cell = grid_.take(move);
    grid_.put(partner(cell), 'X');
    grid_.put(cell, 'X');
    is_first_to_move_ = !is_first_to_move_;
  }
  std::optional<double> outcome_first() const {
    return moves().empty() ? std::optional(is_first_to_move_ ? 0.0 : 1.0) : std::nullopt;
  }

 private:
  CellName partner(CellName cell) const {
    ++(is_first_to_move_ ? cell.row : cell.column);
    return cell;
  }

  test::Grid grid_;
  bool is_first_to_move_ = true;
};

TEST(Domineering, CountsAreThoseOfASlowTwin) {
  EXPECT_EQ(game::perft(State(), 1), 56u);
  for (const game::BoardSize size : {game::BoardSize{8, 8}, {5, 3}, {1, 8}, {8, 2}})
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_EQ(game::perft(State(size), depth), test::slow_count(SlowTwin(size), depth)) << depth;
}

TEST(Domineering, AgreesWithASlowTwin) {
  for (int width = 1; width <= kBitSide; ++width)
    for (int height = 2; height <= kBitSide; ++height)
      EXPECT_EQ(test::twin_problem(State({width, height}), SlowTwin({width, height}), 10, 1), "") << width << height;
}

// Berlekamp, Conway and Guy, "Winning Ways": who wins when the vertical side begins.
TEST(Domineering, KnownValuesOfSmallBoards) {
  const std::vector<std::pair<game::BoardSize, double>> known = {{{1, 2}, 1}, {{2, 2}, 1}, {{3, 3}, 1},
                                                                 {{4, 4}, 1}, {{5, 5}, 0}, {{1, 4}, 1}};
  for (const auto& [size, value] : known)
    EXPECT_EQ(test::Exhaustive<State>().value(State(size)), value) << size.width << "x" << size.height;
}

TEST(Domineering, WhoCannotMoveHasLost) {
  const State state = after(State({2, 2}), "a1-a2");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 1);
  EXPECT_EQ(state.outcome(Player::kSecond), 0);
}

TEST(Domineering, RefusesWhatIsNoMove) {
  const State state({3, 3});
  for (const char* text : {"", "a1", "a1-b1", "a2-a1", "a3-a4", "a1-a2 ", "a1-a3", "d1-d2", "a1a2"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(after(state, "a1-a2").parse_move("b1-c1"));
  EXPECT_FALSE(after(state, "a1-a2").parse_move("a1-b1"));
}

TEST(Domineering, RandomMovesAreUniform) { EXPECT_EQ(test::random_move_problem(State({5, 5}), 5, 1), ""); }

TEST(Domineering, Conformance) {
  for (const game::BoardSize size : {game::BoardSize{8, 8}, {3, 6}, {1, 5}, {6, 2}})
    EXPECT_EQ(game::conformance_problem(State(size)), "");
}

TEST(Domineering, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/domineering_5x4.txt", game::playthrough(State({5, 4}), rng, 20));
}

}  // namespace
}  // namespace katachi::games::domineering
