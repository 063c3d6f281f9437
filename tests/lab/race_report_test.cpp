#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/race_schedule.hpp"
#include "lab/report.hpp"
#include "lab/tune_schedule.hpp"
#include "tests/lab/stored_run.hpp"

namespace katachi::lab {
namespace {

using namespace test;
using testing::HasSubstr;

class RaceReportTest : public StoredRunTest {
 protected:
  static RacePlan plan() {
    RacePlan plan;
    plan.baseline = {"base", "engine"};
    plan.engines = {{"good", "engine good"}, {"other", "engine other"}};
    plan.race.first_trials = 10;
    plan.conditions.size = go::Size::square(9);
    return plan;
  }

  // Game n of the race; the modification, which is Black in even games, wins it or not.
  static store::StoredGame game(RaceSchedule& race, std::uint64_t n, bool wins) {
    store::StoredGame made =
        made_game(race.job(n), (n % 2 == 0) == wins ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins);
    made.number = n;
    return made;
  }
};

// A race that is interrupted in its first test has decided nothing, but its games say something.
TEST_F(RaceReportTest, InterimMeansOfATestThatIsNotComplete) {
  RaceSchedule race(plan(), {}, std::make_unique<NumberedOpenings>());
  const store::Run run = store_->begin_run("race", identity(plan()), settings_json(RaceSettings{}));
  for (std::uint64_t n = 0; n < 8; ++n) {
    const store::StoredGame played = game(race, n, n != 3);
    store_->add_game(run.id, played);
    race.record(played);
  }
  EXPECT_THAT(race.status(), HasSubstr("4 of 10 pairs of good, mean 0.875 [0."));
  const RunReport made = report_of(run.id);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  const nlohmann::json& good = d["iterations"][0]["modifications"][0];
  EXPECT_EQ(good["pairs"], 4);
  EXPECT_EQ(good["tested_pairs"], 0);
  EXPECT_EQ(good["tests"], 0);
  EXPECT_DOUBLE_EQ(good["mean"].get<double>(), 0.875);
  EXPECT_GT(good["mean_ci"][0].get<double>(), 0.2);
  EXPECT_LT(good["mean_ci"][0].get<double>(), 0.5);
  EXPECT_GT(good["mean_ci"][1].get<double>(), 0.9);
  EXPECT_TRUE(d["iterations"][0]["modifications"][1]["mean"].is_null());
  EXPECT_EQ(d["iterations"][0]["pairs"], 4);
  EXPECT_THAT(made.text, testing::ContainsRegex("good +8 +0.8750 +\\[0\\.[0-9]+, 0\\.9[0-9]+\\] +0 +- +open"));
  EXPECT_THAT(made.text, testing::ContainsRegex("other +0 +- +- +0 +- +open"));
  EXPECT_THAT(made.html, HasSubstr("0.8750"));
}

TEST_F(RaceReportTest, VoidGamesHaveTheirReasons) {
  RaceSchedule race(plan(), {}, std::make_unique<NumberedOpenings>());
  const store::Run run = store_->begin_run("race", identity(plan()), settings_json(RaceSettings{}));
  store::StoredGame failed = game(race, 1, true);
  failed.result.outcome = match::Outcome::kVoid;
  failed.result.ending = match::Ending::kNoAnswer;
  failed.result.at_fault = go::Color::kBlack;
  store_->add_game(run.id, failed);
  const RunReport made = report_of(run.id);
  EXPECT_THAT(made.text, HasSubstr("0 games, 1 void: 1 no answer from base"));
  EXPECT_THAT(made.html, HasSubstr("1 void: 1 no answer from base"));
  EXPECT_EQ(nlohmann::json::parse(made.json)["void_reasons"][0]["reason"], "no answer");
  EXPECT_EQ(made.games, 0u);
  EXPECT_EQ(made.voids.count(), 1u);
}

TEST_F(RaceReportTest, VoidGamesOfATuning) {
  TunePlan plan;
  plan.engine = {"engine", "engine {x}"};
  plan.variables = {{.name = "x", .start = 5, .low = 0, .high = 10, .is_integer = false}};
  plan.conditions.size = go::Size::square(9);
  TuneSchedule tuning(plan, std::make_unique<NumberedOpenings>());
  const store::Run run = store_->begin_run("tune", identity(plan), "{}");
  store::StoredGame failed = made_game(tuning.job(0), match::Outcome::kVoid);
  failed.result.ending = match::Ending::kMoveLimit;
  store_->add_game(run.id, failed);
  const RunReport made = report_of(run.id);
  EXPECT_THAT(made.text, HasSubstr("0 games, 1 void: 1 longer than the move limit"));
  EXPECT_EQ(nlohmann::json::parse(made.json)["void_reasons"][0]["reason"], "move limit");
  EXPECT_EQ(made.voids.count(), 1u);
}

}  // namespace
}  // namespace katachi::lab
