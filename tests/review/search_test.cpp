#include "review/search.hpp"

#include <algorithm>
#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "core/result.hpp"
#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

// The number of moves so far is the best move's column.
player::Report by_turn(const go::History& game, const player::SearchRequest&) {
  player::Report report = report_of({{"A1"}});
  report.moves[0].move = go::Point::at(static_cast<int>(game.moves().size()), 0);
  return report;
}

TEST(Search, LooksAtEveryPositionOnce) {
  const Game game = game_of(kShortGame);
  for (const std::size_t parallel : {1, 3, 20}) {
    std::vector<Finding> found;
    std::atomic<int> players = 0;
    const SearchMeans means{.make_player =
                                [&] {
                                  ++players;
                                  return std::make_unique<FakePlayer>(by_turn);
                                },
                            .found = [&](const Finding& finding) { found.push_back(finding); }};
    ASSERT_TRUE(search_positions(game, {0, 2, 3, 4}, {.parallel = parallel}, means, {}));
    EXPECT_LE(players.load(), 4);
    std::ranges::sort(found, {}, &Finding::turn);
    ASSERT_EQ(found.size(), 4U);
    for (const Finding& finding : found)
      EXPECT_EQ(finding.best().move, go::Move(go::Point::at(static_cast<int>(finding.turn), 0)));
  }
}

TEST(Search, PassesAtTheEndAreTakenBack) {
  const Game game = game_of("(;SZ[9];B[];W[cg];B[];W[])");
  std::vector<std::size_t> moves;
  std::vector<go::Color> sides;
  const auto script = [&](const go::History& position, const player::SearchRequest& request) {
    EXPECT_EQ(position.consecutive_passes(), 0);
    moves.push_back(position.moves().size());
    sides.push_back(position.to_move());
    return by_turn(position, request);
  };
  const SearchMeans means{.make_player = [&] { return std::make_unique<FakePlayer>(script); }};
  ASSERT_TRUE(search_positions(game, {0, 1, 2, 3, 4}, {}, means, {}));
  EXPECT_EQ(moves, (std::vector<std::size_t>{0, 0, 2, 2, 2}));
  for (std::size_t turn = 0; turn < sides.size(); ++turn)
    EXPECT_EQ(sides[turn], turn % 2 == 0 ? go::Color::kBlack : go::Color::kWhite) << turn;
}

TEST(Search, AsksForWhatIsWanted) {
  const Game game = game_of(kShortGame);
  player::SearchRequest asked;
  const auto script = [&](const go::History& position, const player::SearchRequest& request) {
    asked = request;
    return by_turn(position, request);
  };
  const SearchMeans means{.make_player = [&] { return std::make_unique<FakePlayer>(script); }};
  ASSERT_TRUE(search_positions(game, {0}, {.playouts = 77, .seconds = 2.5}, means, {}));
  EXPECT_EQ(asked.playouts, 77U);
  EXPECT_EQ(asked.time, player::fixed_time(2.5));
}

TEST(Search, APositionThatWasStoppedIsNotKept) {
  const Game game = game_of(kShortGame);
  std::stop_source stop;
  std::size_t kept = 0;
  const auto script = [&](const go::History& position, const player::SearchRequest& request) {
    if (position.moves().size() == 2) stop.request_stop();
    return by_turn(position, request);
  };
  const SearchMeans means{.make_player = [&] { return std::make_unique<FakePlayer>(script); },
                          .found = [&](const Finding&) { ++kept; }};
  EXPECT_FALSE(search_positions(game, {0, 1, 2, 3, 4}, {}, means, stop.get_token()));
  EXPECT_EQ(kept, 2U);
}

TEST(Search, WhatAPlayerThrowsIsPassedOn) {
  const Game game = game_of(kShortGame);
  const auto script = [](const go::History&, const player::SearchRequest&) -> player::Report {
    throw core::EnvironmentError({"no model", "", ""});
  };
  const SearchMeans means{.make_player = [&] { return std::make_unique<FakePlayer>(script); }};
  EXPECT_THROW(search_positions(game, {0, 1}, {.parallel = 2}, means, {}), core::EnvironmentError);
}

}  // namespace
}  // namespace katachi::review
