// Wilson intervals: published values, edges, and how often they hold the truth.
#include "stats/interval.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

TEST(Wilson, PublishedValues) {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (score without continuity correction).
  const Interval a = wilson_interval(81, 263);
  EXPECT_NEAR(a.low, 0.2553, 5e-5);
  EXPECT_NEAR(a.high, 0.3662, 5e-5);
  const Interval b = wilson_interval(15, 148);
  EXPECT_NEAR(b.low, 0.0624, 5e-5);
  EXPECT_NEAR(b.high, 0.1605, 5e-5);
  const Interval c = wilson_interval(0, 20);
  EXPECT_EQ(c.low, 0);
  EXPECT_NEAR(c.high, 0.1611, 5e-5);
  const Interval d = wilson_interval(1, 29);
  EXPECT_NEAR(d.low, 0.0061, 5e-5);
  EXPECT_NEAR(d.high, 0.1718, 5e-5);
}

TEST(Wilson, Edges) {
  EXPECT_EQ(wilson_interval(0, 0), (Interval{0, 1}));
  EXPECT_EQ(wilson_interval(7, 7).high, 1);
  EXPECT_EQ(wilson_interval(0, 7).low, 0);
  for (std::uint64_t k = 0; k <= 7; ++k) {  // successes and failures are alike
    EXPECT_NEAR(wilson_interval(k, 7).low, 1 - wilson_interval(7 - k, 7).high, 1e-12);
    EXPECT_LE(wilson_interval(k, 7).low, static_cast<double>(k) / 7);
    EXPECT_GE(wilson_interval(k, 7).high, static_cast<double>(k) / 7);
  }
}

TEST(Wilson, TheQuantileIsTheKnownOne) {
  EXPECT_NEAR(normal_quantile_two_sided(0.95), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile_two_sided(0.99), 2.575829303548901, 1e-12);
}

TEST(Wilson, HoldsTheTruthAboutAsOftenAsItSays) {
  core::Rng rng(1);
  for (const double p : {0.1, 0.5, 0.8}) {
    int held = 0;
    constexpr int kRuns = 4000;
    for (int run = 0; run < kRuns; ++run) {
      std::uint64_t successes = 0;
      for (int i = 0; i < 100; ++i) successes += rng.uniform() < p ? 1 : 0;
      const Interval interval = wilson_interval(successes, 100);
      held += interval.low <= p && p <= interval.high ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(held) / kRuns, 0.95, 0.02) << p;
  }
}

}  // namespace
}  // namespace katachi::stats
