#include "lab/coupled.hpp"

#include <array>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "lab/match_schedule.hpp"
#include "lab/race_schedule.hpp"
#include "match/game_worker.hpp"
#include "tests/lab/made_up_games.hpp"

namespace katachi::lab {
namespace {

MatchPlan equal_players(const std::string& command) {
  MatchPlan plan{.first = {"a", command}, .second = {"b", command}, .conditions = {}};
  plan.conditions.size = go::Size::square(5);
  plan.conditions.rules.set_komi(0.5);
  plan.conditions.score = match::ScoreRule::kBoard;
  plan.openings = "random:2";
  return plan;
}

MatchSchedule schedule_of(const MatchPlan& plan) {
  return {plan, {.games = 8}, match::Openings::open(plan.openings, plan.conditions, plan.seed).value()};
}

RacePlan race_of(const std::string& baseline) {
  RacePlan plan;
  plan.baseline = {"base", baseline};
  plan.settings = {"playouts=9"};
  plan.coupled = true;
  return plan;
}

TEST(Coupled, IsPartOfTheIdentityOnlyWhenSet) {
  MatchPlan plan = equal_players("preset:random");
  const std::string before = identity(plan);
  EXPECT_EQ(before.find("coupled"), std::string::npos);  // stores made before this option existed go on
  plan.coupled = true;
  EXPECT_NE(identity(plan), before);
  EXPECT_TRUE(match_plan(identity(plan)).value().coupled);
  EXPECT_FALSE(match_plan(before).value().coupled);
  RacePlan race = race_of("preset:flat,playouts=5");
  EXPECT_TRUE(race_plan(identity(race)).value().coupled);
  race.coupled = false;
  EXPECT_EQ(identity(race).find("coupled"), std::string::npos);
}

TEST(Coupled, TheSeedBelongsToThePairAndTheColour) {
  MatchPlan plan = equal_players("preset:random");
  plan.coupled = true;
  MatchSchedule match = schedule_of(plan);
  for (const std::uint64_t pair : {0, 1, 2}) {
    const match::GameJob first = match.job(2 * pair), second = match.job(2 * pair + 1);
    EXPECT_EQ(first.black.name, second.white.name);
    EXPECT_EQ(first.opening, second.opening);
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite})
      EXPECT_EQ(match::seed_for(first, color), match::seed_for(second, color));
    EXPECT_NE(first.seed, match.job(2 * pair + 2).seed);
  }
  RaceSchedule race(race_of("preset:flat,playouts=5"), {}, test::no_openings());
  EXPECT_EQ(race.job(2).seed, race.job(3).seed);
  EXPECT_NE(race.job(1).seed, race.job(2).seed);
}

// The point of it: two equal players mirror each other and score exactly 1/2 in every pair.
TEST(Coupled, EqualPlayersPlayTheSameGameTwice) {
  const core::SteadyClock clock;
  for (const char* const command :
       {"preset:random", "preset:flat,playouts=30", "preset:uct,playouts=60", "preset:amaf,playouts=30"}) {
    MatchPlan plan = equal_players(command);
    plan.coupled = true;
    MatchSchedule match = schedule_of(plan);
    match::GameWorker worker(clock);  // keeps its players from game to game
    for (std::uint64_t number = 0; number < match.planned(); ++number) {
      const match::GameJob job = match.job(number);
      store::StoredGame game{.number = number, .black = job.black, .white = job.white, .result = {}, .when = {}};
      game.result = worker.play(job, {}).value();
      match.record(game);
    }
    const Tally& tally = match.tally();
    EXPECT_EQ(tally.games(), 8u) << command;
    EXPECT_EQ(tally.pairs.counts, (std::array<std::uint64_t, 5>{0, 0, 4, 0, 0})) << command;
  }
}

TEST(Coupled, RefusesEnginesThatDoNotTakeTheSeed) {
  EXPECT_TRUE(check_coupled({"p", "preset:flat,playouts=5"}));
  EXPECT_TRUE(check_coupled({"g", "gnugo --mode gtp --seed {seed}"}));
  const auto program = check_coupled({"g", "gnugo --mode gtp"});
  ASSERT_FALSE(program);
  EXPECT_NE(program.error().text().find("{seed}"), std::string::npos) << program.error().text();
  const auto fixed = check_coupled({"p", "preset:flat,seed=5"});
  ASSERT_FALSE(fixed);
  EXPECT_NE(fixed.error().text().find("remove seed="), std::string::npos) << fixed.error().text();
  MatchPlan plan = equal_players("preset:random");
  plan.coupled = plan.keeps_colours = true;
  EXPECT_FALSE(check(plan));
  plan.keeps_colours = false;
  EXPECT_TRUE(check(plan));
  plan.second.command = "gnugo --mode gtp";
  EXPECT_FALSE(check(plan));
  plan.coupled = false;
  EXPECT_TRUE(check(plan));
  EXPECT_TRUE(check(race_of("preset:flat,playouts=5")));
  RacePlan race = race_of("preset:flat,playouts=5");
  race.settings = {"seed=3"};
  EXPECT_FALSE(check(race));
  race.coupled = false;
  EXPECT_TRUE(check(race));
}

TEST(Coupled, WarnsWhereASeedDoesNotDecide) {
  const player::TimeSettings no_clock;
  const player::TimeSettings clock = player::parse_time_settings("1/move").value();
  EXPECT_FALSE(coupled_warning({"p", "preset:flat,playouts=5"}, no_clock));
  EXPECT_FALSE(coupled_warning({"p", "preset:random"}, clock));
  EXPECT_TRUE(coupled_warning({"p", "preset:flat,playouts=5"}, clock));
  EXPECT_TRUE(coupled_warning({"p", "preset:flat,playouts=5,threads=2"}, no_clock));
  EXPECT_TRUE(coupled_warning({"p", "preset:flat"}, no_clock));
}

}  // namespace
}  // namespace katachi::lab
