// Deviations by hand, shares of the risk, and how often a bound is broken.
#include "stats/bounds.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "stats/binomial.hpp"

namespace katachi::stats {
namespace {

TEST(Bounds, HoeffdingByHand) {
  EXPECT_NEAR(hoeffding_deviation(0.05, 100), std::sqrt(3.6888794541 / 200), 1e-10);
  EXPECT_NEAR(hoeffding_deviation(0.05, 100), 0.135810, 1e-6);
  EXPECT_NEAR(hoeffding_deviation(0.01, 1), 1.627624, 1e-6);
}

TEST(Bounds, BernsteinByHand) {
  // ln 60 = 4.0943446
  EXPECT_NEAR(bernstein_deviation(0.05, 100, 0.5), 0.5 * 0.286159 + 0.122830, 2e-6);
  EXPECT_NEAR(bernstein_deviation(0.05, 100, 0), 0.122830, 1e-6);
}

TEST(Bounds, BernsteinIsBetterForRewardsThatVaryLittle) {
  EXPECT_LT(bernstein_deviation(0.01, 100000, 0.1), hoeffding_deviation(0.01, 100000));
  EXPECT_GT(bernstein_deviation(0.01, 100000, 0.5), hoeffding_deviation(0.01, 100000));
}

TEST(Bounds, SharesOfTheRiskByHand) {
  EXPECT_NEAR(risk_of_test(RiskSchedule::kGeometric, 0.05, 10, 1), 0.0025, 1e-15);
  EXPECT_NEAR(risk_of_test(RiskSchedule::kGeometric, 0.05, 10, 3), 0.000625, 1e-15);
  EXPECT_NEAR(risk_of_test(RiskSchedule::kQuadratic, 0.05, 1, 1), 0.0303963551, 1e-10);
  EXPECT_NEAR(risk_of_test(RiskSchedule::kQuadratic, 0.05, 10, 4), 0.0303963551 / 160, 1e-10);
}

TEST(Bounds, SharesSumToTheRiskAndNotMore) {
  for (const RiskSchedule schedule : {RiskSchedule::kGeometric, RiskSchedule::kQuadratic}) {
    for (const std::size_t modifications : {1u, 10u}) {
      double sum = 0;
      for (std::size_t test = 1; test <= 5000; ++test)
        sum += static_cast<double>(modifications) * risk_of_test(schedule, 0.05, modifications, test);
      EXPECT_LE(sum, 0.05 * (1 + 1e-12));
      EXPECT_GT(sum, 0.0499);
    }
  }
}

TEST(Bounds, LogarithmsDoNotLeaveTheRange) {
  const double log_risk = log_risk_of_test(RiskSchedule::kGeometric, 0.05, 10, 100000);
  EXPECT_NEAR(log_risk, std::log(0.005) - 100000 * std::log(2.0), 1e-6);
  // One trial for each test: the half width does not fall below sqrt(ln 2 / 2) = 0.5887.
  EXPECT_NEAR(deviation(DeviationBound::kHoeffding, log_risk, 100000, 0), 0.58872, 5e-5);
}

TEST(Bounds, OneRiskCoversAnyNumberOfIterations) {
  EXPECT_NEAR(risk_of_iteration(0.05, 1), 0.0303964, 1e-7);  // 6 / pi^2 of it
  double sum = 0;
  for (std::size_t j = 1; j <= 100'000; ++j) sum += risk_of_iteration(0.05, j);
  EXPECT_LT(sum, 0.05);
  EXPECT_GT(sum, 0.04999);
}

TEST(Bounds, AreBrokenNoMoreOftenThanDelta) {
  core::Rng rng(6);
  constexpr double kDelta = 0.1;
  constexpr int kRuns = 3000;
  for (const double p : {0.5, 0.05}) {
    int hoeffding = 0;
    int bernstein = 0;
    for (int run = 0; run < kRuns; ++run) {
      constexpr std::uint64_t kTrials = 400;
      const double mean = static_cast<double>(draw_binomial(kTrials, p, rng)) / kTrials;
      const double distance = std::abs(mean - p);
      hoeffding += distance > hoeffding_deviation(kDelta, kTrials) ? 1 : 0;
      bernstein += distance > bernstein_deviation(kDelta, kTrials, std::sqrt(mean * (1 - mean))) ? 1 : 0;
    }
    EXPECT_LE(hoeffding, kDelta * kRuns) << p;
    EXPECT_LE(bernstein, kDelta * kRuns) << p;
    if (p == 0.5) {
      EXPECT_GT(hoeffding, 0);  // it does happen
    }
  }
}

}  // namespace
}  // namespace katachi::stats
