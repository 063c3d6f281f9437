// Races: the decision table, the error rate by simulation, what doubling is for, selection, replay.
#include "stats/race.hpp"

#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "stats/binomial.hpp"

namespace katachi::stats {
namespace {

// As many rewards, with exactly this mean and the variance of all-or-nothing rewards.
Sample exact_rewards(std::uint64_t trials, double efficiency) {
  const double sum = efficiency * static_cast<double>(trials);
  return {trials, sum, sum};
}

Sample drawn_rewards(std::uint64_t trials, double efficiency, core::Rng& rng) {
  const double wins = static_cast<double>(draw_binomial(trials, efficiency, rng));
  return {trials, wins, wins};
}

std::vector<RaceStep> run(Race& race, const std::vector<double>& efficiencies, core::Rng& rng) {
  std::vector<RaceStep> steps;
  while (const auto batch = race.next())
    steps.push_back(race.record(drawn_rewards(batch->trials, efficiencies[batch->candidate], rng)));
  return steps;
}

struct Decision {
  std::size_t candidates;
  RiskSchedule schedule;
  double efficiency;
  Verdict verdict;
  std::uint64_t trials;
};

class DecisionTable : public testing::TestWithParam<Decision> {};

// Computed for the specification: risk 0.05, first batch 100, the mean equal to the efficiency.
TEST_P(DecisionTable, TrialsAtTheDecision) {
  const Decision& expected = GetParam();
  Race race(expected.candidates, {.schedule = expected.schedule});
  while (const auto batch = race.next()) race.record(exact_rewards(batch->trials, expected.efficiency));
  if (expected.verdict == Verdict::kAccepted) {
    ASSERT_EQ(race.accepted(), 0u);
    EXPECT_EQ(race.candidates()[0].rewards.count, expected.trials);
    return;
  }
  EXPECT_FALSE(race.accepted());
  for (const Candidate& candidate : race.candidates()) {
    EXPECT_EQ(candidate.verdict, Verdict::kDiscarded);
    EXPECT_EQ(candidate.rewards.count, expected.trials);
  }
}

constexpr auto kFirst = RiskSchedule::kGeometric;
constexpr auto kSecond = RiskSchedule::kQuadratic;
constexpr auto kAccepted = Verdict::kAccepted;
constexpr auto kDiscarded = Verdict::kDiscarded;

INSTANTIATE_TEST_SUITE_P(
    Race, DecisionTable,
    testing::Values(Decision{1, kFirst, 0.500, kDiscarded, 409'600}, Decision{1, kSecond, 0.500, kDiscarded, 409'600},
                    Decision{10, kFirst, 0.500, kDiscarded, 819'200}, Decision{10, kSecond, 0.500, kDiscarded, 409'600},
                    Decision{1, kFirst, 0.502, kDiscarded, 3'276'800},
                    Decision{1, kSecond, 0.502, kDiscarded, 1'638'400},
                    Decision{10, kFirst, 0.502, kDiscarded, 3'276'800},
                    Decision{10, kSecond, 0.502, kDiscarded, 1'638'400}, Decision{1, kFirst, 0.510, kAccepted, 102'400},
                    Decision{1, kSecond, 0.510, kAccepted, 102'400}, Decision{10, kFirst, 0.510, kAccepted, 102'400},
                    Decision{10, kSecond, 0.510, kAccepted, 102'400}, Decision{1, kFirst, 0.520, kAccepted, 12'800},
                    Decision{1, kSecond, 0.520, kAccepted, 12'800}, Decision{10, kFirst, 0.520, kAccepted, 25'600},
                    Decision{10, kSecond, 0.520, kAccepted, 25'600}, Decision{1, kFirst, 0.550, kAccepted, 1'600},
                    Decision{1, kSecond, 0.550, kAccepted, 1'600}, Decision{10, kFirst, 0.550, kAccepted, 3'200},
                    Decision{10, kSecond, 0.550, kAccepted, 3'200}),
    [](const auto& named) {
      const Decision& decision = named.param;
      return "Of" + std::to_string(decision.candidates) + (decision.schedule == kFirst ? "Variant1_" : "Variant2_") +
             std::to_string(static_cast<int>(decision.efficiency * 1000 + 0.5));
    });

TEST(Race, AStepByHand) {
  Race race(10, {});
  ASSERT_EQ(race.next(), (Batch{0, 100}));
  const RaceStep step = race.record(exact_rewards(100, 0.6));
  EXPECT_EQ(step.candidate, 0u);
  EXPECT_EQ(step.test, 1u);
  EXPECT_EQ(step.trials, 100u);
  EXPECT_NEAR(step.risk, 0.0025, 1e-12);
  EXPECT_NEAR(step.mean, 0.6, 1e-12);
  EXPECT_NEAR(step.deviation, hoeffding_deviation(0.0025, 100), 1e-12);
  EXPECT_NEAR(step.bounds.low, 0.6 - step.deviation, 1e-12);
  EXPECT_NEAR(step.bounds.high, 0.6 + step.deviation, 1e-12);
  EXPECT_EQ(step.verdict, Verdict::kOpen);
}

TEST(Race, TheGreatestUpperBoundIsTriedFirst) {
  Race race(3, {});
  EXPECT_EQ(race.next(), (Batch{0, 100}));
  race.record(exact_rewards(100, 0.4));
  EXPECT_EQ(race.next(), (Batch{1, 100}));  // what was never tried has no upper bound
  race.record(exact_rewards(100, 0.5));
  EXPECT_EQ(race.next(), (Batch{2, 100}));
  race.record(exact_rewards(100, 0.47));
  EXPECT_EQ(race.next(), (Batch{1, 100}));
  race.record(exact_rewards(100, 0.5));
  EXPECT_EQ(race.next(), (Batch{2, 100}));  // the bound of the second has come down
}

TEST(Race, InTurn) {
  Race race(3, {.selection = Selection::kRoundRobin, .first_trials = 10});
  for (const Batch& expected : {Batch{0, 10}, Batch{1, 10}, Batch{2, 10}, Batch{0, 10}, Batch{1, 10}, Batch{2, 10},
                                Batch{0, 20}, Batch{1, 20}, Batch{2, 20}, Batch{0, 40}}) {
    ASSERT_EQ(race.next(), expected);
    race.record(exact_rewards(expected.trials, 0.5));
  }
}

TEST(Race, WithoutCandidatesIsOver) {
  const Race race(0, {});
  EXPECT_TRUE(race.is_over());
  EXPECT_FALSE(race.accepted());
}

// How many of the runs accepted one of ten modifications, all of this efficiency.
int accepting_runs(int runs, double efficiency, const RaceOptions& options) {
  int accepted = 0;
  for (int seed = 0; seed < runs; ++seed) {
    core::Rng rng(static_cast<std::uint64_t>(seed));
    Race race(10, options);
    run(race, std::vector<double>(10, efficiency), rng);
    accepted += race.accepted() ? 1 : 0;
  }
  return accepted;
}

TEST(Race, OfEqualsAcceptsNoneMoreOftenThanTheRiskAllows) {
  constexpr int kRuns = 200;
  EXPECT_LE(accepting_runs(kRuns, 0.5, {.schedule = kFirst}), kRuns / 20);
  EXPECT_LE(accepting_runs(kRuns, 0.5, {.schedule = kSecond}), kRuns / 20);
  EXPECT_LE(accepting_runs(kRuns / 4, 0.5, {.bound = DeviationBound::kBernstein}), kRuns / 80);
}

// The worst case that the theorem covers, and at a risk so large that a wrong bound would show.
TEST(Race, AtTheThresholdTooTheRiskHolds) {
  constexpr int kRuns = 400;
  for (const DeviationBound bound : {DeviationBound::kHoeffding, DeviationBound::kBernstein}) {
    for (const RiskSchedule schedule : {kFirst, kSecond}) {
      const RaceOptions options = {
          .bound = bound, .schedule = schedule, .risk = 0.5, .accept = 0.5, .discard = 0.53, .first_trials = 10};
      const int accepted = accepting_runs(kRuns, 0.5, options);
      EXPECT_LE(accepted, kRuns / 2);
      if (bound == DeviationBound::kHoeffding) {
        EXPECT_GT(accepted, 0);  // the bound is not so loose that nothing ever happens
      }
    }
  }
}

TEST(Race, FindsTheGoodOne) {
  constexpr int kRuns = 200;
  for (const RiskSchedule schedule : {kFirst, kSecond}) {
    int found = 0;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
      core::Rng rng(seed);
      std::vector<double> efficiencies(10, 0.5);
      efficiencies[7] = 0.6;
      Race race(10, {.schedule = schedule});
      run(race, efficiencies, rng);
      found += race.accepted() == 7u ? 1 : 0;
    }
    EXPECT_GE(found, kRuns * 19 / 20);
  }
}

TEST(Race, TheSimpleOneAcceptsEveryGoodOne) {
  core::Rng rng(7);
  const std::vector<double> efficiencies = {0.45, 0.62, 0.4, 0.6};
  for (const Selection selection : {Selection::kUpperBound, Selection::kRoundRobin}) {
    Race simple(4, {.kind = RaceKind::kSimple, .selection = selection});
    run(simple, efficiencies, rng);
    EXPECT_EQ(simple.candidates()[0].verdict, kDiscarded);
    EXPECT_EQ(simple.candidates()[1].verdict, kAccepted);
    EXPECT_EQ(simple.candidates()[2].verdict, kDiscarded);
    EXPECT_EQ(simple.candidates()[3].verdict, kAccepted);
  }
  Race bandit(4, {});
  run(bandit, efficiencies, rng);
  EXPECT_TRUE(bandit.is_over());
  int accepted = 0;
  for (const Candidate& candidate : bandit.candidates()) accepted += candidate.verdict == kAccepted ? 1 : 0;
  EXPECT_EQ(accepted, 1);
}

TEST(Race, WithoutDoublingTheGeometricRiskNeverEnds) {
  Race first(1, {.schedule = kFirst, .doubling = false});
  for (int i = 0; i < 20000; ++i) {
    ASSERT_EQ(first.next(), (Batch{0, 1}));
    ASSERT_GT(first.record(exact_rewards(1, 0.9)).deviation, 0.5);
  }
  EXPECT_FALSE(first.is_over());
  Race second(1, {.schedule = kSecond, .doubling = false});
  int trials = 0;
  while (!second.is_over() && trials < 20000) {
    second.record(exact_rewards(1, 0.6));
    ++trials;
  }
  EXPECT_EQ(second.accepted(), 0u);
  EXPECT_LT(trials, 2000);
}

TEST(Race, BernsteinNeedsFewerTrialsWhereRewardsVaryLittle) {
  const auto trials = [](DeviationBound bound) {
    Race race(1, {.bound = bound});
    while (const auto batch = race.next()) {
      // 1 with probability 0.06, 0 with 0.04, else 1/2: mean 0.51, variance 0.0249.
      const double n = static_cast<double>(batch->trials);
      race.record({batch->trials, 0.51 * n, (0.06 + 0.9 * 0.25) * n});
    }
    EXPECT_EQ(race.accepted(), 0u);
    return race.candidates()[0].rewards.count;
  };
  EXPECT_LT(trials(DeviationBound::kBernstein), trials(DeviationBound::kHoeffding));
}

TEST(Race, AStoredRunReplays) {
  core::Rng rng(8);
  const RaceOptions options = {.kind = RaceKind::kSimple, .bound = DeviationBound::kBernstein, .schedule = kSecond};
  Race original(3, options);
  std::vector<std::pair<Sample, RaceStep>> stored;
  while (const auto batch = original.next()) {
    const Sample rewards = drawn_rewards(batch->trials, batch->candidate == 0 ? 0.55 : 0.48, rng);
    stored.emplace_back(rewards, original.record(rewards));
  }
  Race replayed(3, options);
  for (const auto& [rewards, step] : stored) {
    const RaceStep again = replayed.record(rewards);
    EXPECT_EQ(again.candidate, step.candidate);
    EXPECT_EQ(again.bounds, step.bounds);
    EXPECT_EQ(again.verdict, step.verdict);
  }
  EXPECT_TRUE(replayed.is_over());
}

TEST(Race, OptionsAreChecked) {
  EXPECT_TRUE(check(RaceOptions{}));
  EXPECT_TRUE(check(RaceOptions{.accept = 0.5, .discard = 0.5}));
  EXPECT_FALSE(check(RaceOptions{.risk = 0}));
  EXPECT_FALSE(check(RaceOptions{.risk = 1}));
  EXPECT_FALSE(check(RaceOptions{.risk = std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_FALSE(check(RaceOptions{.accept = 0}));
  EXPECT_FALSE(check(RaceOptions{.discard = 1}));
  EXPECT_FALSE(check(RaceOptions{.first_trials = 0}));
  const auto crossed = check(RaceOptions{.accept = 0.51, .discard = 0.504});
  ASSERT_FALSE(crossed);
  EXPECT_NE(crossed.error().text().find("0.504"), std::string::npos);
}

}  // namespace
}  // namespace katachi::stats
