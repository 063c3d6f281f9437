#include "search/monte_carlo/flat.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "playout/uniform.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/monte_carlo/scripted.hpp"
#include "tests/search/monte_carlo/tic_tac_toe.hpp"

namespace katachi::search::monte_carlo::flat_test {
namespace {

using Uniform = playout::UniformPlayout<TicTacToe>;
using TestFlat = Flat<TicTacToe, Uniform>;

TestFlat::Report search(std::string_view cells, std::uint64_t playouts, FlatOptions options = {}) {
  const core::SteadyClock clock;
  const TestFlat flat(clock, options);
  return flat.search(TicTacToe(cells), {.playouts = playouts, .deadline = std::nullopt});
}

TEST(Flat, TakesAWinInOne) {
  const auto report = search("XX.OO....", 100);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.best().outcome, 1);
  EXPECT_EQ(report.playouts, 0u) << "nothing is better than a win";
}

TEST(Flat, StopsAWinInOne) { EXPECT_EQ(search("XX..O....", 5000).best().move, 2); }

TEST(Flat, StartsInTheMiddle) { EXPECT_EQ(search(".........", 20000).best().move, 4); }

TEST(Flat, SecondPlayerSeesItsOwnChances) {
  // O to move: after 2 the row of X is stopped; everything else loses at once in most games.
  const auto report = search("XX..O....", 8000);
  for (const auto& line : report.moves) EXPECT_LE(line.outcome, report.best().outcome);
  EXPECT_GT(report.best().outcome, report.moves.back().outcome + 0.1);
}

// A policy that answers the last move: it wins for X if that was in the middle.
struct AnswersTheLastMove {
  using Start = int;
  Start prepare(const TicTacToe& state) const { return prepare(state, -1, -1); }
  Start prepare(const TicTacToe&, int last, int /*before_last*/) const { return last; }
  game::PlayoutResult run(const Start& last, core::Rng&) { return {.outcome_first = last == 4 ? 1.0 : 0.0}; }
};

TEST(Flat, PlayoutsKnowTheMoveTheyAnswer) {
  const core::SteadyClock clock;
  const Flat<TicTacToe, AnswersTheLastMove> flat(clock, {});
  for (const auto& line : flat.search(TicTacToe("........."), {.playouts = 90, .deadline = std::nullopt}).moves)
    EXPECT_EQ(line.outcome, line.move == 4 ? 1 : 0) << line.move;
}

// The corner wins always, by one point; the middle wins half of its games, by much.
struct SmallOrLargeWins {
  using Start = int;
  int games = 0;
  Start prepare(const TicTacToe& state) const { return prepare(state, -1, -1); }
  Start prepare(const TicTacToe&, int last, int /*before_last*/) const { return last; }
  game::PlayoutResult run(const Start& last, core::Rng&) {
    if (last == 0) return {.outcome_first = 1, .margin_first = 1};
    if (last != 4) return {.outcome_first = 0, .margin_first = -10};
    const bool wins = ++games % 2 == 0;
    return {.outcome_first = wins ? 1.0 : 0.0, .margin_first = wins ? 50.0 : -2.0};
  }
};

TEST(Flat, ChoosesByTheMarginOnRequest) {
  const core::SteadyClock clock;
  for (const bool by_margin : {false, true}) {
    const Flat<TicTacToe, SmallOrLargeWins> flat(clock, {.by_margin = by_margin});
    const auto report = flat.search(TicTacToe("........."), {.playouts = 90, .deadline = std::nullopt});
    EXPECT_EQ(report.best().move, by_margin ? 4 : 0);
    EXPECT_DOUBLE_EQ(report.best().value, by_margin ? 24 : 1);
  }
}

TEST(Flat, VisitsAreEven) {
  const auto report = search(".........", 1000);
  ASSERT_EQ(report.moves.size(), 9u);
  EXPECT_EQ(report.playouts, 1000u);
  for (const auto& line : report.moves) EXPECT_NEAR(static_cast<double>(line.visits), 111, 1);
}

TEST(Flat, DeviationIsThatOfTheOutcomes) {
  for (const auto& line : search(".........", 9000).moves) {
    EXPECT_GT(line.deviation, 0);
    EXPECT_LE(line.deviation, std::sqrt(line.outcome * (1 - line.outcome)) + 1e-9);
  }
}

TEST(Flat, TheSeedDecides) {
  expect_the_seed_decides({1, 2, 3, 8}, [](int threads, std::uint64_t seed) {
    return search(".........", 500, {.threads = threads, .seed = seed});
  });
}

TEST(Flat, ThreadsShareTheWork) {
  for (const int threads : {2, 3, 8}) {
    const auto report = search(".........", 1000, {.threads = threads, .seed = 3});
    EXPECT_EQ(report.playouts, 1000u);
    for (const auto& line : report.moves) EXPECT_NEAR(static_cast<double>(line.visits), 111, threads);
  }
}

TEST(Flat, MoreThreadsThanPlayouts) {
  EXPECT_EQ(search(".........", 3, {.threads = 8}).playouts, 3u);
  EXPECT_EQ(search("XX..O....", 20000, {.threads = 4}).best().move, 2);
}

TEST(Flat, KeepsTheDeadline) {
  core::ManualClock clock;
  const Flat<TicTacToe, SlowPolicy> flat(clock, {}, SlowPolicy{&clock});
  const auto report = flat.search(TicTacToe(), {.playouts = 0, .deadline = clock.now() + core::Duration(1.95)});
  EXPECT_EQ(report.playouts, 20u);
  EXPECT_NEAR(report.seconds, 2.0, 1e-6);
}

TEST(Flat, MakesOnePlayoutEvenWithoutTime) {
  core::ManualClock clock;
  const Flat<TicTacToe, SlowPolicy> flat(clock, {}, SlowPolicy{&clock});
  EXPECT_EQ(flat.search(TicTacToe(), {.playouts = 0, .deadline = clock.now()}).playouts, 1u);
}

TEST(Flat, StopsWhenAsked) {
  const core::SteadyClock clock;
  const TestFlat flat(clock, {.threads = 2, .seed = 1, .report_every = 10});
  EXPECT_GE(expect_stops_when_asked(flat, TicTacToe(), 5).playouts, 450u);
}

// Leaves only the corners.
struct Corners {
  void operator()(const TicTacToe&, TicTacToe::MoveList& moves) const {
    TicTacToe::MoveList kept;
    for (const auto m : moves)
      if (m == 0 || m == 2 || m == 6 || m == 8) kept.push_back(m);
    moves = kept;
  }
};

TEST(Flat, TheFilterChoosesTheCandidates) {
  const core::SteadyClock clock;
  const Flat<TicTacToe, Uniform, Corners> flat(clock, {});
  EXPECT_EQ(flat.search(TicTacToe(), {.playouts = 100, .deadline = {}}).moves.size(), 4u);
  EXPECT_FALSE(flat.search(TicTacToe("XOX.O.OXO"), {.playouts = 100, .deadline = {}}).has_best());
}

}  // namespace
}  // namespace katachi::search::monte_carlo::flat_test
