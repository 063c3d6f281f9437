// Left move, snake in the box, the travelling salesman with time windows: rules, twins, and what is the best by trying everything.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/playthrough.hpp"
#include "game/puzzle_conformance.hpp"
#include "game/random_walk.hpp"
#include "games/left_move/state.hpp"
#include "games/puzzle_text.hpp"
#include "games/snake/state.hpp"
#include "games/tsptw/state.hpp"
#include "tests/game/golden.hpp"

namespace katachi::games {
namespace {

constexpr game::PuzzleConformanceOptions kCodesTellMore{.games = 5, .text_has_one_code = false};

// The best score of all games.
template <game::PuzzleState S>
double best_of_all(const S& state) {
  if (state.is_terminal()) return state.score();
  typename S::MoveList moves;
  state.legal_moves(moves);
  double best = -1e18;
  for (const auto& move : moves) {
    S next = state;
    next.play(move);
    best = std::max(best, best_of_all(next));
  }
  return best;
}

TEST(LeftMove, Rules) {
  EXPECT_EQ(best_of_all(left_move::State(6)), 6);
  left_move::State state(3);
  state.play(left_move::Side::kLeft);
  EXPECT_NE(state.move_code(left_move::Side::kLeft), left_move::State(3).move_code(left_move::Side::kLeft));
  EXPECT_EQ(state.text(), "1 of 1 steps to the left, 3 in all\n");
  EXPECT_FALSE(left_move::State().from_text("2 of 1 steps to the left, 3 in all"));
  EXPECT_EQ(game::puzzle_conformance_problem(left_move::State(60), kCodesTellMore), "");
}

TEST(LeftMove, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/left_move_5.txt", game::playthrough(left_move::State(5), rng, 5));
}

// The definition: no two vertices of the path are neighbours but those that follow each other.
bool is_snake(const std::vector<unsigned>& path) {
  for (std::size_t i = 0; i < path.size(); ++i)
    for (std::size_t k = i + 1; k < path.size(); ++k)
      if ((std::popcount(path[i] ^ path[k]) == 1) != (k == i + 1) || path[i] == path[k]) return false;
  return true;
}

TEST(Snake, MovesAreThoseOfTheDefinition) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    core::Rng rng(seed);
    const int dimension = 3 + static_cast<int>(seed % 5);
    std::vector<unsigned> path = {0};
    int opened = 0;
    snake::State state(dimension);
    for (;;) {
      std::set<std::string> expected, found;
      for (int k = 0; k < std::min(dimension, opened + 1); ++k) {
        path.push_back(path.back() ^ 1u << k);
        if (is_snake(path)) expected.insert(std::to_string(k));
        path.pop_back();
      }
      snake::State::MoveList moves;
      state.legal_moves(moves);
      for (const snake::Dimension move : moves) found.insert(state.move_text(move));
      ASSERT_EQ(found, expected) << state.text();
      ASSERT_EQ(state.score(), static_cast<double>(path.size() - 1));
      if (moves.empty()) break;
      const snake::Dimension move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      path.push_back(path.back() ^ 1u << move.raw());
      opened = std::max(opened, move.raw() + 1);
      state.play(move);
    }
  }
}

TEST(Snake, TheLongestOfSmallCubes) {
  for (const auto& [dimension, length] : {std::pair{1, 1}, {2, 2}, {3, 4}, {4, 7}, {5, 13}})
    EXPECT_EQ(best_of_all(snake::State(dimension)), length) << dimension;
}

TEST(Snake, Conformance) {
  for (const int dimension : {1, 4, 7, 10})
    EXPECT_EQ(game::puzzle_conformance_problem(snake::State(dimension), kCodesTellMore), "");
  EXPECT_FALSE(snake::State().from_text("dimension 6: 1"));
  EXPECT_FALSE(snake::State().from_text("dimension 11: 0"));
}

TEST(Snake, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/snake_4.txt", game::playthrough(snake::State(4), rng, 20));
}

std::string file_text(const std::string& name) {
  std::ifstream in(std::string(KATACHI_SOURCE_DIR) + "/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

tsptw::State shipped() { return tsptw::State(*tsptw::read_instance(file_text("data/puzzles/tsptw9.txt"))); }

// Every order of the places, by the definition of the cost.
double best_tour(const tsptw::Instance& instance) {
  std::vector<int> order(static_cast<std::size_t>(instance.places - 1));
  std::iota(order.begin(), order.end(), 1);
  double best = -1e18;
  do {
    double time = instance.ready_at(0), cost = 0, late = 0;
    int at = 0;
    const auto go = [&](int to) {
      const double way = instance.time(at, to);
      time += way;
      cost += way;
      if (time > instance.due_at(to)) late += 1;
      time = std::max(time, instance.ready_at(to));
      at = to;
    };
    for (const int place : order) go(place);
    go(0);
    best = std::max(best, -cost - tsptw::kLate * late);
  } while (std::ranges::next_permutation(order).found);
  return best;
}

// The optimum of the shipped instance, which its file tells.
TEST(Tsptw, TheShippedInstanceByTryingEverything) {
  const std::string text = file_text("data/puzzles/tsptw9.txt");
  const auto instance = tsptw::read_instance(text);
  ASSERT_TRUE(instance) << instance.error().text();
  const double best = best_tour(**instance);
  EXPECT_DOUBLE_EQ(best_of_all(shipped()), best);
  EXPECT_GT(best, -tsptw::kLate);  // it can be in time
  const std::string claim = "# optimum ";
  EXPECT_NEAR(std::stod(text.substr(text.find(claim) + claim.size())), -best, 1e-9);
}

TEST(Tsptw, SensibleMovesKeepTheBestTour) {
  tsptw::State state = shipped();
  const double best = best_of_all(state);
  // Following the sensible moves alone, the best tour is still there.
  const auto best_sensible = [](const auto& self, const tsptw::State& now) -> double {
    if (now.is_terminal()) return now.score();
    tsptw::State::MoveList moves;
    now.sensible_moves(moves);
    double found = -1e18;
    for (const tsptw::Place move : moves) {
      tsptw::State next = now;
      next.play(move);
      found = std::max(found, self(self, next));
    }
    return found;
  };
  EXPECT_DOUBLE_EQ(best_sensible(best_sensible, state), best);
}

TEST(Tsptw, SolomonsFormat) {
  const std::string solomon =
      "SMALL\nCUST NO. X Y DEMAND READY DUE SERVICE\n1 0 0 0 0 100 0\n2 3 4 1 0 50 10\n3 0 4 1 20 60 10\n999 0 0 0 0 0 "
      "0\n";
  const auto instance = tsptw::read_instance(solomon);
  ASSERT_TRUE(instance) << instance.error().text();
  EXPECT_EQ((*instance)->places, 3);
  EXPECT_DOUBLE_EQ((*instance)->time(0, 1), 5);
  EXPECT_DOUBLE_EQ((*instance)->time(1, 2), 13);  // ten of service
  tsptw::State state(*instance);
  for (const char* place : {"1", "2"}) state.play(*state.parse_move(place));
  EXPECT_DOUBLE_EQ(state.score(), -32);  // 5, 13, and 14 back
  EXPECT_EQ(state.late(), 0);
}

TEST(Tsptw, WhoComesAfterTheWindowIsLate) {
  const auto instance = tsptw::read_instance("2\n0 5\n15 10\n0 100\n0 4\n");
  ASSERT_TRUE(instance);
  tsptw::State state(*instance);
  state.play(*state.parse_move("1"));
  EXPECT_DOUBLE_EQ(state.cost(), 20);
  EXPECT_EQ(state.late(), 1);
}

TEST(Tsptw, BadInstances) {
  for (const auto& [text, where] :
       std::vector<std::pair<std::string, std::string>>{{"", "line 1"},
                                                        {"1\n0\n0 1\n", "line 1"},
                                                        {"2\n0 1\n1 0\n0 1\n", "line 4"},
                                                        {"2\n0 1\n1 x\n0 1\n0 1\n", "line 3"},
                                                        {"2\n0 1\n1 0\n0 1\n0\n", "line 5"},
                                                        {"2\n0 1\n1 0\n5 1\n0 1\n", "line 1"},
                                                        {"1 2 3\n", "line 1"}}) {
    const auto instance = tsptw::read_instance(text);
    ASSERT_FALSE(instance) << text;
    EXPECT_EQ(instance.error().where, where) << text;
  }
}

TEST(Tsptw, Conformance) { EXPECT_EQ(game::puzzle_conformance_problem(shipped(), kCodesTellMore), ""); }

TEST(Tsptw, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/tsptw_9.txt", game::playthrough(shipped(), rng, 20));
}

TEST(PuzzleText, ParagraphsHaveTheNumbersOfTheirLines) {
  const auto parts = paragraphs_of("\na\nb \n\n\nc\n");
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].number, 2);
  EXPECT_EQ(parts[0].text, "a\nb");
  EXPECT_EQ(parts[1].number, 6);
  EXPECT_EQ(parts[1].text, "c");
}

}  // namespace
}  // namespace katachi::games
