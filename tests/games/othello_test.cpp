#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/cell_text.hpp"
#include "games/othello/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/exhaustive.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::othello {
namespace {

using game::Player;
using test::after;

// Discs in an array, lines walked cell by cell.
class SlowTwin {
 public:
  explicit SlowTwin(int size) : size_(size), cells_(static_cast<std::size_t>(size * size), '.') {
    const int middle = size / 2;
    at(middle - 1, middle - 1) = at(middle, middle) = 'O';
    at(middle - 1, middle) = at(middle, middle - 1) = 'X';
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> found = cells_for(to_move_);
    if (found.empty() && !cells_for(enemy()).empty()) found.push_back("pass");
    return found;
  }
  void play(const std::string& move) {
    if (move != "pass") {
      const int column = move[0] - 'a', row = std::stoi(move.substr(1)) - 1;
      for (const auto& [x, y] : turned(to_move_, column, row)) at(x, y) = to_move_;
      at(column, row) = to_move_;
    }
    to_move_ = enemy();
  }
  std::optional<double> outcome_first() const {
    if (!moves().empty()) return std::nullopt;
    const auto black = std::ranges::count(cells_, 'X'), white = std::ranges::count(cells_, 'O');
    return black > white ? 1 : black < white ? 0 : 0.5;
  }

 private:
  char enemy() const { return to_move_ == 'X' ? 'O' : 'X'; }
  char& at(int x, int y) { return cells_[static_cast<std::size_t>(y * size_ + x)]; }
  char look(int x, int y) const {
    const bool is_on_board = x >= 0 && y >= 0 && x < size_ && y < size_;
    return is_on_board ? cells_[static_cast<std::size_t>(y * size_ + x)] : ' ';
  }
  std::vector<std::pair<int, int>> turned(char own, int x, int y) const {
    std::vector<std::pair<int, int>> all;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        std::vector<std::pair<int, int>> line;
        int ax = x + dx, ay = y + dy;
        for (; look(ax, ay) != own && look(ax, ay) != '.' && look(ax, ay) != ' '; ax += dx, ay += dy)
          line.emplace_back(ax, ay);
        if (look(ax, ay) == own) all.insert(all.end(), line.begin(), line.end());
      }
    return all;
  }
  std::vector<std::string> cells_for(char own) const {
    std::vector<std::string> found;
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x)
        if (look(x, y) == '.' && !turned(own, x, y).empty()) found.push_back(cell_text({.column = x, .row = y}));
    return found;
  }

  int size_;
  std::string cells_;
  char to_move_ = 'X';
};

// Published by several programs; a pass counts as a move, and none comes before the tenth.
TEST(Othello, KnownCounts) {
  const std::vector<std::uint64_t> counts = {1, 4, 12, 56, 244, 1396, 8200, 55'092, 390'216, 3'005'288};
  for (int depth = 0; depth < static_cast<int>(counts.size()); ++depth)
    EXPECT_EQ(game::perft(State(), depth), counts[static_cast<std::size_t>(depth)]) << "depth " << depth;
}

TEST(Othello, AgreesWithASlowTwin) {
  for (const int size : {4, 6, 8}) EXPECT_EQ(test::twin_problem(State(size), SlowTwin(size), 40, 1), "") << size;
  EXPECT_EQ(game::perft(State(4), 7), test::slow_count(SlowTwin(4), 7));
}

TEST(Othello, ASideWithoutAMovePasses) {
  const State state = *State().from_text(
      "X X O . \n"
      ". . . .\n"
      ". . . .\n"
      ". . . .\n"
      "O to move\n");
  EXPECT_EQ(test::move_texts(state), std::vector<std::string>{"pass"});
  EXPECT_FALSE(state.is_terminal());
  EXPECT_FALSE(state.parse_move("d1"));
  const State end = after(state, "pass d1");
  EXPECT_TRUE(end.is_terminal());
  EXPECT_EQ(end.margin_first(), 4);
  EXPECT_EQ(end.outcome(Player::kFirst), 1);
  EXPECT_EQ(end.outcome(Player::kSecond), 0);
}

TEST(Othello, DiscsAreTurnedInAllDirections) {
  const State state = *State().from_text(
      "X..X..X.\n"
      ".O.O.O..\n"
      "..OOO...\n"
      "XOO.OOOX\n"
      "..OOO...\n"
      ".O.O.O..\n"
      "X..O..O.\n"
      "...X...X\n"
      "X to move\n");
  const State next = after(state, "d4");
  EXPECT_EQ(next.discs(Player::kSecond), 0u);
  EXPECT_TRUE(next.is_terminal());
  EXPECT_EQ(next.margin_first(), state.margin_first() + 2 * count_bits(state.discs(Player::kSecond)) + 1);
}

TEST(Othello, EqualDiscsAreADraw) {
  const State state = *State().from_text("XXXX\nXXXX\nOOOO\nOOOO\nX to move\n");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 0.5);
  EXPECT_EQ(state.outcome(Player::kSecond), 0.5);
  EXPECT_EQ(state.margin_first(), 0);
}

// Feinstein 1993.
TEST(Othello, TheSecondPlayerWins4x4) { EXPECT_EQ(test::Exhaustive<State>().value(State(4)), 0); }

TEST(Othello, RefusesWhatIsNoMove) {
  const State state(6);
  for (const char* text : {"", "pass", "a1", "c3", "g1", "a7", "d2 ", "D2", "PASS"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(state.parse_move("c2"));
  EXPECT_EQ(state.parse_move("pass").error().what, "nobody passes who has a move");
  EXPECT_EQ(state.parse_move("a1").error().what, "a1 turns no disc");
}

TEST(Othello, RefusesWhatIsNoPosition) {
  EXPECT_EQ(State().from_text("X.X\n...\nO..\nX to move\n").error().where, "the board");
  EXPECT_EQ(State().from_text("X.X.\n....\nO..\nO...\nX to move\n").error().where, "line 3");
  EXPECT_EQ(State().from_text("X.X.\n....\nO...\nO...\nboth to move\n").error().where, "line 5");
}

TEST(Othello, RandomMovesAreUniform) { EXPECT_EQ(test::random_move_problem(State(6), 5, 1), ""); }

TEST(Othello, Conformance) {
  for (const int size : {4, 6, 8}) EXPECT_EQ(game::conformance_problem(State(size)), "") << size;
}

TEST(Othello, Playthrough) {
  core::Rng rng(2);
  game::test::expect_golden("playthroughs/othello_4x4.txt", game::playthrough(State(4), rng, 20));
}

}  // namespace
}  // namespace katachi::games::othello
