#include "playout/adaptive.hpp"

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"

namespace katachi::playout {
namespace {

using game::Player;
using games::tic_tac_toe::Cell;
using games::tic_tac_toe::State;

static_assert(game::TracedPlayout<AdaptivePlayout<State>, State>);

State after(std::initializer_list<const char*> moves) {
  State state;
  for (const char* move : moves) state.play(*state.parse_move(move));
  return state;
}

std::uint32_t code(const char* move) { return State().move_code(*State().parse_move(move)); }

// From the empty board, with the players by turns.
game::Trace game_of(std::initializer_list<const char*> moves) {
  game::Trace trace;
  for (const char* move : moves) trace.add(code(move), trace.moves.size() % 2 == 0 ? Player::kFirst : Player::kSecond);
  return trace;
}

TEST(AdaptivePlayout, TheRuleByHand) {
  // X wins by c1 after a1 b1: three own moves are learned from, with the weights of before.
  AdaptivePlayout<State> playout(1.0);
  const game::Trace trace = game_of({"a1", "a2", "b1", "b2", "c1"});
  playout.learn(State(), trace, {.outcome_first = 1, .margin_first = 0});
  // a1: +1 - 1/9; afterwards it is taken. c3 is legal in all three: -1/9 - 1/7 - 1/5.
  EXPECT_NEAR(playout.strength(code("a1"), Player::kFirst), std::exp(1 - 1.0 / 9), 1e-12);
  EXPECT_NEAR(playout.strength(code("b1"), Player::kFirst), std::exp(-1.0 / 9 + 1 - 1.0 / 7), 1e-12);
  EXPECT_NEAR(playout.strength(code("c3"), Player::kFirst), std::exp(-1.0 / 9 - 1.0 / 7 - 1.0 / 5), 1e-12);
  EXPECT_EQ(playout.strength(code("a2"), Player::kSecond), 1);  // the loser learns nothing
}

TEST(AdaptivePlayout, ADrawTeachesNothing) {
  AdaptivePlayout<State> playout(1.0);
  const game::Trace trace = game_of({"a1"});
  playout.learn(State(), trace, {});
  EXPECT_EQ(playout.strength(code("a1"), Player::kFirst), 1);
}

TEST(AdaptivePlayout, DrawsMovesByTheirStrength) {
  AdaptivePlayout<State> playout(1.0);
  const game::Trace trace = game_of({"a1", "a2", "b1", "b2", "c1"});
  for (int i = 0; i < 2; ++i) playout.learn(State(), trace, {.outcome_first = 1, .margin_first = 0});
  double sum = 0;
  for (std::uint32_t c = 0; c < 9; ++c) sum += playout.strength(c, Player::kFirst);
  const double expected = playout.strength(code("a1"), Player::kFirst) / sum;
  core::Rng rng(4);
  int first = 0;
  constexpr int kGames = 20000;
  for (int i = 0; i < kGames; ++i) {
    game::Trace game;
    playout.run(State(), rng, game);
    first += game.moves[0].code == code("a1");
  }
  EXPECT_NEAR(static_cast<double>(first) / kGames, expected, 0.02);
}

TEST(AdaptivePlayout, LearnsTheWinningMove) {
  // X to move wins at c1; after many games it is nearly always played.
  const State start = after({"a1", "a2", "b1", "b2"});
  AdaptivePlayout<State> playout(1.0);
  core::Rng rng(1);
  for (int i = 0; i < 300; ++i) {
    game::Trace trace;
    const auto result = playout.run(start, rng, trace);
    playout.learn(start, trace, result);
  }
  int wins = 0;
  for (int i = 0; i < 200; ++i) wins += playout.run(start, rng).outcome_first == 1;
  EXPECT_GT(wins, 190);
}

}  // namespace
}  // namespace katachi::playout
