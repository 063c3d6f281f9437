#include <set>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/cell_text.hpp"
#include "games/hex/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::hex {
namespace {

using game::Player;
using test::after;

// Stones in an array; the winner is found by walking from one edge to the other.
class SlowTwin {
 public:
  explicit SlowTwin(int size) : size_(size), cells_(static_cast<std::size_t>(size * size), '.') {}

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (outcome_first()) return found;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column)
        if (at(row, column) == '.') found.push_back(cell_text({.column = column, .row = row}));
    return found;
  }
  void play(const std::string& move) {
    const int row = std::stoi(move.substr(1)) - 1, column = move[0] - 'a';
    put(row, column, stones_++ % 2 == 0 ? 'X' : 'O');
  }
  void put(int row, int column, char stone) { cells_[static_cast<std::size_t>(row * size_ + column)] = stone; }
  std::optional<double> outcome_first() const {
    if (connects('X')) return 1;
    if (connects('O')) return 0;
    return std::nullopt;
  }
  bool connects(char stone) const {
    std::set<std::pair<int, int>> seen;
    for (int i = 0; i < size_; ++i)
      if (stone == 'X' ? walk(0, i, stone, seen) : walk(i, 0, stone, seen)) return true;
    return false;
  }

 private:
  char at(int row, int column) const {
    const bool is_on_board = row >= 0 && column >= 0 && row < size_ && column < size_;
    return is_on_board ? cells_[static_cast<std::size_t>(row * size_ + column)] : ' ';
  }
  bool walk(int row, int column, char stone, std::set<std::pair<int, int>>& seen) const {
    if (at(row, column) != stone || !seen.emplace(row, column).second) return false;
    if ((stone == 'X' ? row : column) == size_ - 1) return true;
    for (int down = -1; down <= 1; ++down)
      for (int right = -1; right <= 1; ++right)
        if (down != right && walk(row + down, column + right, stone, seen)) return true;
    return false;
  }

  int size_;
  std::string cells_;
  int stones_ = 0;
};

TEST(Hex, KnownCounts) {
  // Nobody connects before the (2n - 1)th stone.
  EXPECT_EQ(game::perft(State(11), 3), 121u * 120 * 119);
  EXPECT_EQ(game::perft(State(13), 2), 169u * 168);
  EXPECT_EQ(game::perft(State(3), 5), 9u * 8 * 7 * 6 * 5);
  for (int depth = 1; depth <= 7; ++depth)
    EXPECT_EQ(game::perft(State(3), depth), test::slow_count(SlowTwin(3), depth)) << "depth " << depth;
  EXPECT_EQ(game::perft(State(2), 4), test::slow_count(SlowTwin(2), 4));
  EXPECT_EQ(game::complete_games(State(1)), 1u);
}

TEST(Hex, AgreesWithASlowTwin) {
  for (const int size : {1, 2, 3, 5, 8}) EXPECT_EQ(test::twin_problem(State(size), SlowTwin(size), 30, 1), "") << size;
  EXPECT_EQ(test::twin_problem(State(13), SlowTwin(13), 2, 1), "");
}

TEST(Hex, TheFirstPlayerConnectsTopAndBottom) {
  const State state = after(State(3), "b1 a1 b2 a2 a3");  // b2 touches a3
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 1);
  EXPECT_EQ(state.outcome(Player::kSecond), 0);
  EXPECT_TRUE(test::move_texts(state).empty());
  EXPECT_FALSE(after(State(3), "b1 a1 b2 a2 c3").is_terminal());  // but not c3
}

TEST(Hex, TheSecondPlayerConnectsLeftAndRight) {
  const State state = after(State(3), "a1 a2 b1 b2 a3 c1");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 0);
  EXPECT_EQ(state.outcome(Player::kSecond), 1);
  EXPECT_FALSE(after(State(3), "a2 a1 b2 b1 c2 c3").is_terminal());  // X from left to right is no win
}

TEST(Hex, AFullBoardHasExactlyOneWinner) {
  core::Rng rng(1);
  int wins = 0;
  for (int i = 0; i < 400; ++i) {
    const int size = 1 + i % kMaxSize;
    SlowTwin board(size);
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) board.put(row, column, rng.below(2) == 0 ? 'X' : 'O');
    EXPECT_NE(board.connects('X'), board.connects('O'));
    wins += board.connects('X');
  }
  EXPECT_NEAR(wins, 200, 60);  // coins favour nobody
}

// The stones go on after the end here, in the order of a random filling: the side that was connected first stays the winner.
TEST(Hex, RandomGamesEndWithTheWinnerOfTheFullBoard) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    core::Rng rng(seed);
    const int size = 2 + static_cast<int>(rng.below(kMaxSize - 1));
    const State end = game::random_walk(State(size), rng, 1000, [](const State&, Cell) {});
    ASSERT_TRUE(end.is_terminal());
    SlowTwin full(size);
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        const auto stone = end.stone_at(State::cell_at(row, column));
        const bool is_first = stone ? *stone == Player::kFirst : rng.below(2) == 0;
        full.put(row, column, is_first ? 'X' : 'O');
      }
    EXPECT_EQ(end.outcome(Player::kFirst) == 1, full.connects('X')) << end.text();
    EXPECT_EQ(end.outcome(Player::kSecond) == 1, full.connects('O')) << end.text();
  }
}

TEST(Hex, RefusesWhatIsNoMove) {
  const State state = after(State(5), "c3");
  for (const char* text : {"", "c3", "f1", "a6", "a0", "a01", "A1", "a", "1a", "a1 ", "a10", "a-1"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(State(13).parse_move("m13"));
  EXPECT_FALSE(State(13).parse_move("n1"));
  EXPECT_FALSE(State(13).parse_move("m14"));
  EXPECT_FALSE(State(13).parse_move("m130"));
  EXPECT_FALSE(after(State(1), "a1").parse_move("a1"));
}

TEST(Hex, TheSameMoveHasTheSameCodeOnEverySize) {
  EXPECT_EQ(State(3).move_code(*State(3).parse_move("b3")), State(13).move_code(*State(13).parse_move("b3")));
}

TEST(Hex, TheHashKnowsTheStonesNotTheirOrder) {
  EXPECT_EQ(after(State(5), "a1 b2 c3 d4").hash(), after(State(5), "c3 d4 a1 b2").hash());
  EXPECT_NE(after(State(5), "a1 b2 c3 d4").hash(), after(State(5), "a1 c3 b2 d4").hash());
}

TEST(Hex, RandomMovesAreUniform) {
  EXPECT_EQ(test::random_move_problem(State(5), 8, 1), "");
  core::Rng rng(1);  // few free cells among many: the draws give up and a list is made
  const State late = game::random_walk(State(13), rng, 125, [](const State&, Cell) {});
  ASSERT_FALSE(late.is_terminal());
  EXPECT_EQ(test::random_move_problem(late, rng), "");
}

TEST(Hex, Conformance) {
  for (const int size : {1, 2, 3, 6}) EXPECT_EQ(game::conformance_problem(State(size), {.games = 10}), "") << size;
  EXPECT_EQ(game::conformance_problem(State(13), {.games = 1}), "");
}

TEST(Hex, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/hex_4x4.txt", game::playthrough(State(4), rng, 16));
}

}  // namespace
}  // namespace katachi::games::hex
