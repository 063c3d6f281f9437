// Elo: tables, published examples of fastchess, edges without NaN, and how often the intervals hold the truth.
#include "stats/elo.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Elo, TheLogisticTable) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(elo_of_score(0.75), 190.8485, 5e-5);
  EXPECT_NEAR(elo_of_score(0.25), -190.8485, 5e-5);
  EXPECT_NEAR(score_of_elo(100), 0.640065, 5e-7);
  EXPECT_NEAR(score_of_elo(200), 0.759747, 5e-7);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_EQ(elo_of_score(0), -kInfinity);
  EXPECT_EQ(elo_of_score(1), kInfinity);
  for (const double elo : {-700.0, -3.5, 0.0, 12.0, 300.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(PairCounts, ByHand) {
  PairCounts pairs;
  for (const double reward : {0.0, 0.25, 0.5, 0.5, 0.75, 1.0, 1.0}) pairs.add(reward);
  EXPECT_EQ(pairs.counts, (std::array<std::uint64_t, 5>{1, 1, 2, 1, 2}));
  EXPECT_EQ(pairs.pairs(), 7u);
  EXPECT_NEAR(pairs.mean(), 4.0 / 7, 1e-12);
  EXPECT_NEAR(pairs.variance(), (0.0625 + 0.5 + 0.5625 + 2) / 7 - 16.0 / 49, 1e-12);
  PairCounts twice = pairs;
  twice.add(pairs);
  EXPECT_EQ(twice.pairs(), 14u);
  EXPECT_NEAR(twice.variance(), pairs.variance(), 1e-12);
}

// The numbers of fastchess's app/tests/elo_test.cpp, printed there with two digits. Its six counts of pairs keep two draws
// apart from a win and a loss; here they are one.
TEST(Elo, PublishedPairs) {
  const PairCounts first{{34, 54, 63, 64, 75}};
  const Estimate elo = elo_estimate(first);
  EXPECT_NEAR(elo.value, 55.58, 0.006);
  EXPECT_NEAR((elo.high - elo.low) / 2, 27.65, 0.006);
  EXPECT_NEAR(normalized_elo(first), 57.94, 0.006);
  EXPECT_NEAR(first.mean(), 0.579, 6e-4);

  const PairCounts second{{332, 433, 498, 333, 334}};
  EXPECT_NEAR(elo_estimate(second).value, -8.64, 0.006);
  EXPECT_NEAR((elo_estimate(second).high - elo_estimate(second).low) / 2, 10.33, 0.006);
  EXPECT_NEAR(normalized_elo(second), -9.17, 0.006);
  EXPECT_NEAR(likelihood_of_superiority(second), 0.0505, 6e-5);

  const PairCounts third{{7895, 8757, 5685, 568, 9999}};
  EXPECT_NEAR(elo_estimate(third).value, -21.04, 0.006);
  EXPECT_NEAR((elo_estimate(third).high - elo_estimate(third).low) / 2, 2.95, 0.006);
  EXPECT_NEAR(normalized_elo(third), -19.01, 0.006);
  EXPECT_NEAR(likelihood_of_superiority(third), 0, 5e-5);
}

TEST(Elo, PublishedGames) {
  const Estimate elo = elo_of_games(136, 111, 96);  // fastchess, as above: 136 wins, 96 losses, 111 draws
  EXPECT_NEAR(elo.value, 40.70, 0.006);
  EXPECT_NEAR((elo.high - elo.low) / 2, 30.43, 0.006);
}

TEST(Elo, OneSideWinsEverything) {
  for (const std::uint64_t pairs : {1u, 10u, 1000u}) {
    PairCounts won;
    won.counts[4] = pairs;
    const Estimate elo = elo_estimate(won);
    EXPECT_EQ(elo.value, kInfinity);
    EXPECT_EQ(elo.high, kInfinity);
    EXPECT_TRUE(std::isfinite(elo.low));
    EXPECT_EQ(normalized_elo(won), kInfinity);
    EXPECT_GT(likelihood_of_superiority(won), 0.8);
    PairCounts lost;
    lost.counts[0] = pairs;
    EXPECT_EQ(elo_estimate(lost).value, -kInfinity);
    EXPECT_EQ(elo_estimate(lost).low, -kInfinity);
    EXPECT_NEAR(elo_estimate(lost).high, -elo.low, 1e-9);
    EXPECT_EQ(normalized_elo(lost), -kInfinity);
  }
  EXPECT_EQ(elo_of_games(20, 0, 0).value, kInfinity);
  EXPECT_NEAR(elo_of_games(20, 0, 0).low, elo_of_score(1 - 0.1611), 0.2);  // Wilson of 20 in 20, Newcombe 1998
}

TEST(Elo, PairsThatAreAllAlikeAreNoCertainty) {
  PairCounts even;
  even.counts[2] = 100;
  const Estimate elo = elo_estimate(even);
  EXPECT_EQ(elo.value, 0);
  EXPECT_LT(elo.low, -30);
  EXPECT_GT(elo.high, 30);
  EXPECT_EQ(normalized_elo(even), 0);
  EXPECT_EQ(likelihood_of_superiority(even), 0.5);
}

TEST(Elo, Nothing) {
  const Estimate none = elo_estimate({});
  EXPECT_EQ(none.value, 0);
  EXPECT_EQ(none.low, -kInfinity);
  EXPECT_EQ(none.high, kInfinity);
  EXPECT_EQ(elo_of_games(0, 0, 0).value, 0);
  EXPECT_EQ(normalized_elo({}), 0);
  EXPECT_EQ(likelihood_of_superiority({}), 0.5);
}

RC_GTEST_PROP(Elo, IsNeverNaNAndTurnsWithTheSides, (const std::array<std::uint8_t, 5>& counts)) {
  PairCounts pairs;
  PairCounts turned;
  for (std::size_t i = 0; i < kPairRewards; ++i) turned.counts[kPairRewards - 1 - i] = pairs.counts[i] = counts[i];
  const Estimate elo = elo_estimate(pairs);
  RC_ASSERT(!std::isnan(elo.value) && elo.low <= elo.value && elo.value <= elo.high);
  RC_ASSERT(!std::isnan(normalized_elo(pairs)));
  const double superior = likelihood_of_superiority(pairs);
  RC_ASSERT(superior >= 0 && superior <= 1);
  RC_ASSERT(std::abs(superior + likelihood_of_superiority(turned) - 1) < 1e-9);
  const double opposite = elo_estimate(turned).value;
  RC_ASSERT(elo.value == -opposite || std::abs(elo.value + opposite) < 1e-6);
}

// Openings that favour one colour: pairs see that the games depend on each other, single games do not.
TEST(Elo, IntervalsHoldTheTruth) {
  core::Rng rng(9);
  constexpr int kRuns = 1000;
  int held = 0;
  int held_as_games = 0;
  for (int run = 0; run < kRuns; ++run) {
    PairCounts pairs;
    std::uint64_t wins = 0;
    for (int i = 0; i < 200; ++i) {
      const double bias = rng.uniform() < 0.5 ? 0.4 : -0.4;
      const int points = (rng.uniform() < 0.55 + bias ? 1 : 0) + (rng.uniform() < 0.55 - bias ? 1 : 0);
      pairs.add(points / 2.0);
      wins += static_cast<std::uint64_t>(points);
    }
    const double truth = elo_of_score(0.55);
    const auto holds = [&](const Estimate& elo) { return elo.low <= truth && truth <= elo.high ? 1 : 0; };
    held += holds(elo_estimate(pairs));
    held_as_games += holds(elo_of_games(wins, 0, 400 - wins));
  }
  EXPECT_NEAR(static_cast<double>(held) / kRuns, 0.95, 0.02);
  EXPECT_GT(static_cast<double>(held_as_games) / kRuns, 0.99);
}

}  // namespace
}  // namespace katachi::stats
