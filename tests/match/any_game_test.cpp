// Games other than Go between searches of this program.
#include "match/any_game.hpp"

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "match/game_json.hpp"
#include "match/game_worker.hpp"
#include "match/in_process.hpp"
#include "match/openings.hpp"

namespace katachi::match {
namespace {

GameJob job_of(const char* game, go::Size size, const char* black, const char* white) {
  GameJob job{.black = {"black", black}, .white = {"white", white}, .conditions = {}, .opening = {}};
  job.conditions.game = game;
  job.conditions.size = size;
  job.seed = 7;
  return job;
}

GameResult played(const GameJob& job) {
  const core::SteadyClock clock;
  GameWorker worker(clock);
  auto result = worker.play(job, {});
  EXPECT_TRUE(result);
  return *std::move(result);
}

// The result that the moves of a game lead to by the rules alone.
Outcome outcome_of(const GameJob& job, const GameResult& result) {
  game::AnyState state = *any_start_of(job.conditions);
  for (const std::string& text : result.move_texts) {
    EXPECT_FALSE(state.is_terminal());
    const auto move = state.parse_move(text);
    EXPECT_TRUE(move) << text;
    state.play(*move);
  }
  EXPECT_TRUE(state.is_terminal());
  const double first = state.outcome(game::Player::kFirst);
  return first > 0.5 ? Outcome::kBlackWins : first < 0.5 ? Outcome::kWhiteWins : Outcome::kDraw;
}

TEST(AnyGame, EndsByTheRulesAndTellsItsMoves) {
  for (const char* const game : {"breakthrough", "hex", "tic-tac-toe"}) {
    const go::Size size = go::Size::square(std::string_view(game) == "tic-tac-toe" ? 3 : 5);
    const GameJob job = job_of(game, size, "search:tree,playouts=50", "search:flat,playouts=50");
    const GameResult result = played(job);
    EXPECT_EQ(result.ending, Ending::kRules) << game;
    EXPECT_EQ(result.outcome, outcome_of(job, result)) << game;
    EXPECT_EQ(result.black.moves + result.white.moves, static_cast<int>(result.move_texts.size()));
    EXPECT_FALSE(result.half_points);
    EXPECT_TRUE(result.moves.empty());
  }
}

TEST(AnyGame, AMarginIsTheScore) {
  const GameJob job = job_of("othello", go::Size::square(4), "search:tree,playouts=40", "search:tree,playouts=40");
  const GameResult result = played(job);
  ASSERT_TRUE(result.half_points);
  EXPECT_EQ(*result.half_points > 0, result.outcome == Outcome::kBlackWins);
  EXPECT_EQ(*result.half_points % 2, 0);
}

TEST(AnyGame, TheSameSeedsPlayTheSameGame) {
  const GameJob job = job_of("breakthrough", go::Size::square(6), "search:tree,playouts=60", "search:tree,playouts=60");
  const GameResult first = played(job);
  EXPECT_EQ(played(job).move_texts, first.move_texts);
  GameJob other = job;
  other.seed = 8;
  EXPECT_NE(played(other).move_texts, first.move_texts);
}

TEST(AnyGame, OpeningsComeFirstAndWrongOnesAreVoid) {
  GameJob job = job_of("hex", go::Size::square(4), "search:flat,playouts=20", "search:flat,playouts=20");
  const auto openings = Openings::open("random:3", job.conditions, 5);
  ASSERT_TRUE(openings);
  job.opening_text = (*openings)->opening_text(2);
  ASSERT_EQ(job.opening_text.size(), 3u);
  EXPECT_EQ((*openings)->opening_text(2), job.opening_text);
  const GameResult result = played(job);
  EXPECT_TRUE(std::ranges::equal(job.opening_text, std::span(result.move_texts).first(3)));
  job.opening_text = {"a1", "a1"};
  const GameResult wrong = played(job);
  EXPECT_EQ(wrong.outcome, Outcome::kVoid);
  EXPECT_NE(wrong.detail.find("the opening: a1"), std::string::npos) << wrong.detail;
}

TEST(AnyGame, TheMoveLimitMakesItVoid) {
  GameJob job = job_of("hex", go::Size::square(5), "search:flat,playouts=10", "search:flat,playouts=10");
  job.conditions.max_moves = 4;
  const GameResult result = played(job);
  EXPECT_EQ(result.outcome, Outcome::kVoid);
  EXPECT_EQ(result.ending, Ending::kMoveLimit);
  EXPECT_EQ(result.move_texts.size(), 4u);
}

TEST(AnyGame, WhoThinksTooLongLosesOnTime) {
  GameJob job = job_of("connect-four", {7, 6}, "search:tree,playouts=20", "search:flat,seconds=5,threads=1");
  job.conditions.time = {.system = player::TimeSystem::kAbsolute, .main = 1e-7};
  job.conditions.time_margin = 0;
  const GameResult result = played(job);
  EXPECT_EQ(result.ending, Ending::kTime);
  EXPECT_EQ(result.at_fault, go::Color::kBlack);
  EXPECT_EQ(result.outcome, Outcome::kWhiteWins);
}

TEST(AnyGame, AStoppedGameNeverTookPlace) {
  const core::SteadyClock clock;
  GameWorker worker(clock);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(worker.play(job_of("hex", go::Size::square(5), "search:flat", "search:flat"), stop.get_token()));
}

TEST(AnyGame, JobsAndResultsTravelAsJson) {
  GameJob job = job_of("breakthrough", {5, 6}, "search:tree,playouts=20", "search:flat,playouts=20");
  job.opening_text = {"a2-a3", "a5-a4"};
  const auto read = job_from_json(to_json(job));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->conditions, job.conditions);
  EXPECT_EQ(read->opening_text, job.opening_text);
  const GameResult result = played(job);
  const auto again = result_from_json(to_json(result));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->move_texts, result.move_texts);
  EXPECT_EQ(again->ending, result.ending);
}

TEST(AnyGame, WhatCannotBePlayedIsRefused) {
  EXPECT_FALSE(check_plays({"b", "preset:best"}, "hex"));
  EXPECT_FALSE(check_plays({"b", "gnugo --mode gtp"}, "hex"));
  EXPECT_FALSE(check_plays({"b", "search:tree"}, "go"));
  EXPECT_TRUE(check_plays({"b", "search:tree"}, "hex"));
  EXPECT_FALSE(parse_search_spec("search:treee"));
  EXPECT_FALSE(parse_search_spec("search:flat,uct=1"));
  EXPECT_FALSE(parse_search_spec("search:tree,playouts"));
  const auto spec = parse_search_spec("search:tree,evaluation=adaptive,playouts=9,seed=3");
  ASSERT_TRUE(spec);
  EXPECT_TRUE(spec->has_seed);
  EXPECT_EQ(spec->setup.parameters.playouts, 9);
  GameConditions conditions;
  conditions.game = "hex";
  conditions.size = go::Size::square(5);
  EXPECT_FALSE(Openings::open("forme-k:4", conditions, 1));
  conditions.size = {5, 6};
  EXPECT_FALSE(any_start_of(conditions));
}

}  // namespace
}  // namespace katachi::match
