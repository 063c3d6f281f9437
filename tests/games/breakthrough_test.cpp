#include <array>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/breakthrough/state.hpp"
#include "games/cell_text.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::breakthrough {
namespace {

using game::Player;
using test::after;

// Pieces in an array of characters, moves tried cell by cell.
class SlowTwin {
 public:
  explicit SlowTwin(const BoardSetup& setup) : setup_(setup), rows_(static_cast<std::size_t>(setup.height)) {
    const auto width = static_cast<std::size_t>(setup.width);
    for (std::string& row : rows_) row.assign(width, '.');
    for (const std::size_t i : {0u, 1u}) {
      rows_[i].assign(width, 'X');
      rows_[rows_.size() - 1 - i].assign(width, 'O');
    }
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (outcome_first()) return found;
    for (int row = 0; row < setup_.height; ++row)
      for (int column = 0; column < setup_.width; ++column)
        for (int right = -1; right <= 1; ++right)
          if (can_step(row, column, right))
            found.push_back(cell_text({.column = column, .row = row}) + "-" +
                            cell_text({.column = column + right, .row = row + forward()}));
    return found;
  }
  void play(const std::string& move) {  // one digit is enough for the rows
    const auto cell = [&](std::size_t i) -> char& {
      return rows_[static_cast<std::size_t>(move[i + 1] - '1')][static_cast<std::size_t>(move[i] - 'a')];
    };
    cell(0) = '.';
    cell(3) = own_;
    own_ = own_ == 'X' ? 'O' : 'X';
  }
  std::optional<double> outcome_first() const {
    bool has_first = false, has_second = false;
    for (const std::string& row : rows_) {
      has_first |= row.contains('X');
      has_second |= row.contains('O');
    }
    const double reward = setup_.variant == Variant::kMisere ? 0 : 1;
    if (rows_.back().contains('X') || !has_second) return reward;
    if (rows_.front().contains('O') || !has_first) return 1 - reward;
    return std::nullopt;
  }

 private:
  int forward() const { return own_ == 'X' ? 1 : -1; }
  char at(int row, int column) const {
    const bool is_on_board = row >= 0 && column >= 0 && row < setup_.height && column < setup_.width;
    return is_on_board ? rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] : ' ';
  }
  bool can_step(int row, int column, int right) const {
    if (at(row, column) != own_) return false;
    const char there = at(row + forward(), column + right);
    return there == '.' || (right != 0 && there != own_ && there != ' ');
  }

  BoardSetup setup_;
  std::vector<std::string> rows_;  // from the bottom
  char own_ = 'X';
};

constexpr std::array<Variant, 2> kVariants = {Variant::kNormal, Variant::kMisere};

TEST(Breakthrough, CountsAreThoseOfASlowTwin) {
  EXPECT_EQ(game::perft(State(), 1), 22u);
  EXPECT_EQ(game::perft(State(), 2), 484u);
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(game::perft(State(), depth), test::slow_count(SlowTwin({}), depth)) << "depth " << depth;
  // On small boards the ends are within reach, and every width and height has edges of its own.
  for (const Variant variant : kVariants)
    for (const auto& [width, height] : {std::pair{2, 4}, {3, 4}, {7, 5}, {5, 8}}) {
      const BoardSetup setup{.width = width, .height = height, .variant = variant};
      const int depth = width <= 3 ? 7 : 3;
      EXPECT_EQ(game::perft(State(setup), depth), test::slow_count(SlowTwin(setup), depth)) << width << "x" << height;
    }
}

TEST(Breakthrough, AgreesWithASlowTwin) {
  for (const Variant variant : kVariants)
    for (int width = kMinWidth; width <= kMaxSide; ++width)
      for (int height = kMinHeight; height <= kMaxSide; ++height) {
        const BoardSetup setup{.width = width, .height = height, .variant = variant};
        EXPECT_EQ(test::twin_problem(State(setup), SlowTwin(setup), 10, 1), "") << width << "x" << height;
      }
}

// Ends of games: whoever did what ends the game wins in Breakthrough and loses in the misère game.
void expect_end(const BoardSetup& board, const char* moves, Player who_moved_last) {
  for (const Variant variant : kVariants) {
    BoardSetup setup = board;
    setup.variant = variant;
    const State state = after(State(setup), moves);
    EXPECT_TRUE(state.is_terminal()) << state.text();
    EXPECT_EQ(state.outcome(who_moved_last), variant == Variant::kNormal ? 1 : 0) << state.text();
    EXPECT_EQ(state.outcome(other(who_moved_last)), variant == Variant::kNormal ? 0 : 1) << state.text();
    EXPECT_TRUE(test::move_texts(state).empty());
  }
}

TEST(Breakthrough, ReachingTheFarRowEndsTheGame) {
  expect_end({.width = 3, .height = 5}, "a2-b3 b4-c3 b3-b4 c3-b2 b4-a5", Player::kFirst);
  expect_end({.width = 3, .height = 5}, "c2-c3 b4-a3 c3-b4 a3-b2 b1-c2 b2-b1", Player::kSecond);
}

TEST(Breakthrough, TakingTheLastPieceEndsTheGame) {
  expect_end({.width = 2, .height = 4}, "a2-b3 a3-a2 b1-a2 b4-a3 b2-a3 a4-b3 a2-b3", Player::kFirst);
  expect_end({.width = 3, .height = 5}, "a2-b3 c4-b3 b1-a2 b3-a2 b2-a3 b4-a3 a1-b2 a3-b2 c2-b3 a4-b3 c1-c2 b3-c2",
             Player::kSecond);
}

// Shown for all boards in the header; here it is seen in all positions of small ones.
TEST(Breakthrough, TheSideToMoveAlwaysHasAMove) {
  for (const Variant variant : kVariants)
    for (const auto& [width, height] : {std::pair{2, 4}, {2, 6}, {3, 4}}) {
      int positions = 0;
      test::for_each_position(State({.width = width, .height = height, .variant = variant}), [&](const State& state) {
        ++positions;
        EXPECT_EQ(test::move_texts(state).empty(), state.is_terminal()) << state.text();
      });
      EXPECT_GT(positions, 100);
    }
}

TEST(Breakthrough, StraightAheadNothingIsCaptured) {
  const State state({.width = 2, .height = 4});  // the sides face each other
  EXPECT_EQ(test::move_texts(state), (std::vector<std::string>{"b2-a3", "a2-b3"}));
  const State next = after(state, "a2-b3");
  EXPECT_EQ(count_bits(next.pieces(Player::kSecond)), 3u);
  EXPECT_EQ(count_bits(next.pieces(Player::kFirst)), 4u);
}

TEST(Breakthrough, RefusesWhatIsNoMove) {
  const State state({.width = 4, .height = 5});
  for (const char* text : {"", "a2", "a2-", "a2a3", "a2-a4", "a2-c3", "a1-a2", "a4-a3", "a3-a4", "d2-e3", "a2-a3 ",
                           "a2-b3-c4", "A2-A3", "a2xb3", "a2--b3", "a2-b9"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(state.parse_move("a2-a3"));
  EXPECT_FALSE(after(State({.width = 3, .height = 5}), "a2-b3 b4-c3 b3-b4 c3-b2 b4-a5").parse_move("b2-a1"));
}

TEST(Breakthrough, CodesTellTheSidesApart) {
  const State first;
  const State second = after(first, "a2-a3");
  const Step step{*first.parse_move("b2-b3")};
  EXPECT_NE(first.move_code(step), second.move_code(step));
}

TEST(Breakthrough, TheHashKnowsWhoseTurnItIs) {
  const State start({.width = 4, .height = 6});
  EXPECT_EQ(after(start, "a2-a3 a5-a4 b2-b3").hash(), after(start, "b2-b3 a5-a4 a2-a3").hash());
  // The captured piece made one step or two: the same pieces remain, with the other side to move.
  const State early = after(start, "b2-b3 c5-c4 a2-a3 c4-b3 d2-d3 d5-d4");
  const State late = after(start, "b2-b3 d5-d4 b3-b4 c5-b4 a2-a3 b4-b3 d2-d3");
  EXPECT_EQ(early.pieces(Player::kFirst), late.pieces(Player::kFirst));
  EXPECT_EQ(early.pieces(Player::kSecond), late.pieces(Player::kSecond));
  EXPECT_NE(early.hash(), late.hash());
}

TEST(Breakthrough, RandomMovesAreUniform) {
  EXPECT_EQ(test::random_move_problem(State(), 2, 1), "");
  EXPECT_EQ(test::random_move_problem(State({.width = 3, .height = 4, .variant = Variant::kMisere}), 10, 1), "");
}

TEST(Breakthrough, Conformance) {
  EXPECT_EQ(game::conformance_problem(State(), {.games = 10}), "");
  for (const Variant variant : kVariants)
    for (const auto& [width, height] : {std::pair{2, 4}, {3, 6}, {8, 4}})
      EXPECT_EQ(game::conformance_problem(State({.width = width, .height = height, .variant = variant})), "");
}

TEST(Breakthrough, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/breakthrough_4x5.txt",
                            game::playthrough(State({.width = 4, .height = 5}), rng, 100));
}

TEST(Breakthrough, MiserePlaythrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/misere_breakthrough_3x5.txt",
                            game::playthrough(State({.width = 3, .height = 5, .variant = Variant::kMisere}), rng, 100));
}

}  // namespace
}  // namespace katachi::games::breakthrough
