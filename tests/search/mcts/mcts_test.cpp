#include "search/mcts/mcts.hpp"

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"
#include "tests/core/ticking_clock.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/uniform_evaluator.hpp"

namespace katachi::search::mcts {
namespace {

using games::tic_tac_toe::Cell;
using games::tic_tac_toe::State;
using Search = Mcts<State, UniformEvaluator<State>>;

State after(std::initializer_list<const char*> moves) {
  State state;
  for (const char* move : moves) state.play(*state.parse_move(move));
  return state;
}

SearchReport<Cell> search(const State& state, const Options& options, std::uint64_t playouts) {
  const core::SteadyClock clock;
  Search mcts(clock, options);
  return mcts.search(state, {}, {.playouts = playouts, .deadline = std::nullopt});
}

std::string best(const State& state, const Options& options = {}, std::uint64_t playouts = 3000) {
  return state.move_text(search(state, options, playouts).best().move);
}

TEST(Mcts, TakesTheWinAndPreventsTheLoss) {
  EXPECT_EQ(best(after({"a1", "b1", "a2", "b2"})), "a3");
  EXPECT_EQ(best(after({"a1", "b1", "c3", "b2"})), "b3");
}

TEST(Mcts, EveryIngredientFindsTheOnlyMove) {
  const State state = after({"a1", "b2", "c3"});  // a corner reply loses: an edge is needed
  const auto is_edge = [](const std::string& move) {
    return move == "a2" || move == "b1" || move == "b3" || move == "c2";
  };
  const Options variants[] = {
      {},
      {.uct = 0.5, .is_tuned = true},
      {.uct = 0.3, .first_play_urgency = 0.6},
      {.uct = 0.3, .rave = RaveSchedule::kHand, .rave_equivalence = 50},
      {.uct = 0.3, .rave = RaveSchedule::kMinimumSquaredError, .rave_bias = 0.3},
      {.uct = 0.3, .rave = RaveSchedule::kMinimumSquaredError, .rave_bias = 0.3, .grave_visits = 50},
      {.opening = Opening::kUnpruning, .opening_first = 20, .opening_growth = 1.3, .opening_initial = 2},
      {.opening = Opening::kWidening, .opening_first = 10, .opening_growth = 1.2},
      {.expansion_visits = 10},
      {.leaf_batch = 8},
      {.is_solver = true, .leaf_batch = 8},
      {.has_transpositions = true},
      {.has_transpositions = true, .is_solver = true},
      {.is_solver = true},
      {.threads = 2},
      {.threads = 2, .parallel = Parallel::kLocalMutex},
      {.threads = 2, .parallel = Parallel::kGlobalMutex},
      {.threads = 2, .parallel = Parallel::kLeaf},
      {.threads = 2, .parallel = Parallel::kRoot},
      {.threads = 2, .leaf_batch = 4},
      {.threads = 2, .parallel = Parallel::kLocalMutex, .leaf_batch = 4},
      {.threads = 2, .parallel = Parallel::kGlobalMutex, .leaf_batch = 4},
      {.threads = 2, .parallel = Parallel::kRoot, .leaf_batch = 4},
  };
  for (std::size_t i = 0; i < std::size(variants); ++i)
    EXPECT_TRUE(is_edge(best(state, variants[i], 8000))) << "variant " << i;
}

TEST(Mcts, ConvergesToTheDraw) {
  const auto report = search(State(), {.uct = 0.4, .ends_early = false}, 60000);
  EXPECT_NEAR(report.best().outcome, 0.5, 0.06);
}

TEST(Mcts, TheSolverProvesTheDrawAndStops) {
  const auto report = search(State(), {.is_solver = true, .ends_early = false}, 2'000'000);
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.best().outcome, 0.5);
  EXPECT_LT(report.playouts, 2'000'000u);
}

TEST(Mcts, TheSolverSeesAForcedWin) {
  const auto report = search(after({"a1", "b1"}), {.is_solver = true}, 200000);  // an edge reply to a corner loses
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.best().outcome, 1);
}

TEST(Mcts, VisitsAddUp) {
  for (const Parallel parallel :
       {Parallel::kLockFree, Parallel::kLocalMutex, Parallel::kGlobalMutex, Parallel::kRoot}) {
    const auto report = search(State(), {.threads = 2, .parallel = parallel, .ends_early = false}, 5000);
    std::uint64_t visits = 0;
    for (const auto& line : report.moves) visits += line.visits;
    EXPECT_EQ(report.playouts, 5000u);
    EXPECT_EQ(visits, 5000u);
  }
}

TEST(Mcts, ASeedRepeatsASearch) {
  expect_the_seed_decides({1}, [](int threads, std::uint64_t seed) {
    return search(State(), {.threads = threads, .seed = seed, .rave = RaveSchedule::kHand}, 2000);
  });
}

TEST(Mcts, TheLineBeginsWithTheMoveAndCanBePlayed) {
  const auto report = search(State(), {}, 5000);
  State state;
  ASSERT_GE(report.best().line.size(), 3u);
  EXPECT_EQ(report.best().line.front(), report.best().move);
  for (const Cell cell : report.best().line) {
    State::MoveList moves;
    state.legal_moves(moves);
    ASSERT_TRUE(moves.contains(cell));
    state.play(cell);
  }
}

TEST(Mcts, WhatWasSearchedIsUsedAgain) {
  const core::SteadyClock clock;
  Search mcts(clock, {.ends_early = false});
  State state;
  const auto first = mcts.search(state, {}, {.playouts = 5000, .deadline = std::nullopt});
  const Cell own = first.best().line[0], reply = first.best().line[1];
  const Cell played[] = {own, reply};
  const std::uint64_t kept = mcts.advance(played);
  EXPECT_GT(kept, 50u);
  state.play(own);
  state.play(reply);
  const auto second = mcts.search(state, {}, {.playouts = 100, .deadline = std::nullopt});
  std::uint64_t visits = 0;
  for (const auto& line : second.moves) visits += line.visits;
  EXPECT_EQ(visits, kept + 100);
  // A move that was never searched leaves nothing.
  mcts.clear();
  EXPECT_EQ(mcts.advance(played), 0u);
}

TEST(Mcts, TheMemoryIsNeverPassedAndTheSearchGoesOn) {
  const core::SteadyClock clock;
  Search mcts(clock, {.memory = 8192, .ends_early = false});
  const auto report = mcts.search(State(), {}, {.playouts = 20000, .deadline = std::nullopt});
  EXPECT_EQ(report.playouts, 20000u);
  EXPECT_LE(mcts.bytes_used(), 8192u);
}

TEST(Mcts, StopsWhenTheBestCannotBeOvertaken) {
  const auto report = search(after({"a1", "b1", "a2", "b2"}), {.ends_early = true}, 100000);
  EXPECT_LT(report.playouts, 100000u);
  EXPECT_EQ(search(after({"a1", "b1", "a2", "b2"}), {.ends_early = false}, 10000).playouts, 10000u);
}

TEST(Mcts, StopsOnTimeWhenTheWinIsSure) {
  const core::SteadyClock clock;
  const auto playouts = [&](std::initializer_list<const char*> moves, double sure_win) {
    Search mcts(clock, {.ends_early = true});
    const Limits limits{.playouts = 50000, .deadline = clock.now() + core::Duration(3600), .sure_win = sure_win};
    return mcts.search(after(moves), {}, limits).playouts;
  };
  EXPECT_LT(playouts({"a1", "b1", "a2", "b2"}, 0.95), 3000u);  // one move wins at once
  EXPECT_GT(playouts({"a1", "b1", "a2", "b2"}, 1), 20000u);    // that is not asked
  EXPECT_GT(playouts({"a1", "b2"}, 0.95), 20000u);             // no move wins
}

TEST(Mcts, ObeysTheStopTokenAndTheDeadline) {
  const core::test::TickingClock clock(0.001);
  for (const Parallel parallel : {Parallel::kLockFree, Parallel::kLeaf, Parallel::kRoot}) {
    Search mcts(clock, {.threads = 2, .parallel = parallel, .ends_early = false});
    std::stop_source source;
    const Search::Observer stopper{.interval = 0.03, .tell = [&](const SearchReport<Cell>&) { source.request_stop(); }};
    const auto report = mcts.search(State(), {}, {}, source.get_token(), stopper);
    EXPECT_TRUE(report.interrupted);
    EXPECT_GT(report.playouts, 0u);
    const auto again = mcts.search(State(), {}, {.playouts = 0, .deadline = clock.now() + core::Duration(0.02)});
    EXPECT_FALSE(again.interrupted);
    EXPECT_GT(again.playouts, 0u);
  }
}

double seconds_spent(const State& state, Parallel parallel, bool ends_early = false, std::uint64_t seed = 1) {
  const core::test::TickingClock clock(0.001);
  const int threads = parallel == Parallel::kLeaf ? 2 : 1;
  Search mcts(clock, {.threads = threads, .parallel = parallel, .seed = seed, .ends_early = ends_early});
  const core::TimePoint start = clock.now();
  mcts.search(state, {}, {.playouts = 0, .deadline = start + core::Duration(1), .latest = start + core::Duration(3)});
  return (clock.now() - start).count();
}

TEST(Mcts, TakesMoreTimeWhereTheDecisionIsOpen) {
  for (const Parallel parallel : {Parallel::kLockFree, Parallel::kLeaf}) {
    EXPECT_NEAR(seconds_spent(after({"a1", "b1", "a2", "b2"}), parallel), 1, 0.1) << "a3 wins at once";
    EXPECT_LT(seconds_spent(after({"a1", "b1", "a2", "b2"}), parallel, true), 0.8) << "nothing can overtake it";
    // Four edges are alike.
    EXPECT_NEAR(seconds_spent(after({"a1", "b2", "c3"}), parallel), 3, 0.1);
    // A move may be far enough ahead for a moment, but not always.
    int longer = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      longer += seconds_spent(after({"a1", "b2", "c3"}), parallel, true, seed) > 1;
    EXPECT_GE(longer, 5);
  }
}

TEST(Mcts, TellsHowItGoes) {
  const core::test::TickingClock clock(0.001);
  Search mcts(clock, {.ends_early = false});
  int told = 0;
  const Search::Observer observer{.interval = 0.01, .tell = [&](const SearchReport<Cell>& report) {
                                    ++told;
                                    EXPECT_TRUE(report.has_best());
                                  }};
  mcts.search(State(), {}, {.playouts = 0, .deadline = clock.now() + core::Duration(0.2)}, {}, observer);
  // The search looks at the clock a few times per playout, so the intervals are a little longer.
  EXPECT_GE(told, 10);
  EXPECT_LE(told, 20);
}

// Tic-tac-toe in which a game that began in the corner a1 may not use the centre: as with superko, what is legal depends on the way
// to a position that others share.
class OrderedState : public State {
 public:
  void legal_moves(MoveList& out) const {
    MoveList all;
    State::legal_moves(all);
    out.clear();
    for (const Cell cell : all)
      if (is_legal(cell)) out.push_back(cell);
  }
  bool is_legal(Cell cell) const { return cell != kCentre || !began_in_corner_; }
  void play(Cell cell) {
    played_forbidden += !is_legal(cell);
    if (!has_begun_) began_in_corner_ = cell == kCorner;
    has_begun_ = true;
    State::play(cell);
  }
  bool is_terminal() const {
    MoveList moves;
    legal_moves(moves);
    return moves.empty();
  }

  static inline int played_forbidden = 0;

 private:
  static constexpr Cell kCentre{4}, kCorner{6};
  bool has_begun_ = false, began_in_corner_ = false;
};

TEST(Mcts, ASharedPositionLendsNoMoveThatTheWayForbids) {
  const core::SteadyClock clock;
  for (const bool solves : {false, true}) {
    Mcts<OrderedState, UniformEvaluator<OrderedState>> mcts(
        clock, {.has_transpositions = true, .is_solver = solves, .ends_early = false});
    mcts.search(OrderedState(), {}, {.playouts = 20000, .deadline = std::nullopt});
    EXPECT_EQ(OrderedState::played_forbidden, 0) << solves;
  }
}

}  // namespace
}  // namespace katachi::search::mcts
