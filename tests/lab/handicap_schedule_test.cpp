#include "lab/handicap_schedule.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "record/record.hpp"
#include "tests/lab/stored_run.hpp"

namespace katachi::lab {
namespace {

using namespace test;
using testing::HasSubstr;

HandicapPlan handicap_of(int size = 19) {
  HandicapPlan plan{.first = {"one", "command 1"}, .second = {"two", "command 2"}, .conditions = {}};
  plan.conditions.size = go::Size::square(size);
  plan.max_handicap = largest_handicap(plan.conditions.size);
  return plan;
}

HandicapSchedule schedule_of(const HandicapPlan& plan, std::uint64_t games) {
  return {plan, {.games = games}, [](const match::GameConditions&) { return std::make_unique<NumberedOpenings>(); }};
}

// What engines would do of which the first is weaker by so many stones.
store::StoredGame played_at(HandicapSchedule& schedule, std::uint64_t number, double stones, double slope,
                            std::uint64_t salt) {
  const match::GameJob job = schedule.job(number);
  core::Rng rng(core::mix64(job.seed) ^ salt);
  const double chance = 1 / (1 + std::exp(-slope * (advantage_of(schedule.level(number)) - stones)));
  const bool first_wins = rng.uniform() < chance;
  return made_game(
      job, first_wins == schedule.first_is_black(number) ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins);
}

std::vector<store::StoredGame> play_stones(HandicapSchedule& schedule, double stones, double slope,
                                           std::uint64_t salt) {
  std::vector<store::StoredGame> games;
  for (std::uint64_t number = 0; !schedule.is_over(); ++number) {
    games.push_back(played_at(schedule, number, stones, slope, salt));
    schedule.record(games.back());
  }
  return games;
}

TEST(HandicapPlan, IsReadBackFromItsIdentity) {
  const std::string text = identity(handicap_of());
  EXPECT_EQ(identity(handicap_plan(text).value()), text);
  EXPECT_FALSE(handicap_plan("{}"));
  EXPECT_EQ(handicap_settings(settings_json(HandicapSettings{.games = 7})).value().games, 7u);
}

TEST(HandicapPlan, TheBoardLimitsTheStones) {
  EXPECT_EQ(largest_handicap(go::Size::square(19)), 9);
  EXPECT_EQ(largest_handicap(go::Size::square(9)), 9);
  EXPECT_EQ(largest_handicap(go::Size::square(7)), 4);
  EXPECT_EQ(largest_handicap(go::Size::square(5)), 0);
  EXPECT_TRUE(check(handicap_of(7)));
  const auto small = check(handicap_of(5));
  ASSERT_FALSE(small);
  EXPECT_THAT(small.error().text(), HasSubstr("no fixed handicap on 5"));
  HandicapPlan plan = handicap_of();
  plan.conditions.handicap = 2;
  EXPECT_FALSE(check(plan));
}

TEST(HandicapPlan, LevelsAreConditions) {
  const HandicapPlan plan = handicap_of();
  EXPECT_EQ(conditions_at(plan, 0), plan.conditions);
  for (const int level : {1, -1}) {
    EXPECT_EQ(conditions_at(plan, level).handicap, 0);  // Black without komi
    EXPECT_EQ(conditions_at(plan, level).rules.komi(), 0.5);
  }
  EXPECT_EQ(conditions_at(plan, -4).handicap, 4);
  EXPECT_EQ(conditions_at(plan, 4).rules.komi(), 0.5);
  EXPECT_EQ(advantage_of(0), 0);
  EXPECT_EQ(advantage_of(3), 2.5);
  EXPECT_EQ(advantage_of(-3), -2.5);
}

TEST(Staircase, HalvesItsStepAtReversals) {
  Staircase staircase{.level = 0, .step = 4, .limit = 9};
  const auto after = [&](double reward) {
    staircase.move(reward);
    return staircase.level;
  };
  EXPECT_EQ(after(0), 4);  // lost: more stones
  EXPECT_EQ(after(0.5), 4);
  EXPECT_EQ(after(0), 8);
  EXPECT_EQ(after(0), 9);
  EXPECT_EQ(after(1), 7);
  EXPECT_EQ(after(0.25), 8);
  EXPECT_EQ(after(1), 7);
  EXPECT_EQ(after(1), 6);
}

TEST(HandicapSchedule, StartsWithEvenGamesInBothColours) {
  HandicapSchedule schedule = schedule_of(handicap_of(), 100);
  EXPECT_EQ(schedule.planned(), 2 * kStaircases);
  EXPECT_EQ(schedule.job(0).black.name, "one");
  EXPECT_EQ(schedule.job(1).black.name, "two");
  EXPECT_EQ(schedule.job(0).opening, schedule.job(1).opening);
  EXPECT_EQ(schedule.job(0).conditions, handicap_of().conditions);
  for (std::uint64_t number = 0; number < 2; ++number)  // the second engine loses both
    schedule.record(
        made_game(schedule.job(number), number == 0 ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins));
  ASSERT_EQ(schedule.planned(), 2 * kStaircases + 2);
  for (const std::uint64_t number : {2 * kStaircases, 2 * kStaircases + 1}) {
    EXPECT_EQ(schedule.level(number), -4);
    EXPECT_EQ(schedule.job(number).black.name, "two");  // it takes the stones, in both games
    EXPECT_EQ(schedule.job(number).conditions.handicap, 4);
  }
  EXPECT_NE(schedule.job(2 * kStaircases).opening, schedule.job(2 * kStaircases + 1).opening);
}

TEST(HandicapSchedule, DoesNotDependOnTheOrderOfResults) {
  HandicapSchedule whole = schedule_of(handicap_of(), 80);
  const auto games = play_stones(whole, 3, 0.8, 5);
  HandicapSchedule shuffled = schedule_of(handicap_of(), 80);
  core::Rng rng(4);
  std::vector<std::uint64_t> running;
  for (std::uint64_t next = 0; !shuffled.is_over();) {
    while (next < shuffled.planned()) running.push_back(next++);
    const std::size_t done = rng.below(static_cast<std::uint32_t>(running.size()));
    EXPECT_EQ(line_of(shuffled.job(running[done])), line_of(whole.job(running[done])));
    shuffled.record(games[running[done]]);
    running.erase(running.begin() + static_cast<std::ptrdiff_t>(done));
  }
  EXPECT_EQ(shuffled.levels(), whole.levels());
  EXPECT_EQ(shuffled.estimate().stones, whole.estimate().stones);
  // More games of the same run: the levels so far stay.
  HandicapSchedule longer = schedule_of(handicap_of(), 100);
  for (const auto& game : games) longer.record(game);
  EXPECT_FALSE(longer.is_over());
  EXPECT_EQ(longer.levels(), whole.levels());
}

TEST(HandicapSchedule, AVoidPairIsPlayedAgainAtItsLevel) {
  HandicapSchedule schedule = schedule_of(handicap_of(), 100);
  schedule.record(made_game(schedule.job(0), match::Outcome::kVoid));
  schedule.record(made_game(schedule.job(1), match::Outcome::kBlackWins));
  EXPECT_EQ(schedule.level(2 * kStaircases), 0);
}

// The whole way, staircases and estimate: the interval holds the truth as often as it says, whoever is weaker.
TEST(HandicapSchedule, CoverageIsAsPromised) {
  for (const double stones : {-4.2, 0.3, 6.0}) {
    int covered = 0, found = 0;
    double width = 0;
    constexpr int kRuns = 600;
    for (std::uint64_t run = 0; run < kRuns; ++run) {
      HandicapSchedule schedule = schedule_of(handicap_of(), 120);
      play_stones(schedule, stones, 0.8, run + 1);
      const stats::StonesEstimate estimate = schedule.estimate();
      if (estimate.interval.low <= stones && stones <= estimate.interval.high) ++covered;
      if (estimate.verdict != stats::StonesVerdict::kFound) continue;
      ++found;
      width += estimate.interval.high - estimate.interval.low;
    }
    EXPECT_GE(covered, 0.925 * kRuns) << stones;  // 95 % less three standard errors
    EXPECT_LE(covered, 0.98 * kRuns) << stones;
    EXPECT_GE(found, 0.9 * kRuns) << stones;
    EXPECT_LT(width / found, 2.0) << stones;
  }
}

class HandicapReportTest : public StoredRunTest {
 protected:
  RunReport played_report(double stones, double slope) {
    const HandicapPlan plan = handicap_of();
    const HandicapSettings settings{.games = 100};
    HandicapSchedule schedule = schedule_of(plan, settings.games);
    const store::Run run = store_->begin_run("handicap", identity(plan), settings_json(settings));
    for (const auto& game : play_stones(schedule, stones, slope, 1)) store_->add_game(run.id, game);
    return report_of(run.id);
  }
};

TEST_F(HandicapReportTest, NamesTheDifference) {
  const RunReport made = played_report(-3.5, 1.5);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["kind"], "handicap");
  EXPECT_EQ(d["verdict"], "found");
  EXPECT_EQ(d["weaker"], "two");
  EXPECT_EQ(d["nearest_handicap"], -4);
  EXPECT_EQ(d["games"], 100);
  EXPECT_LT(d["stones_ci"][0], -3.5);
  EXPECT_GT(d["stones_ci"][1], -3.5);
  EXPECT_THAT(made.text, HasSubstr("two is weaker; nearest handicap: 4 for two"));
  EXPECT_THAT(made.text, HasSubstr("even game"));
  EXPECT_THAT(made.html, HasSubstr("The staircases"));
}

TEST_F(HandicapReportTest, SaysWhenNoHandicapIsEnough) {
  const RunReport made = played_report(14, 1);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["verdict"], "outside");
  EXPECT_TRUE(d["stones"].is_null());
  EXPECT_EQ(d["weaker"], "one");
  EXPECT_TRUE(d["stones_ci"][1].is_null());
  EXPECT_THAT(made.text, HasSubstr("outside the range: one needs more than a handicap of 9"));
}

}  // namespace
}  // namespace katachi::lab
