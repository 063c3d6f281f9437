#include "search/monte_carlo/pruning.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace katachi::search::monte_carlo::pruning_test {
namespace {

Tally tally_of(std::uint64_t games, double mean, double deviation) {
  Tally tally;
  for (std::uint64_t i = 0; i < games; ++i)
    tally.add({.outcome_first = i % 4 == 0 ? 1.0 : 0.0, .margin_first = mean + (i % 2 == 0 ? deviation : -deviation)},
              game::Player::kFirst);
  return tally;
}

TEST(Pruning, TheErrorOfAMeanFallsWithTheRootOfTheGames) {
  const PruningRule rule;
  const Estimate e = estimate_of(tally_of(400, 3, 10), rule);
  EXPECT_DOUBLE_EQ(e.mean, 3);
  EXPECT_DOUBLE_EQ(e.error, 0.5);
  EXPECT_DOUBLE_EQ(e.left(rule), 3 - 0.85);
  EXPECT_DOUBLE_EQ(e.right(rule), 3 + 0.85);
  const Estimate outcome = estimate_of(tally_of(400, 3, 10), {.by_margin = false});
  EXPECT_DOUBLE_EQ(outcome.mean, 0.25);
  EXPECT_DOUBLE_EQ(outcome.error, std::sqrt(0.25 * 0.75 / 400));
}

TEST(Pruning, FewGamesSayNothing) {
  const PruningRule rule{.first_games = 100};
  const Estimate few = estimate_of(tally_of(98, 50, 0), rule), many = estimate_of(tally_of(100, 0, 0), rule);
  EXPECT_FALSE(is_inferior(many, few, rule));
  EXPECT_FALSE(is_inferior(few, many, rule));
  EXPECT_TRUE(is_inferior(many, estimate_of(tally_of(100, 50, 0), rule), rule));
  EXPECT_FALSE(is_decided(std::vector{few, many}, rule));
  // A single game has no deviation to speak of, whatever the rule says.
  EXPECT_EQ(estimate_of(tally_of(1, 0, 0), {.first_games = 0}).error, std::numeric_limits<double>::infinity());
}

TEST(Pruning, DecidedIsOneOrAllEqual) {
  const PruningRule rule{.equality = 0.4};
  EXPECT_TRUE(is_decided(std::vector<Estimate>{}, rule));
  EXPECT_TRUE(is_decided(std::vector<Estimate>{{1, 9}}, rule));
  EXPECT_TRUE(is_decided(std::vector<Estimate>{{1, 0.3}, {2, 0.39}}, rule));
  EXPECT_FALSE(is_decided(std::vector<Estimate>{{1, 0.3}, {2, 0.4}}, rule));
}

TEST(Pruning, AProvenMoveIsCertain) {
  const PruningRule margins, outcomes{.by_margin = false};
  const Estimate wide{100, 5};
  EXPECT_TRUE(is_inferior(wide, proven_estimate(1, margins), margins));
  EXPECT_TRUE(is_inferior(proven_estimate(0, margins), wide, margins));
  EXPECT_FALSE(is_inferior(proven_estimate(0, margins), proven_estimate(0, margins), margins));
  EXPECT_EQ(proven_estimate(0.5, margins).mean, 0);
  EXPECT_EQ(proven_estimate(0.5, outcomes).mean, 0.5);
  EXPECT_EQ(proven_estimate(0.5, outcomes).error, 0);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::pruning_test
