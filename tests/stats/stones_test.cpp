#include "stats/stones.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

constexpr Interval kRange{-8.5, 8.5};

double chance(double slope, double stones, double advantage) {
  return 1 / (1 + std::exp(-slope * (advantage - stones)));
}

TEST(Stones, NothingWithoutGames) {
  const StonesEstimate none = stones_estimate({}, kRange);
  EXPECT_EQ(none.verdict, StonesVerdict::kUndecided);
  EXPECT_TRUE(std::isinf(none.interval.low) && std::isinf(none.interval.high));
}

TEST(Stones, FindsTheCurveItWasMadeFrom) {
  std::vector<HandicapScore> scores;
  for (const double x : {0.0, 1.5, 2.5, 3.5, 5.5})
    scores.push_back({.advantage = x, .points = 1e4 * chance(0.7, 2.8, x), .games = 1e4});
  const StonesEstimate found = stones_estimate(scores, kRange);
  EXPECT_EQ(found.verdict, StonesVerdict::kFound);
  EXPECT_NEAR(found.stones, 2.8, 1e-3);
  EXPECT_NEAR(found.slope, 0.7, 1e-3);
  EXPECT_LT(found.interval.low, 2.8);
  EXPECT_GT(found.interval.high, 2.8);
  // Fisher's error with both unknown: here of 50000 games, near enough to the profile.
  EXPECT_NEAR(found.interval.high - found.interval.low, 0.06, 0.02);
  EXPECT_NEAR(found.expected_score(2.8), 0.5, 1e-3);
}

TEST(Stones, SwappedPlayersGiveTheOppositeNumber) {
  const std::vector<HandicapScore> scores = {{0, 3, 20}, {3.5, 9, 20}, {5.5, 13, 20}};
  std::vector<HandicapScore> swapped;
  for (const HandicapScore& score : scores)
    swapped.push_back({-score.advantage, score.games - score.points, score.games});
  const StonesEstimate one = stones_estimate(scores, kRange), two = stones_estimate(swapped, kRange);
  EXPECT_NEAR(one.stones, -two.stones, 1e-4);
  EXPECT_NEAR(one.interval.low, -two.interval.high, 1e-4);
  EXPECT_GT(one.stones, 0);
}

// A switch from losses to wins has no finite slope: the bound of the slope keeps the estimate in between.
TEST(Stones, SeparatedResultsStayBetweenTheirHandicaps) {
  const StonesEstimate found = stones_estimate(std::vector<HandicapScore>{{1.5, 0, 30}, {2.5, 30, 30}}, kRange);
  EXPECT_NEAR(found.stones, 2, 0.01);
  EXPECT_EQ(found.slope, kMaxSlope);
  EXPECT_EQ(found.verdict, StonesVerdict::kFound);
}

TEST(Stones, SaysWhenTheRangeDoesNotHoldIt) {
  const StonesEstimate above = stones_estimate(std::vector<HandicapScore>{{0, 0, 10}, {8.5, 1, 40}}, kRange);
  EXPECT_EQ(above.verdict, StonesVerdict::kAbove);
  EXPECT_TRUE(std::isinf(above.interval.high));
  EXPECT_GT(above.interval.low, 0);
  const StonesEstimate lost = stones_estimate(std::vector<HandicapScore>{{0, 0, 10}, {8.5, 0, 40}}, kRange);
  EXPECT_EQ(lost.verdict, StonesVerdict::kAbove);
  const StonesEstimate below = stones_estimate(std::vector<HandicapScore>{{0, 10, 10}, {-8.5, 40, 40}}, kRange);
  EXPECT_EQ(below.verdict, StonesVerdict::kBelow);
  EXPECT_TRUE(std::isinf(below.interval.low));
  const StonesEstimate few = stones_estimate(std::vector<HandicapScore>{{0, 1, 2}}, kRange);
  EXPECT_EQ(few.verdict, StonesVerdict::kUndecided);
  EXPECT_NEAR(few.stones, 0, 1e-4);
}

// The interval holds the truth as often as it says, for few games and steep or flat curves.
TEST(Stones, CoverageIsAsPromised) {
  core::Rng rng(11);
  for (const double slope : {0.4, 1.0}) {
    int covered = 0, unbiased = 0;
    constexpr int kRuns = 600;
    for (int run = 0; run < kRuns; ++run) {
      std::vector<HandicapScore> scores;
      for (const double x : {0.0, 1.5, 2.5, 3.5, 5.5}) {
        HandicapScore score{.advantage = x, .points = 0, .games = 20};
        for (int game = 0; game < 20; ++game) score.points += rng.uniform() < chance(slope, 2.2, x) ? 1 : 0;
        scores.push_back(score);
      }
      const StonesEstimate found = stones_estimate(scores, kRange);
      if (found.interval.low <= 2.2 && 2.2 <= found.interval.high) ++covered;
      if (found.stones > 2.2) ++unbiased;
    }
    EXPECT_GE(covered, 0.925 * kRuns) << slope;  // 95 % less three standard errors
    EXPECT_LE(covered, 0.977 * kRuns) << slope;
    EXPECT_NEAR(unbiased, kRuns / 2, 0.08 * kRuns) << slope;
  }
}

}  // namespace
}  // namespace katachi::stats
