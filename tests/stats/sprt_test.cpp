// SPRT: published numbers of fastchess, matches that hang or divide by zero elsewhere, error rates by simulation.
#include "stats/sprt.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

double llr(const PairCounts& pairs, double elo0, double elo1, EloModel model) {
  return sprt(pairs, {.elo0 = elo0, .elo1 = elo1, .model = model}).llr;
}

// The numbers of fastchess's app/tests/sprt_test.cpp, which are given there with two digits and 1 % of tolerance. Its counts
// of pairs keep two draws apart from a win and a loss; here they are one.
TEST(Sprt, PublishedRatios) {
  constexpr auto kNormalized = EloModel::kNormalized;
  constexpr auto kLogistic = EloModel::kLogistic;
  EXPECT_NEAR(llr({{365, 16618, 36229, 16974, 390}}, 0, 2, kNormalized), 2.25, 0.01);
  EXPECT_NEAR(llr({{127, 4883, 10712, 5150, 104}}, -1.75, 0.25, kNormalized), 3.01, 0.01);
  EXPECT_NEAR(llr({{0, 0, 0, 0, 5550}}, 0, 5, kNormalized), 111.82, 0.05);
  EXPECT_NEAR(llr({{223, 9863, 21279, 10037, 246}}, 0.5, 2.5, kLogistic), -3.07, 0.01);
  EXPECT_NEAR(llr({{871, 26175, 55983, 26678, 821}}, 0, 2, kLogistic), -4.98, 0.01);
}

TEST(Sprt, BoundsAndDecisions) {
  const SprtState none = sprt({}, {});
  EXPECT_EQ(none.llr, 0);
  EXPECT_NEAR(none.lower, -2.944439, 1e-6);
  EXPECT_NEAR(none.upper, 2.944439, 1e-6);
  EXPECT_EQ(none.decision, SprtDecision::kContinue);
  EXPECT_EQ(sprt({{100, 200, 400, 500, 200}}, {}).decision, SprtDecision::kAcceptH1);
  EXPECT_EQ(sprt({{200, 500, 400, 200, 100}}, {}).decision, SprtDecision::kAcceptH0);
  EXPECT_EQ(sprt({{1, 2, 4, 3, 1}}, {}).decision, SprtDecision::kContinue);
  const SprtState uneven = sprt({}, {.alpha = 0.01, .beta = 0.2});
  EXPECT_NEAR(uneven.lower, std::log(0.2 / 0.99), 1e-12);
  EXPECT_NEAR(uneven.upper, std::log(0.8 / 0.01), 1e-12);
}

// Where only two wins and two losses occur, mean or t-value alone fix the distribution, and the ratio can be had by hand.
TEST(Sprt, TwoRewardsByHand) {
  const PairCounts pairs{{300, 0, 0, 0, 700}};
  const auto by_hand = [](double score) { return 700 * std::log(score) + 300 * std::log(1 - score); };
  const double logistic = by_hand(score_of_elo(100)) - by_hand(0.5);
  EXPECT_NEAR(llr(pairs, 0, 100, EloModel::kLogistic), logistic, 0.05);  // the difference: rewards never seen
  // (p - 1/2) / sqrt(p (1 - p)) = t  <=>  p = 1/2 + t / (2 sqrt(1 + t^2))
  const double t = std::sqrt(2.0) * 100 * std::log(10.0) / 800;
  const double normalized = by_hand(0.5 + t / (2 * std::sqrt(1 + t * t))) - by_hand(0.5);
  EXPECT_NEAR(llr(pairs, 0, 100, EloModel::kNormalized), normalized, 0.05);
}

// For many pairs and hypotheses close together the ratio is that of normal values, and that of Student's for t-values
// (Van den Bergh, "GSPRT approximation" and "Comments on normalized Elo", section 4.2).
TEST(Sprt, ApproximationsForLargeMatches) {
  const PairCounts pairs{{871, 26175, 55983, 27900, 950}};
  const double n = static_cast<double>(pairs.pairs());
  const double s0 = score_of_elo(1);
  const double s1 = score_of_elo(3);
  const double normal = n * (s1 - s0) * (2 * pairs.mean() - s0 - s1) / (2 * pairs.variance());
  EXPECT_NEAR(llr(pairs, 1, 3, EloModel::kLogistic), normal, 0.01);
  const double t = (pairs.mean() - 0.5) / std::sqrt(2 * pairs.variance());
  const auto of = [&](double elo) {
    const double distance = t - elo * std::log(10.0) / 800;
    return std::log1p(distance * distance);
  };
  EXPECT_NEAR(llr(pairs, 1, 3, EloModel::kNormalized), n * (of(1) - of(3)), 0.01);
}

TEST(Sprt, MatchesWithoutSpreadAreDecidedTheRightWay) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    for (const std::uint64_t pairs : {1u, 2u, 50u, 5000u, 10'000'000u}) {
      PairCounts won;
      won.counts[4] = pairs;
      PairCounts lost;
      lost.counts[0] = pairs;
      PairCounts even;
      even.counts[2] = pairs;
      EXPECT_GT(llr(won, 0, 5, model), 0) << pairs;
      EXPECT_LT(llr(lost, 0, 5, model), 0) << pairs;
      EXPECT_LT(llr(even, 0, 5, model), 0) << pairs;  // even is nearer to 0 than to 5
      EXPECT_GT(llr(even, -5, 0, model), 0) << pairs;
      for (const PairCounts& counts : {won, lost, even}) EXPECT_TRUE(std::isfinite(llr(counts, -300, 300, model)));
    }
  }
  EXPECT_EQ(sprt({{0, 0, 0, 0, 1000}}, {}).decision, SprtDecision::kAcceptH1);
  EXPECT_EQ(sprt({{1000, 0, 0, 0, 0}}, {}).decision, SprtDecision::kAcceptH0);
}

RC_GTEST_PROP(Sprt, IsFiniteAndTurnsWithTheSides, (const std::array<std::uint16_t, 5>& counts)) {
  const double middle = *rc::gen::inRange(-400, 400);
  const double half = 0.5 * *rc::gen::inRange(1, 200);
  PairCounts pairs;
  PairCounts turned;
  for (std::size_t i = 0; i < kPairRewards; ++i) turned.counts[kPairRewards - 1 - i] = pairs.counts[i] = counts[i];
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    const double forwards = llr(pairs, middle - half, middle + half, model);
    const double backwards = llr(turned, -middle - half, -middle + half, model);
    RC_ASSERT(std::isfinite(forwards));
    RC_ASSERT(std::abs(forwards + backwards) <= 1e-6 * (1 + std::abs(forwards)));
  }
}

TEST(Sprt, MoreWinsNeverLowerTheRatio) {
  for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    double before = llr({{50, 50, 100, 0, 0}}, 0, 10, model);
    for (std::uint64_t won = 10; won <= 200; won += 10) {
      const double now = llr({{50, 50, 100, 0, won}}, 0, 10, model);
      EXPECT_GT(now, before);
      before = now;
    }
  }
}

// Both games of a pair share an opening that favours one colour; a third of the games is drawn.
double pair_reward(double score, core::Rng& rng) {
  const double bias = rng.uniform() < 0.5 ? 0.15 : -0.15;
  const auto game = [&](double expected) {
    if (rng.uniform() < 0.3) return 0.5;
    return rng.uniform() < (expected - 0.15) / 0.7 ? 1.0 : 0.0;
  };
  const double first = game(score + bias);
  const double second = game(score - bias);
  return (first + second) / 2;
}

SprtDecision simulated(double elo, const SprtOptions& options, std::uint64_t seed) {
  core::Rng rng(seed);
  PairCounts pairs;
  while (true) {
    pairs.add(pair_reward(score_of_elo(elo), rng));
    const SprtDecision decision = sprt(pairs, options).decision;
    if (decision != SprtDecision::kContinue) return decision;
  }
}

TEST(Sprt, ErrorRatesStayBelowAlphaAndBeta) {
  constexpr int kRuns = 1000;
  const SprtOptions options{.elo0 = -30, .elo1 = 30, .alpha = 0.05, .beta = 0.05};
  int wrong_h1 = 0;
  int wrong_h0 = 0;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    wrong_h1 += simulated(options.elo0, options, seed) == SprtDecision::kAcceptH1 ? 1 : 0;
    wrong_h0 += simulated(options.elo1, options, seed + kRuns) == SprtDecision::kAcceptH0 ? 1 : 0;
  }
  constexpr double kAllowance = 2 * 6.9;  // two standard deviations, sqrt(1000 * 0.05 * 0.95) = 6.9
  EXPECT_LE(wrong_h1, options.alpha * kRuns + kAllowance);
  EXPECT_LE(wrong_h0, options.beta * kRuns + kAllowance);
  EXPECT_GT(wrong_h1 + wrong_h0, 0);  // a test that is never wrong waits too long
}

TEST(Sprt, OptionsAreChecked) {
  EXPECT_TRUE(check(SprtOptions{}));
  EXPECT_FALSE(check(SprtOptions{.elo0 = 5, .elo1 = 5}));
  EXPECT_FALSE(check(SprtOptions{.elo0 = std::nan(""), .elo1 = 5}));
  EXPECT_FALSE(check(SprtOptions{.elo0 = 0, .elo1 = 2000}));
  EXPECT_FALSE(check(SprtOptions{.elo0 = -2000, .elo1 = 0}));
  EXPECT_FALSE(check(SprtOptions{.alpha = 0}));
  EXPECT_FALSE(check(SprtOptions{.beta = 1}));
  EXPECT_FALSE(check(SprtOptions{.alpha = 0.6, .beta = 0.4}));
  EXPECT_NE(check(SprtOptions{.elo0 = 7, .elo1 = 5}).error().text().find("7"), std::string::npos);
}

}  // namespace
}  // namespace katachi::stats
