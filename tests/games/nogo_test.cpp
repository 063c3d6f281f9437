#include <set>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/nogo/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/exhaustive.hpp"
#include "tests/games/grid.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::nogo {
namespace {

using game::Player;
using test::after;

// Stones in an array; every move is tried and all liberties are counted again.
class SlowTwin {
 public:
  explicit SlowTwin(game::BoardSize size) : grid_(size) {}

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    grid_.for_each_cell([&](CellName cell) {
      if (grid_.at(cell) != '.') return;
      test::Grid next = grid_;
      next.put(cell, own_);
      if (all_live(next)) found.push_back(name(cell));
    });
    return found;
  }
  void play(const std::string& move) {
    grid_.for_each_cell([&](CellName cell) {
      if (name(cell) == move) grid_.put(cell, own_);
    });
    own_ = own_ == 'X' ? 'O' : 'X';
  }
  std::optional<double> outcome_first() const {
    return moves().empty() ? std::optional(own_ == 'X' ? 0.0 : 1.0) : std::nullopt;
  }

 private:
  static std::string name(CellName cell) {  // no I
    return std::string(1, "ABCDEFGHJ"[cell.column]) + std::to_string(cell.row + 1);
  }
  static bool all_live(const test::Grid& grid) {
    bool live = true;
    grid.for_each_cell([&](CellName cell) {
      std::set<std::pair<int, int>> seen;
      live &= grid.at(cell) == '.' || reaches_empty(grid, cell, seen);
    });
    return live;
  }
  static bool reaches_empty(const test::Grid& grid, CellName cell, std::set<std::pair<int, int>>& seen) {
    if (!seen.emplace(cell.column, cell.row).second) return false;
    for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const CellName beside{.column = cell.column + x, .row = cell.row + y};
      if (grid.at(beside) == '.') return true;
      if (grid.at(beside) == grid.at(cell) && reaches_empty(grid, beside, seen)) return true;
    }
    return false;
  }

  test::Grid grid_;
  char own_ = 'X';
};

State start(game::BoardSize size) { return State(go::Size{size.width, size.height}); }

TEST(NoGo, CountsAreThoseOfASlowTwin) {
  for (const game::BoardSize size : {game::BoardSize{3, 3}, {1, 5}, {4, 2}})
    for (int depth = 1; depth <= 4; ++depth)
      EXPECT_EQ(game::perft(start(size), depth), test::slow_count(SlowTwin(size), depth)) << depth;
  EXPECT_EQ(game::perft(State(), 3),
            81u * 80 * 79 - 4u * 2);  // two black stones may not enclose a white one in a corner
}

TEST(NoGo, AgreesWithASlowTwin) {
  for (const game::BoardSize size : {game::BoardSize{1, 2}, {3, 3}, {5, 4}, {2, 7}, {6, 6}})
    EXPECT_EQ(test::twin_problem(start(size), SlowTwin(size), 15, 1), "") << size.width << "x" << size.height;
}

TEST(NoGo, CaptureAndSuicideAreIllegal) {
  EXPECT_TRUE(after(start({2, 2}), "A1 B2").parse_move("A2"));
  EXPECT_EQ(after(start({3, 2}), "A1 A2").parse_move("B2").error().what, "B2 would be a capture");
  EXPECT_EQ(after(start({3, 3}), "A2 C3 B1").parse_move("A1").error().what, "A1 would be suicide");
}

TEST(NoGo, WhoCannotMoveHasLost) {
  const State state = after(start({1, 2}), "A1");
  EXPECT_TRUE(state.is_terminal());  // the other point would capture
  EXPECT_EQ(state.outcome(Player::kFirst), 1);
  EXPECT_EQ(state.outcome(Player::kSecond), 0);
}

// A point that is illegal for a side stays so: what the bounds of the solver rest on.
TEST(NoGo, IllegalPointsStayIllegal) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    core::Rng rng(seed);
    std::set<std::pair<int, int>> illegal;
    game::random_walk(start({5, 5}), rng, 100, [&](const State& state, State::Vertex) {
      state.board().for_each_point([&](State::Vertex v) {
        for (const go::Color c : {go::Color::kBlack, go::Color::kWhite}) {
          const auto place = std::pair<int, int>(v.raw(), static_cast<int>(c));
          const bool is_legal = state.may_put(v, c);
          EXPECT_FALSE(is_legal && illegal.contains(place)) << state.text();
          if (!is_legal) illegal.insert(place);
        }
      });
    });
  }
}

TEST(NoGo, RandomMovesAreUniform) { EXPECT_EQ(test::random_move_problem(start({5, 5}), 3, 1), ""); }

TEST(NoGo, Conformance) {
  for (const game::BoardSize size : {game::BoardSize{9, 9}, {3, 3}, {4, 6}, {1, 4}})
    EXPECT_EQ(game::conformance_problem(start(size), {.games = 5}), "");
}

TEST(NoGo, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/nogo_4x4.txt", game::playthrough(start({4, 4}), rng, 20));
}

}  // namespace
}  // namespace katachi::games::nogo
