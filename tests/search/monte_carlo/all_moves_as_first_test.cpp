#include "search/monte_carlo/all_moves_as_first.hpp"

#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "playout/go_playout.hpp"
#include "playout/uniform.hpp"
#include "tests/game/trace.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/monte_carlo/go_position.hpp"
#include "tests/search/monte_carlo/scripted.hpp"
#include "tests/search/monte_carlo/tic_tac_toe.hpp"

namespace katachi::search::monte_carlo::all_moves_as_first_test {
namespace {

using Options = AllMovesAsFirstOptions;
using OnCells = AllMovesAsFirst<TicTacToe, playout::UniformPlayout<TicTacToe>>;
using OnBoard = AllMovesAsFirst<go::State<9>, playout::GoPlayout<9>, NoPassNoEyes>;

OnCells::Report search(std::string_view cells, std::uint64_t playouts, Options options = {.by_margin = false}) {
  const core::SteadyClock clock;
  return OnCells(clock, options).search(TicTacToe(cells), {.playouts = playouts, .deadline = std::nullopt});
}

// Plays the same few games again and again.
struct RecordedGames {
  using Start = game::Player;  // who begins
  struct Game {
    std::vector<std::uint32_t> codes;
    double margin_first;
  };
  std::vector<Game> games;
  std::size_t next = 0;

  Start prepare(const TicTacToe& state) const { return state.to_move(); }
  game::PlayoutResult run(const Start&, core::Rng&) { return {}; }
  game::PlayoutResult run(const Start& first, core::Rng&, game::Trace& trace) {
    const Game& game = games[next++ % games.size()];
    game::test::add_by_turns(trace, game.codes, first);
    return {.outcome_first = game.margin_first > 0 ? 1.0 : 0.0, .margin_first = game.margin_first};
  }
};

auto search_records(std::vector<RecordedGames::Game> games, Options options, std::string_view cells = ".........") {
  const core::SteadyClock clock;
  const AllMovesAsFirst<TicTacToe, RecordedGames> search(clock, options, RecordedGames{games, 0});
  return search.search(TicTacToe(cells), {.playouts = games.size(), .deadline = std::nullopt});
}

TEST(FirstPlays, TellsWhoWasFirst) {
  FirstPlays plays(9);
  // The first player passes once.
  game::Trace trace;
  for (const std::uint32_t code : {4, 2}) trace.add(code, game::Player::kSecond);
  game::test::add_by_turns(trace, std::vector<std::uint32_t>{4, 0, 2, 4});
  for (int repeat = 0; repeat < 2; ++repeat) {
    std::vector<std::pair<std::uint32_t, game::Player>> seen;
    plays.for_each(trace, [&](std::uint32_t code, game::Player player) { seen.emplace_back(code, player); });
    EXPECT_EQ(seen, (std::vector<std::pair<std::uint32_t, game::Player>>{
                        {4, game::Player::kSecond}, {2, game::Player::kSecond}, {0, game::Player::kSecond}}));
  }
}

TEST(AllMovesAsFirst, AMoveIsWorthTheGamesInWhichItsSideWasFirst) {
  const auto report = search_records({{{0, 1, 2}, 10}, {{2, 0, 1, 2}, 4}, {{1, 2, 0}, -6}}, {});
  EXPECT_EQ(report.playouts, 3u);
  EXPECT_EQ(line_of(report, 0).visits, 2u);
  EXPECT_EQ(line_of(report, 0).value, (10 - 6) / 2.0);
  EXPECT_EQ(line_of(report, 1).visits, 2u);
  EXPECT_EQ(line_of(report, 1).value, (4 - 6) / 2.0);
  EXPECT_EQ(line_of(report, 2).visits, 2u);
  EXPECT_EQ(line_of(report, 2).value, (10 + 4) / 2.0);
  EXPECT_EQ(line_of(report, 2).margin_deviation, 3);
  EXPECT_EQ(line_of(report, 2).outcome, 1);
  EXPECT_EQ(line_of(report, 8).visits, 0u);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_GT(report.moves[3].move, 2) << "unplayed moves come last, even after losing ones";
}

TEST(AllMovesAsFirst, CountsForTheSecondPlayerToo) {
  const auto report = search_records({{{0, 1}, 10}, {{1, 0}, -4}}, {}, "....X....");
  EXPECT_EQ(line_of(report, 0).value, -10);
  EXPECT_EQ(line_of(report, 1).value, 4);
  EXPECT_EQ(report.best().move, 1);
}

TEST(AllMovesAsFirst, SubtractsTheGamesInWhichTheOpponentWasFirst) {
  const std::vector<RecordedGames::Game> games{{{0, 1, 2}, 10}, {{2, 0, 1}, 4}, {{1, 2, 0}, -6}, {{3}, 0}};
  const auto report = search_records(games, {.subtract_opponent = true});
  EXPECT_EQ(line_of(report, 0).value, (10 - 6) / 2.0 - 4);
  EXPECT_EQ(line_of(report, 1).value, (4 - 6) / 2.0 - 10);
  EXPECT_EQ(line_of(report, 2).value, (10 + 4) / 2.0 - (-6));
  EXPECT_EQ(line_of(report, 3).value, 0 - (10 + 4 - 6 + 0) / 4.0) << "never the opponent's: the mean of all games";
  EXPECT_EQ(line_of(report, 2).margin, (10 + 4) / 2.0) << "the report's means stay means";
  EXPECT_EQ(report.best().move, 2);
  EXPECT_EQ(search_records(games, {.by_margin = false, .subtract_opponent = true}).best().value, 1);
}

TEST(AllMovesAsFirst, TakesAWinInOne) {
  const auto report = search("XX.OO....", 100);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.playouts, 0u);
}

TEST(AllMovesAsFirst, StartsInTheMiddle) { EXPECT_EQ(search(".........", 20'000).best().move, 4); }

TEST(AllMovesAsFirst, CapturesOnTheBoard) {
  const core::SteadyClock clock;
  for (const bool subtract : {false, true})
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
      const OnBoard search(clock, {.subtract_opponent = subtract});
      const go::State<9> race = go_position(kRace, color), nine = go_position(kCaptureOnNine, color);
      const Limits limits{.playouts = 3'000, .deadline = std::nullopt};
      EXPECT_EQ(race.move_text(search.search(race, limits).best().move), "C3");
      EXPECT_EQ(nine.move_text(search.search(nine, limits).best().move), "G5");
    }
}

TEST(AllMovesAsFirst, OneSetOfGamesServesAllMoves) {
  const core::SteadyClock clock;
  const OnBoard search(clock, {});
  const auto report = search.search(go_position(std::string(9, '.') + "\n" + std::string(9, '.') + "\n"),
                                    {.playouts = 500, .deadline = std::nullopt});
  EXPECT_EQ(report.playouts, 500u);
  EXPECT_GT(all_visits(report), 500u * 6) << "of 18 points each side is the first on about half";
}

TEST(AllMovesAsFirst, TheSeedDecidesWithAnyNumberOfThreads) {
  expect_the_seed_decides({1, 2, 3}, [](int threads, std::uint64_t seed) {
    const auto report = search(".........", 1'000, {.by_margin = false, .threads = threads, .seed = seed});
    EXPECT_EQ(report.playouts, 1'000u);
    return report;
  });
}

TEST(AllMovesAsFirst, KeepsTheLimits) {
  core::ManualClock clock;
  const AllMovesAsFirst<TicTacToe, SlowPolicy> slow(clock, {}, SlowPolicy{&clock});
  EXPECT_EQ(slow.search(TicTacToe(), {.playouts = 0, .deadline = clock.now() + core::Duration(1.95)}).playouts, 20u);
  EXPECT_EQ(slow.search(TicTacToe(), {.playouts = 0, .deadline = clock.now()}).playouts, 1u);
  EXPECT_EQ(search(".........", 1, {.by_margin = false, .threads = 4}).playouts, 1u);
}

TEST(AllMovesAsFirst, StopsWhenAsked) {
  const core::SteadyClock clock;
  const OnCells search(clock, {.by_margin = false, .threads = 2, .report_every = 10});
  EXPECT_GE(expect_stops_when_asked(search, TicTacToe(), 5).playouts, 50u);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::all_moves_as_first_test
