// Samples: hand-made values, adding up, Student's interval against tables and by simulation.
#include "stats/sample.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

Sample sample_of(const std::vector<double>& values) {
  Sample out;
  for (const double value : values) out.add(value);
  return out;
}

TEST(Sample, ByHand) {
  const Sample sample = sample_of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(sample.count, 8u);
  EXPECT_DOUBLE_EQ(sample.mean(), 5);
  EXPECT_DOUBLE_EQ(sample.variance(), 32.0 / 7);
  EXPECT_DOUBLE_EQ(sample.deviation(), std::sqrt(32.0 / 7));
}

TEST(Sample, TooFewValues) {
  EXPECT_EQ(Sample{}.mean(), 0);
  EXPECT_EQ(Sample{}.variance(), 0);
  const Sample one = sample_of({3});
  EXPECT_EQ(one.mean(), 3);
  EXPECT_EQ(one.variance(), 0);
  EXPECT_EQ(mean_interval(Sample{}), (Interval{-kUnbounded, kUnbounded}));
  EXPECT_EQ(mean_interval(one), (Interval{-kUnbounded, kUnbounded}));
}

TEST(Sample, ValuesThatAreAlikeHaveNoNegativeVariance) {
  Sample sample;
  for (int i = 0; i < 1000; ++i) sample.add(0.1);
  EXPECT_GE(sample.variance(), 0);
  EXPECT_LT(sample.variance(), 1e-12);
}

RC_GTEST_PROP(Sample, BatchesAddUp, (const std::vector<std::uint8_t>& first, const std::vector<std::uint8_t>& second)) {
  Sample a = sample_of({first.begin(), first.end()});
  Sample all = a;
  for (const std::uint8_t value : second) all.add(value);
  a.add(sample_of({second.begin(), second.end()}));
  RC_ASSERT(a == all);
}

TEST(Sample, StudentsTable) {
  // t of 95 % and 99 % with 9 degrees of freedom: 2.262 and 3.250 in every table.
  const Sample ten = sample_of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  const double error = ten.deviation() / std::sqrt(10.0);
  EXPECT_NEAR((mean_interval(ten).high - 5.5) / error, 2.262, 5e-4);
  EXPECT_NEAR((5.5 - mean_interval(ten, 0.99).low) / error, 3.250, 5e-4);
}

TEST(Sample, TheIntervalHoldsTheMeanAsOftenAsItSays) {
  core::Rng rng(5);
  constexpr int kRuns = 4000;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    Sample sample;
    for (int i = 0; i < 6; ++i) {  // nearly normal: the sum of twelve uniform numbers
      double value = 0;
      for (int k = 0; k < 12; ++k) value += rng.uniform();
      sample.add(value);
    }
    const Interval interval = mean_interval(sample);
    held += interval.low <= 6 && 6 <= interval.high ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(held) / kRuns, 0.95, 0.012);
}

}  // namespace
}  // namespace katachi::stats
