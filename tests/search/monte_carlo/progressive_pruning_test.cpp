#include "search/monte_carlo/progressive_pruning.hpp"

#include <cmath>
#include <optional>

#include <gtest/gtest.h>

#include "playout/go_playout.hpp"
#include "playout/uniform.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/monte_carlo/go_position.hpp"
#include "tests/search/monte_carlo/scripted.hpp"
#include "tests/search/monte_carlo/tic_tac_toe.hpp"

namespace katachi::search::monte_carlo::progressive_pruning_test {
namespace {

using Options = ProgressivePruningOptions;
using OnCells = ProgressivePruning<TicTacToe, playout::UniformPlayout<TicTacToe>>;
using OnScript = ProgressivePruning<TicTacToe, ScriptedPolicy, FirstCells>;
using OnBoard = ProgressivePruning<go::State<9>, playout::GoPlayout<9>, NoPassNoEyes>;

constexpr PruningRule kOutcomes{.by_margin = false};

OnCells::Report search(std::string_view cells, std::uint64_t playouts, Options options = {.rule = kOutcomes}) {
  const core::SteadyClock clock;
  return OnCells(clock, options).search(TicTacToe(cells), {.playouts = playouts, .deadline = std::nullopt});
}

OnBoard::Report search_board(const go::State<9>& state, std::uint64_t playouts, Options options = {}) {
  const core::SteadyClock clock;
  return OnBoard(clock, options).search(state, {.playouts = playouts, .deadline = std::nullopt});
}

// Whatever happens on the first cells of an empty board.
OnScript::Report search_script(ScriptedPolicy policy, Options options, std::uint64_t playouts, std::size_t cells = 3) {
  const core::SteadyClock clock;
  const OnScript search(clock, options, std::move(policy), FirstCells{cells});
  return search.search(TicTacToe(), {.playouts = playouts, .deadline = std::nullopt});
}

TEST(ProgressivePruning, TakesAWinInOne) {
  const auto report = search("XX.OO....", 100);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.playouts, 0u) << "nothing is better than a win";
}

TEST(ProgressivePruning, StopsAWinInOneAndPrunesTheRest) {
  const auto report = search("XX..O....", 50'000);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_LT(report.playouts, 50'000u) << "it ends when one move is left";
  for (std::size_t i = 0; i < report.moves.size(); ++i) EXPECT_EQ(report.moves[i].is_pruned, i != 0);
}

TEST(ProgressivePruning, CapturesOnTheBoard) {
  for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
    const go::State<9> state = go_position(kRace, color);
    const auto report = search_board(state, 100'000);
    EXPECT_EQ(state.move_text(report.best().move), "C3");
    EXPECT_LT(report.playouts, 20'000u);
    EXPECT_FALSE(report.best().is_pruned);
    EXPECT_TRUE(report.moves.back().is_pruned);
    EXPECT_GT(report.best().value, report.moves[1].value + 5) << "in points";
    EXPECT_EQ(report.best().value, report.best().margin);
    EXPECT_GT(report.best().margin_deviation, 0.5);
  }
}

TEST(ProgressivePruning, CapturesOnNine) {
  for (const int threads : {1, 2}) {
    const go::State<9> state = go_position(kCaptureOnNine);
    const auto report = search_board(state, 100'000, {.threads = threads});
    EXPECT_EQ(state.move_text(report.best().move), "G5");
    EXPECT_LT(report.playouts, 40'000u);
  }
}

TEST(ProgressivePruning, SurvivorsHaveTheSameVisitsAndPrunedOnesFewer) {
  for (const int threads : {1, 3}) {
    const auto report = search_board(go_position(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n"), 1'000'000,
                                     {.rule = {.equality = 1}, .threads = threads});
    EXPECT_EQ(all_visits(report), report.playouts);
    for (const auto& line : report.moves) {
      EXPECT_GE(line.visits, 100u);
      if (line.is_pruned)
        EXPECT_LT(line.visits, report.best().visits);
      else
        EXPECT_EQ(line.visits, report.best().visits);
    }
    EXPECT_TRUE(line_of(report, go::Geometry<9>::vertex(go::Point::at(0, 0))).is_pruned);
    EXPECT_FALSE(line_of(report, go::Geometry<9>::vertex(go::Point::at(2, 2))).is_pruned);
  }
}

TEST(ProgressivePruning, NothingIsPrunedBeforeTheFirstGames) {
  const std::size_t moves = search_board(go_position(kRace), 1).moves.size();
  const auto pruned_after = [&](std::uint64_t playouts) {
    const auto report = search_board(go_position(kRace), playouts);
    return std::ranges::count_if(report.moves, [](const auto& line) { return line.is_pruned; });
  };
  EXPECT_EQ(pruned_after(99 * moves), 0);
  EXPECT_GT(pruned_after(100 * moves), 0);
}

TEST(ProgressivePruning, EndsWhenAllAreEqual) {
  const ScriptedPolicy same{[](std::size_t, int n, core::Rng&) { return margin_about(7, 3, n); }};
  // The deviation of the mean is 3 / sqrt(n): below 0.25 from n = 145 on, looked at after 100, 120, 140, 160 games.
  const auto report = search_script(same, {.rule = {.equality = 0.25}}, 1'000'000);
  EXPECT_EQ(report.playouts, 3u * 160);
  for (const auto& line : report.moves) EXPECT_FALSE(line.is_pruned);
  // By outcomes, all 0.5 without deviation, at the first look.
  EXPECT_EQ(search_script(same, {.rule = kOutcomes}, 1'000'000).playouts, 3u * 100);
}

TEST(ProgressivePruning, TheRatioDecidesWhatIsInferior) {
  // Deviations of the means are 0.3: intervals of +-0.51 at ratio 1.7 around 0 and 1 overlap, of +-0.3 at ratio 1 do not.
  const ScriptedPolicy two{
      [](std::size_t cell, int n, core::Rng&) { return margin_about(static_cast<double>(cell), 3, n); }};
  const auto visits_of_worse = [&](double ratio) {
    return search_script(two, {.rule = {.ratio = ratio, .equality = 0}}, 10'000, 2).moves[1].visits;
  };
  EXPECT_EQ(visits_of_worse(1), 100u);
  EXPECT_EQ(visits_of_worse(1.7), 120u);
}

// Cell 0 begins well and turns bad, cell 1 is wild, cell 2 is steady between what cell 0 was and what it becomes.
ScriptedPolicy falling_star() {
  return {[](std::size_t cell, int n, core::Rng&) {
    if (cell == 0) return margin_about(n < 100 ? 10 : -10, 1, n);
    if (cell == 1) return margin_about(2, 100, n);
    return margin_about(3, 1, n);
  }};
}

TEST(ProgressivePruning, HardPruningIsForGood) {
  const auto report = search_script(falling_star(), {.rule = {.equality = 0.01}}, 3'000);
  EXPECT_NE(report.best().move, 2);
  EXPECT_TRUE(line_of(report, 2).is_pruned);
  EXPECT_EQ(line_of(report, 2).visits, 100u);
  EXPECT_GT(line_of(report, 0).visits, 300u) << "only the wild cell is left to prune it, which takes longer";
}

TEST(ProgressivePruning, SoftPruningLetsAMoveReturn) {
  const auto report = search_script(falling_star(), {.rule = {.equality = 0.01}, .soft = true}, 3'000);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_FALSE(report.best().is_pruned);
  EXPECT_GT(report.best().visits, 100u);
  EXPECT_LT(report.best().visits, line_of(report, 1).visits) << "it was away for some rounds";
}

TEST(ProgressivePruning, ValuesAreMarginsOrOutcomes) {
  const ScriptedPolicy contrary{[](std::size_t cell, int n, core::Rng&) {
    auto result = margin_about(cell == 0 ? 30 : 5, 1, n);
    result.outcome_first = n % 10 < (cell == 0 ? 4 : 6) ? 1 : 0;
    return result;
  }};
  EXPECT_EQ(search_script(contrary, {}, 10'000, 2).best().move, 0);
  const auto by_outcome = search_script(contrary, {.rule = kOutcomes}, 10'000, 2);
  EXPECT_EQ(by_outcome.best().move, 1);
  EXPECT_NEAR(by_outcome.best().value, 0.6, 0.05);
}

TEST(ProgressivePruning, TheSeedDecidesWithAnyNumberOfThreads) {
  expect_the_seed_decides({1, 2}, [](int threads, std::uint64_t seed) {
    const auto report = search(".........", 1'300, {.rule = kOutcomes, .threads = threads, .seed = seed});
    EXPECT_EQ(report.playouts, 1'300u);
    EXPECT_EQ(all_visits(report), 1'300u);
    return report;
  });
}

TEST(ProgressivePruning, KeepsTheDeadline) {
  core::ManualClock clock;
  const ProgressivePruning<TicTacToe, SlowPolicy> search(clock, {}, SlowPolicy{&clock});
  const auto report = search.search(TicTacToe(), {.playouts = 0, .deadline = clock.now() + core::Duration(1.95)});
  EXPECT_EQ(report.playouts, 20u);
  EXPECT_EQ(search.search(TicTacToe(), {.playouts = 0, .deadline = clock.now()}).playouts, 1u);
}

TEST(ProgressivePruning, OnePlayoutForManyThreads) {
  EXPECT_EQ(search(".........", 1, {.rule = kOutcomes, .threads = 4}).playouts, 1u);
  std::stop_source stop;
  stop.request_stop();
  const core::SteadyClock clock;
  const auto report = OnCells(clock, {.rule = kOutcomes, .threads = 4}).search(TicTacToe(), {}, stop.get_token());
  EXPECT_EQ(report.playouts, 1u);
  EXPECT_TRUE(report.interrupted);
}

TEST(ProgressivePruning, StopsWhenAsked) {
  const core::SteadyClock clock;
  const OnCells search(clock, {.rule = {.by_margin = false, .equality_outcome = 0}, .threads = 2, .report_every = 1});
  EXPECT_GE(expect_stops_when_asked(search, TicTacToe(), 3).playouts, 900u);
}

TEST(ProgressivePruning, EndsWithoutLimits) {
  const auto report = search("X........", 0, {.rule = {.by_margin = false, .equality_outcome = 0.01}});
  EXPECT_EQ(report.best().move, 4);
  EXPECT_FALSE(report.interrupted);
}

TEST(ProgressivePruning, NoCandidatesNoBest) { EXPECT_FALSE(search("XOXXOXOXO", 100).has_best()); }

}  // namespace
}  // namespace katachi::search::monte_carlo::progressive_pruning_test
