// Alpha-beta, scout and MTD(f) against plain minimax on thousands of small positions.
#include "search/minimax/minimax.hpp"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/any_state.hpp"
#include "games/atari_go/state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "games/othello/state.hpp"
#include "games/small_go/knowledge.hpp"
#include "games/small_go/state.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "tests/games/solved_positions.hpp"
#include "tests/search/minimax/support.hpp"

namespace katachi::search::minimax {
namespace {

using test::PlainMinimax, test::random_position, test::small_task;

// Drivers with every switch on its own, everything off, everything on.
std::vector<Options> all_options() {
  std::vector<Options> all;
  for (const Driver driver : {Driver::kAlphaBeta, Driver::kScout, Driver::kMtdF})
    for (const bool has_deepening : {false, true}) {
      const Options off{.driver = driver,
                        .has_deepening = has_deepening,
                        .has_table = false,
                        .has_killers = false,
                        .has_history = false};
      const auto with = [&](auto change) {
        Options options = off;
        change(options);
        all.push_back(options);
      };
      with([](Options&) {});
      with([](Options& o) { o.has_table = true; });
      with([](Options& o) { o.has_table = true, o.has_two_tiers = false; });
      with([](Options& o) { o.has_table = o.has_cutoff_look = true, o.cutoff_look_depth = 1; });
      with([](Options& o) { o.has_killers = true; });
      with([](Options& o) { o.has_history = true; });
      with([](Options& o) { o.deepening_step = 3; });
      with([](Options& o) { o.has_table = o.has_cutoff_look = o.has_killers = o.has_history = true; });
    }
  return all;
}

// The line must keep the value at every step.
template <class S>
void expect_good_line(PlainMinimax<S>& twin, S state, const std::vector<typename S::Move>& line, game::Value value) {
  for (const auto& move : line) {
    state.play(move);
    RC_ASSERT(twin.value(state) == value);
  }
}

template <class S>
void check(const S& start, int fewest, int most, std::uint64_t memory = 1 << 16) {
  static const std::vector<Options> all = all_options();
  const core::SteadyClock clock;
  PlainMinimax<S> twin;
  const bool holds = rc::check([&] {
    core::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const S state = random_position(start, *rc::gen::inRange(fewest, most + 1), rng);
    const Options& options = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    const game::Value value = twin.value(state);
    const auto report =
        solve(state, game::PlainKnowledge<S>(), options, small_task(clock, rng.below(4) == 0 ? 200 : memory));
    RC_ASSERT(report.bounds == game::Bounds::exactly(value));
    RC_ASSERT(report.end == exact::End::kSolved);
    RC_ASSERT(!report.line.empty());
    expect_good_line(twin, state, report.line, value);

    const exact::Goal goal{.at_least = value + static_cast<game::Value>(rng.below(5)) - 2};
    const auto answer = solve(state, goal, game::PlainKnowledge<S>(), options, small_task(clock));
    RC_ASSERT(answer.answer(goal) == std::optional(value >= goal.at_least));
    RC_ASSERT(answer.bounds.lower <= value && value <= answer.bounds.upper);
  });
  EXPECT_TRUE(holds);
}

TEST(Minimax, TicTacToe) { check(games::tic_tac_toe::State(), 0, 6); }
TEST(Minimax, ConnectFourLate) { check(games::connect_four::State(), 34, 39); }
TEST(Minimax, Othello4) { check(games::othello::State(4), 5, 9); }
TEST(Minimax, Breakthrough) { check(games::breakthrough::State({.width = 3, .height = 4}), 0, 8); }
TEST(Minimax, Hex3) { check(games::hex::State(3), 0, 5); }
TEST(Minimax, Hex4) { check(games::hex::State(4), 8, 12); }
TEST(Minimax, AtariGo3) { check(games::atari_go::State(go::Size::square(3)), 0, 5); }
TEST(Minimax, AnyState) { check(game::AnyState(games::tic_tac_toe::State()), 2, 6); }

// The value is a draw, as what is unknown seems to be, and games are long: a null window beside a draw is answered by unknown positions
// for as long as there are any, 200 times more nodes than needed.
TEST(Minimax, WhatIsUnknownDoesNotMisleadMtdF) {
  const core::SteadyClock clock;
  const games::small_go::State board(go::Size{.width = 3, .height = 2}, games::small_go::Rules());
  const games::small_go::Knowledge knowledge(board.shape());
  const auto nodes_of = [&](Driver driver) {
    exact::Task task{.clock = &clock, .limits = {.nodes = 500'000}};
    const auto report = solve(board, knowledge, {.driver = driver}, task);
    EXPECT_EQ(report.bounds, game::Bounds::exactly(0));
    return report.nodes;
  };
  EXPECT_LT(nodes_of(Driver::kMtdF), 3 * nodes_of(Driver::kScout));
}

}  // namespace
}  // namespace katachi::search::minimax
