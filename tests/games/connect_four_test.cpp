#include <array>
#include <map>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/connect_four/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::connect_four {
namespace {

using game::Player;
using test::after;

// Discs in an array, lines looked for cell by cell.
class SlowTwin {
 public:
  explicit SlowTwin(game::BoardSize size = kUsualSize)
      : size_(size),
        grid_(static_cast<std::size_t>(size.height), std::string(static_cast<std::size_t>(size.width), '.')) {}

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    for (int column = 0; column < size_.width && !outcome_first(); ++column)
      if (grid_.back()[static_cast<std::size_t>(column)] == '.') found.push_back(std::to_string(column + 1));
    return found;
  }
  void play(const std::string& move) {
    const auto column = static_cast<std::size_t>(move[0] - '1');
    std::size_t row = 0;
    while (grid_[row][column] != '.') ++row;
    grid_[row][column] = discs_++ % 2 == 0 ? 'X' : 'O';
  }
  std::optional<double> outcome_first() const {
    for (int row = 0; row < size_.height; ++row)
      for (int column = 0; column < size_.width; ++column)
        for (const auto& [up, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {-1, 1}})
          if (is_line(row, column, up, right)) return at(row, column) == 'X' ? 1 : 0;
    return discs_ == size_.width * size_.height ? std::optional(0.5) : std::nullopt;
  }

 private:
  char at(int row, int column) const {
    return row < 0 || row >= size_.height || column >= size_.width
               ? '.'
               : grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  bool is_line(int row, int column, int up, int right) const {
    for (int i = 0; i < 4; ++i)
      if (at(row, column) == '.' || at(row + i * up, column + i * right) != at(row, column)) return false;
    return true;
  }

  game::BoardSize size_;
  std::vector<std::string> grid_;
  int discs_ = 0;
};

TEST(ConnectFour, KnownCounts) {
  constexpr std::array<std::uint64_t, 8> kSequences = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  for (std::size_t i = 0; i < kSequences.size(); ++i)
    EXPECT_EQ(game::perft(State(), static_cast<int>(i) + 1), kSequences[i]) << "depth " << i + 1;
}

// John Tromp, "John's Connect Four Playground".
TEST(ConnectFour, KnownNumberOfPositions) {
  std::size_t positions = 0;
  test::for_each_position(State({4, 4}), [&](const State&) { ++positions; });
  EXPECT_EQ(positions, 161'029u);
}

TEST(ConnectFour, FourInALineWin) {
  for (const char* moves : {"1 1 2 2 3 3 4", "7 1 7 1 7 1 7", "1 2 2 3 3 4 3 4 4 6 4", "7 6 6 5 5 4 5 4 4 2 4"}) {
    const State state = after(State(), moves);
    EXPECT_TRUE(state.is_terminal()) << state.text();
    EXPECT_EQ(state.outcome(Player::kFirst), 1) << state.text();
    EXPECT_EQ(state.outcome(Player::kSecond), 0) << state.text();
    EXPECT_TRUE(test::move_texts(state).empty());
  }
  const State second = after(State(), "1 2 1 2 1 2 3 2");
  EXPECT_TRUE(second.is_terminal());
  EXPECT_EQ(second.outcome(Player::kSecond), 1);
}

TEST(ConnectFour, ALineDoesNotGoAroundTheEdge) {
  EXPECT_FALSE(after(State(), "6 6 7 7 1 5 2").is_terminal());            // 6 7 | 1 2 in the lowest row
  EXPECT_FALSE(after(State(), "2 1 1 1 1 1 1 2 7 2 7 2").is_terminal());  // up column 1 and on in column 2
}

TEST(ConnectFour, AFullGridWithoutALineIsADraw) {
  const State state =
      after(State(), "2 7 6 6 1 1 1 2 1 1 5 5 1 7 7 3 3 3 4 6 3 2 7 6 5 7 4 5 6 3 2 2 2 3 5 5 6 7 4 4 4 4");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 0.5);
  EXPECT_EQ(state.outcome(Player::kSecond), 0.5);
}

TEST(ConnectFour, RefusesWhatIsNoMove) {
  for (const char* text : {"", "0", "8", "a", "11", "9", "1 ", " 1", "-1"})
    EXPECT_FALSE(State().parse_move(text)) << text;
  EXPECT_TRUE(State({8, 4}).parse_move("8"));
  EXPECT_FALSE(State({4, 4}).parse_move("5"));
  const State full = after(State(), "4 4 4 4 4 4");
  EXPECT_FALSE(full.parse_move("4"));
  EXPECT_TRUE(full.parse_move("3"));
  EXPECT_FALSE(after(State(), "1 1 2 2 3 3 4").parse_move("5"));
}

TEST(ConnectFour, AgreesWithASlowTwin) {
  EXPECT_EQ(test::twin_problem(State(), SlowTwin(), 300, 1), "");
  for (int width = 4; width <= static_cast<int>(kMaxColumns); ++width)
    for (int height = 4; height <= static_cast<int>(kMaxRows); ++height)
      EXPECT_EQ(test::twin_problem(State({width, height}), SlowTwin({width, height}), 40, 1), "") << width << height;
}

TEST(ConnectFour, TheHashNamesThePosition) {
  std::map<std::uint64_t, std::string> seen;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    core::Rng rng(seed);
    game::random_walk(State(), rng, 42, [&](const State& state, Column) {
      EXPECT_EQ(seen.emplace(state.hash(), state.text()).first->second, state.text());
    });
  }
  EXPECT_EQ(after(State(), "1 2 3 4").hash(), after(State(), "3 4 1 2").hash());
  EXPECT_NE(after(State(), "1 2 3 4").hash(), after(State(), "1 4 3 3").hash());
}

TEST(ConnectFour, RandomMovesAreUniform) { EXPECT_EQ(test::random_move_problem(State(), 20, 1), ""); }

TEST(ConnectFour, Conformance) {
  EXPECT_EQ(game::conformance_problem(State(), {.games = 50}), "");
  EXPECT_EQ(game::conformance_problem(State({8, 7}), {.games = 10}), "");
  EXPECT_EQ(game::conformance_problem(State({4, 5}), {.games = 10}), "");
}

TEST(ConnectFour, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/connect_four.txt", game::playthrough(State(), rng, 42));
}

}  // namespace
}  // namespace katachi::games::connect_four
