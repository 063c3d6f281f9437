#include "playout/ordered.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"
#include "go/state.hpp"
#include "tests/game/trace.hpp"

namespace katachi::playout {
namespace {

using Cells = games::tic_tac_toe::State;
using game::test::codes_of;
using Codes = std::vector<std::uint32_t>;

game::PlayoutResult play(OrderedPlayout<Cells>& playout, const Codes& first, const Codes& second, game::Trace& trace) {
  return playout.run_in_order(playout.prepare(Cells()), first, second, trace);
}

TEST(OrderedPlayout, TheListsDecideTheGame) {
  OrderedPlayout<Cells> playout;
  game::Trace trace;
  // X wants the top row; O takes 1, so X goes on with what follows.
  EXPECT_EQ(play(playout, {0, 1, 2, 4, 8}, {1, 3, 5, 7, 6}, trace).outcome_first, 1);
  EXPECT_EQ(codes_of(trace), (Codes{0, 1, 2, 3, 4, 5, 8}));
  trace.moves.clear();
  EXPECT_EQ(play(playout, {0, 1, 5, 8, 3}, {2, 4, 6}, trace).outcome_first, 0);
  EXPECT_EQ(codes_of(trace), (Codes{0, 2, 1, 4, 5, 6}));
}

TEST(OrderedPlayout, WithoutAListTheFirstLegalMoveIsPlayed) {
  OrderedPlayout<Cells> playout;
  game::Trace trace{.moves = {{.code = 99}}};
  play(playout, {8}, {}, trace);
  EXPECT_EQ(codes_of(trace), (Codes{99, 8, 0, 1, 2, 3, 4, 5, 6})) << "it appends to the trace";
  // Nothing is left over from the lists of an earlier game.
  trace.moves.clear();
  play(playout, {}, {}, trace);
  EXPECT_EQ(trace.moves.front().code, 0u);
}

TEST(OrderedPlayout, CutsEndlessGames) {
  OrderedPlayout<go::State<9>> playout(5);
  game::Trace trace;
  const go::State<9> state(go::Size::square(5), go::Rules{});
  EXPECT_EQ(playout.run_in_order(state, {}, {}, trace).outcome_first, 0.5);
  EXPECT_EQ(trace.moves.size(), 5u);
}

}  // namespace
}  // namespace katachi::playout
