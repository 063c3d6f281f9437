// Binomial draws: edges, distribution against the exact probabilities, reproducibility.
#include "stats/binomial.hpp"

#include <cmath>
#include <vector>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <gtest/gtest.h>

namespace katachi::stats {
namespace {

TEST(Binomial, CertainOutcomes) {
  core::Rng rng(1);
  for (const std::uint64_t trials : {0u, 1u, 63u, 64u, 65u, 1000u}) {
    EXPECT_EQ(draw_binomial(trials, 0, rng), 0);
    EXPECT_EQ(draw_binomial(trials, 1, rng), trials);
    EXPECT_LE(draw_binomial(trials, 0.999, rng), trials);
  }
}

TEST(Binomial, EachCountComesAsOftenAsItShould) {
  core::Rng rng(2);
  constexpr int kDraws = 20000;
  for (const double p : {0.5, 0.55, 0.1, 0.875, 1.0 / 3}) {
    for (const std::uint64_t trials : {1u, 5u, 70u}) {
      std::vector<double> seen(trials + 1);
      for (int i = 0; i < kDraws; ++i) ++seen[draw_binomial(trials, p, rng)];
      const boost::math::binomial exact(static_cast<double>(trials), p);
      double chi_squared = 0;
      double degrees = -1;
      for (std::uint64_t k = 0; k <= trials; ++k) {
        const double expected = kDraws * boost::math::pdf(exact, static_cast<double>(k));
        if (expected < 5) continue;
        chi_squared += (seen[k] - expected) * (seen[k] - expected) / expected;
        ++degrees;
      }
      const boost::math::chi_squared limit(std::max(1.0, degrees));
      EXPECT_LT(chi_squared, boost::math::quantile(limit, 0.9999)) << trials << " trials of " << p;
    }
  }
}

TEST(Binomial, TheSameSeedGivesTheSameNumbers) {
  core::Rng first(3);
  core::Rng second(3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(draw_binomial(1000, 0.3, first), draw_binomial(1000, 0.3, second));
}

TEST(Binomial, OfHalfIsTheNumberOfOnesInWords) {
  core::Rng rng(4);
  core::Rng words(4);
  std::uint64_t zeros = 0;
  for (int i = 0; i < 10; ++i) zeros += static_cast<std::uint64_t>(std::popcount(~words()));
  EXPECT_EQ(draw_binomial(640, 0.5, rng), zeros);
}

}  // namespace
}  // namespace katachi::stats
