// AnyState on the games: the same game as the native state.
#include "game/any_state.hpp"

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/atari_go/state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "go/state.hpp"
#include "playout/uniform.hpp"

namespace katachi::games {
namespace {

using game::AnyMove;
using game::AnyState;
using Go = go::State<9>;

const Go kGo(go::Size::square(4), *go::rules_by_name("tromp-taylor"));

TEST(AnyState, Conformance) {
  EXPECT_EQ(game::conformance_problem(AnyState(tic_tac_toe::State())), "");
  EXPECT_EQ(game::conformance_problem(AnyState(hex::State(5)), {.games = 5}), "");
  EXPECT_EQ(game::conformance_problem(AnyState(breakthrough::State()), {.games = 2}), "");
  EXPECT_EQ(game::conformance_problem(AnyState(connect_four::State()), {.games = 5}), "");
  EXPECT_EQ(game::conformance_problem(AnyState(atari_go::State(go::Size::square(4))), {.games = 3}), "");
  EXPECT_EQ(game::conformance_problem(AnyState(kGo), {.games = 3, .max_moves = 60}), "");
}

TEST(AnyState, CountsAsTheNativeStateDoes) {
  EXPECT_EQ(game::complete_games(AnyState(tic_tac_toe::State())), 255'168u);
  EXPECT_EQ(game::perft(AnyState(hex::State(4)), 4), game::perft(hex::State(4), 4));
  EXPECT_EQ(game::perft(AnyState(breakthrough::State()), 4), game::perft(breakthrough::State(), 4));
  EXPECT_EQ(game::perft(AnyState(kGo), 3), game::perft(kGo, 3));
}

template <class S>
void expect_same_game(const S& start) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    core::Rng native_rng(seed), any_rng(seed);
    EXPECT_EQ(game::playthrough(AnyState(start), any_rng, 60), game::playthrough(start, native_rng, 60));
  }
  core::Rng native_rng(7), any_rng(7);
  const playout::UniformPlayout<S> native(300);
  const playout::UniformPlayout<AnyState> any(300);
  for (int i = 0; i < 50; ++i) {
    game::Trace native_trace, any_trace;
    const auto expected = native.run(start, native_rng, native_trace),
               found = any.run(AnyState(start), any_rng, any_trace);
    EXPECT_EQ(found.outcome_first, expected.outcome_first);
    EXPECT_EQ(found.margin_first, expected.margin_first);
    EXPECT_EQ(any_trace.moves, native_trace.moves);
  }
}

TEST(AnyState, DrawsTheSameRandomGames) {
  expect_same_game(hex::State(6));
  expect_same_game(breakthrough::State());
  expect_same_game(connect_four::State());
  expect_same_game(kGo);
}

TEST(AnyState, TellsWhatOnlySomeGamesHave) {
  AnyState go(kGo);
  EXPECT_EQ(go.pass_code(), Go::kPassCode);
  EXPECT_EQ(go.move_code(*go.parse_move("pass")), *go.pass_code());
  EXPECT_EQ(go.margin_first(), kGo.margin_first());
  const AnyMove corner = *go.parse_move("A1"), next = *go.parse_move("B1");
  go.play(corner);
  EXPECT_FALSE(go.is_urgent(next));
  go.play(*go.parse_move("A2"));
  EXPECT_TRUE(go.is_urgent(next));
  EXPECT_TRUE(go.is_legal(next));
  EXPECT_FALSE(go.is_legal(corner));

  AnyState hex(hex::State(3));
  EXPECT_EQ(hex.pass_code(), std::nullopt);
  EXPECT_EQ(hex.margin_first(), 0);
  const AnyMove centre = *hex.parse_move("b2");
  EXPECT_TRUE(hex.is_legal(centre));
  hex.play(centre);
  EXPECT_FALSE(hex.is_legal(centre));
  EXPECT_FALSE(hex.is_urgent(*hex.parse_move("a1")));
}

TEST(AnyState, IsAskedForItsNativeState) {
  const AnyState any(hex::State(7));
  ASSERT_NE(any.as<hex::State>(), nullptr);
  EXPECT_EQ(any.as<hex::State>()->size(), 7);
  EXPECT_EQ(any.as<connect_four::State>(), nullptr);
}

// Small states lie in the object, those of Go do not.
TEST(AnyState, IsCopiedMovedAndAssignedAcrossGames) {
  const AnyState small{connect_four::State()}, large{kGo};
  AnyState state = small;
  state = large;
  EXPECT_EQ(state.text(), large.text());
  AnyState taken = std::move(state);
  EXPECT_EQ(taken.text(), large.text());
  state = small;
  EXPECT_EQ(state.text(), small.text());
  taken = std::move(state);
  EXPECT_EQ(taken.text(), small.text());
  taken.play(*taken.parse_move("4"));
  EXPECT_NE(taken.text(), small.text());
  state = taken;
  EXPECT_EQ(state.text(), taken.text());
  taken = large;
  taken.play(*taken.parse_move("A1"));
  AnyState copy(taken);
  copy.play(*copy.parse_move("B1"));
  EXPECT_EQ(taken.text(), AnyState(taken).text());
  EXPECT_NE(copy.text(), taken.text());
}

TEST(AnyState, ReadsPositionsOfItsGame) {
  AnyState state(breakthrough::State({.width = 4, .height = 5, .variant = breakthrough::Variant::kMisere}));
  state.play(*state.parse_move("a2-b3"));
  const auto read = AnyState(breakthrough::State({.variant = breakthrough::Variant::kMisere})).from_text(state.text());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->text(), state.text());
  EXPECT_EQ(read->hash(), state.hash());
  EXPECT_EQ(AnyState(breakthrough::State()).from_text(state.text()).error().where, "line 7");
}

}  // namespace
}  // namespace katachi::games
