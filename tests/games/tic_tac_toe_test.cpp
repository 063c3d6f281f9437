#include <array>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "tests/game/golden.hpp"

namespace katachi::games::tic_tac_toe {
namespace {

using game::Player;

State after(std::initializer_list<const char*> moves) {
  State state;
  for (const char* move : moves) state.play(*state.parse_move(move));
  return state;
}

TEST(TicTacToe, KnownCounts) {
  constexpr std::array<std::uint64_t, 9> kSequences = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (std::size_t i = 0; i < kSequences.size(); ++i)
    EXPECT_EQ(game::perft(State(), static_cast<int>(i) + 1), kSequences[i]) << "depth " << i + 1;
  EXPECT_EQ(game::perft(State(), 10), 0u);
  EXPECT_EQ(game::complete_games(State()), 255168u);
}

TEST(TicTacToe, ThreeInALineWin) {
  const State state = after({"a1", "b1", "a2", "b2", "a3"});
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 1);
  EXPECT_EQ(state.outcome(Player::kSecond), 0);
  State::MoveList moves;
  state.legal_moves(moves);
  EXPECT_TRUE(moves.empty());
}

TEST(TicTacToe, AFullGridWithoutALineIsADraw) {
  const State state = after({"b2", "a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3"});
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.outcome(Player::kFirst), 0.5);
}

TEST(TicTacToe, RefusesWhatIsNoMove) {
  const State state = after({"b2"});
  EXPECT_FALSE(state.parse_move("b2"));
  EXPECT_FALSE(state.parse_move("d1"));
  EXPECT_FALSE(state.parse_move(""));
}

TEST(TicTacToe, Conformance) { EXPECT_EQ(game::conformance_problem(State(), {.games = 200}), ""); }

TEST(TicTacToe, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/tic_tac_toe.txt", game::playthrough(State(), rng, 9));
}

}  // namespace
}  // namespace katachi::games::tic_tac_toe
