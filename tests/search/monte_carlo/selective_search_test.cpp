#include "search/monte_carlo/selective_search.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "playout/go_playout.hpp"
#include "playout/uniform.hpp"
#include "search/monte_carlo/flat.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/monte_carlo/go_position.hpp"
#include "tests/search/monte_carlo/scripted.hpp"
#include "tests/search/monte_carlo/tic_tac_toe.hpp"

namespace katachi::search::monte_carlo::selective_search_test {
namespace {

using Options = SelectiveSearchOptions;
using Uniform = playout::UniformPlayout<TicTacToe>;
using OnCells = SelectiveSearch<TicTacToe, Uniform>;
using OnBoard = SelectiveSearch<go::State<9>, playout::GoPlayout<9>, NoPassNoEyes>;

constexpr PruningRule kOutcomes{.by_margin = false};

OnCells::Report search(std::string_view cells, std::uint64_t playouts, const Options& options) {
  const core::SteadyClock clock;
  return OnCells(clock, options).search(TicTacToe(cells), {.playouts = playouts, .deadline = std::nullopt});
}

std::ptrdiff_t not_pruned(const OnCells::Report& report) {
  return std::ranges::count_if(report.moves, [](const auto& line) { return !line.is_pruned; });
}

TEST(SelectiveSearch, TakesAWinInOne) {
  for (const std::size_t wide : {1u, 7u}) {
    const auto won = search("XX.OO....", 100, {.rule = kOutcomes, .wide = wide});
    EXPECT_EQ(won.best().move, 2);
    EXPECT_TRUE(won.best().is_proven);
    EXPECT_EQ(won.playouts, 0u);
  }
}

// O must stop the column of X at 7; at random games 8 looks better, as each other move is refuted by one reply only.
constexpr std::string_view kRefuted = ".XO.X....";

TEST(SelectiveSearch, DepthTwoSeesTheRefutation) {
  const core::SteadyClock clock;
  const Flat<TicTacToe, Uniform> flat(clock, {});
  const Limits limits{.playouts = 30'000, .deadline = std::nullopt};
  EXPECT_EQ(flat.search(TicTacToe(kRefuted), limits).best().move, 8);
  EXPECT_EQ(search(kRefuted, 30'000, {.rule = kOutcomes, .max_depth = 1}).best().move, 8);
  for (const int depth : {2, 3}) {
    const auto report = search(kRefuted, 30'000, {.rule = kOutcomes, .max_depth = depth, .games_of_leaf = 200});
    EXPECT_EQ(report.best().move, 7);
    EXPECT_GT(report.best().outcome, 0.05);
    EXPECT_EQ(line_of(report, 8).outcome, 0) << "its reply ends the game";
    EXPECT_FALSE(line_of(report, 8).is_proven) << "it is not the move itself that does";
    EXPECT_TRUE(line_of(report, 8).is_pruned);
  }
}

TEST(SelectiveSearch, StopsAWinInOne) {
  for (const int depth : {1, 2, 3})
    EXPECT_EQ(search("XX..O....", 20'000, {.rule = kOutcomes, .max_depth = depth}).best().move, 2);
}

TEST(SelectiveSearch, CapturesOnTheBoard) {
  const core::SteadyClock clock;
  for (const int depth : {1, 2, 3})
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
      const go::State<9> state = go_position(kRace, color);
      const OnBoard search(clock, {.max_depth = depth});
      const auto report = search.search(state, {.playouts = 30'000, .deadline = std::nullopt});
      EXPECT_EQ(state.move_text(report.best().move), "C3") << depth;
      EXPECT_EQ(all_visits(report), report.playouts);
    }
}

TEST(SelectiveSearch, OnlyTheWideMovesSurviveTheFirstRound) {
  const Options options{
      .rule = {.by_margin = false, .equality_outcome = 0}, .max_depth = 1, .wide = 4, .first_round = 5};
  const auto report = search(".........", 9 * 5 + 4 * 100, options);
  EXPECT_EQ(report.playouts, 445u);
  for (const auto& line : report.moves) EXPECT_EQ(line.visits, line.is_pruned && line.visits < 100 ? 5u : 105u);
  EXPECT_LE(not_pruned(report), 4);
  // Fewer moves than wide: no first round.
  for (const auto& line : search("XOXXO.O..", 300, options).moves) EXPECT_EQ(line.visits, 100u);
}

// X begins in one of two corners.
struct CornerFirst {
  void operator()(const TicTacToe& state, TicTacToe::MoveList& moves) const {
    if (state.text() == ".........") moves = {0, 8};
  }
};

TEST(SelectiveSearch, RepliesAreChosenForTheirSide) {
  // Two replies are taken. In random games X has 0.56 after O in the middle, 0.64 after a corner, 0.72 after an edge.
  const core::SteadyClock clock;
  const SelectiveSearch<TicTacToe, Uniform, CornerFirst> search(
      clock, {.rule = {.by_margin = false, .first_games = 2'000}, .max_depth = 2, .wide = 2, .games_of_leaf = 1});
  const auto report = search.search(TicTacToe(), {.playouts = 20'000, .deadline = std::nullopt});
  ASSERT_EQ(report.moves.size(), 2u);
  for (const auto& line : report.moves) EXPECT_NEAR(line.outcome, 0.557, 0.04);
}

// Nothing is pruned by the rule; depth 1 ends after its first games, and two moves are kept.
constexpr Options kTwoOfNine{.rule = {.by_margin = false, .ratio = 100, .equality_outcome = 0},
                             .max_depth = 2,
                             .wide = 9,
                             .narrow = 2,
                             .games_of_leaf = 100};

TEST(SelectiveSearch, TheNarrowMovesAreExpanded) {
  const auto report = search(".........", 9 * 100 + 2 * 9 * 100, kTwoOfNine);
  EXPECT_EQ(report.playouts, 2700u);
  EXPECT_EQ(not_pruned(report), 2);
  for (const auto& line : report.moves) EXPECT_NEAR(static_cast<double>(line.visits), line.is_pruned ? 100 : 1000, 4);
}

TEST(SelectiveSearch, ADepthThatCannotBePaidIsNotBegun) {
  const auto report = search(".........", 9 * 100 + 2 * 9 * 100 - 1, kTwoOfNine);
  EXPECT_EQ(report.playouts, 2699u);
  EXPECT_EQ(not_pruned(report), 9);
}

TEST(SelectiveSearch, TheSeedDecidesWithAnyNumberOfThreads) {
  expect_the_seed_decides({1, 2}, [](int threads, std::uint64_t seed) {
    const auto report =
        search(".........", 6'000,
               {.rule = kOutcomes, .max_depth = 2, .games_of_leaf = 200, .threads = threads, .seed = seed});
    EXPECT_EQ(all_visits(report), report.playouts);
    return report;
  });
}

TEST(SelectiveSearch, KeepsTheLimits) {
  core::ManualClock clock;
  const SelectiveSearch<TicTacToe, SlowPolicy> slow(clock, {}, SlowPolicy{&clock});
  EXPECT_EQ(slow.search(TicTacToe(), {.playouts = 0, .deadline = clock.now() + core::Duration(1.95)}).playouts, 20u);
  EXPECT_EQ(slow.search(TicTacToe(), {.playouts = 0, .deadline = clock.now()}).playouts, 1u);
  EXPECT_TRUE(slow.search(TicTacToe(), {.playouts = 0, .deadline = clock.now()}).has_best());
  for (const std::uint64_t playouts : {1u, 17u, 200u, 1000u})
    EXPECT_EQ(
        search(".........", playouts, {.rule = {.by_margin = false, .equality_outcome = 0}, .threads = 4}).playouts,
        playouts);
}

TEST(SelectiveSearch, TheTimeIsDividedAmongTheDepths) {
  core::ManualClock clock;
  const SelectiveSearch<TicTacToe, SlowPolicy> slow(
      clock, {.rule = {.ratio = 100, .equality = 0, .first_games = 10}, .max_depth = 2, .wide = 9, .narrow = 2},
      SlowPolicy{&clock});
  const auto report = slow.search(TicTacToe(), {.playouts = 0, .deadline = clock.now() + core::Duration(100)});
  EXPECT_NEAR(static_cast<double>(report.playouts), 1000, 1);
  for (const auto& line : report.moves) EXPECT_NEAR(static_cast<double>(line.visits), line.is_pruned ? 70 : 255, 3);
}

TEST(SelectiveSearch, StopsWhenAsked) {
  const core::SteadyClock clock;
  const OnCells search(clock, {.rule = {.by_margin = false, .equality_outcome = 0}, .threads = 2, .report_every = 1});
  EXPECT_GE(expect_stops_when_asked(search, TicTacToe(), 3).playouts, 900u);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::selective_search_test
