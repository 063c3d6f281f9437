// Drawn rewards have the mean and variance they should, and races drawn with them do what the efficiencies demand.
#include "experiment/simulated_race.hpp"

#include <gtest/gtest.h>

namespace katachi::experiment {
namespace {

TEST(SimulatedRace, RewardsHaveTheirMeanAndVariance) {
  core::Rng rng(1);
  for (const RewardShares& shares : {RewardShares{0, 0.5}, RewardShares{0, 0.7}, RewardShares{0.9, 0.6}}) {
    constexpr std::uint64_t kTrials = 1'000'000;
    const stats::Sample rewards = draw_rewards(shares, kTrials, rng);
    EXPECT_EQ(rewards.count, kTrials);
    EXPECT_NEAR(rewards.mean(), shares.efficiency(), 0.002);
    const double second_moment = shares.draws / 4 + (1 - shares.draws) * shares.wins;
    EXPECT_NEAR(rewards.variance(), second_moment - shares.efficiency() * shares.efficiency(), 0.002);
  }
  EXPECT_NEAR((RewardShares{0.9, 0.6}).efficiency(), 0.51, 1e-12);
}

TEST(SimulatedRace, FindsTheGoodOne) {
  const std::vector<RewardShares> modifications = {{0, 0.4}, {0, 0.45}, {0, 0.7}};
  const auto races = simulate_races(modifications, {}, {.runs = 50, .seed = 1});
  ASSERT_EQ(races.size(), 50u);
  for (const SimulatedRace& race : races) {
    EXPECT_EQ(race.accepted, 2u);
    EXPECT_GE(race.trials, 100u);
  }
}

TEST(SimulatedRace, RunsAreTheirOwn) {
  const std::vector<RewardShares> modifications = {{0, 0.5}, {0, 0.55}};
  const auto few = simulate_races(modifications, {}, {.runs = 5, .seed = 7});
  const auto many = simulate_races(modifications, {}, {.runs = 20, .seed = 7, .threads = 3});
  bool differ = false;
  for (std::size_t i = 0; i < few.size(); ++i) {
    EXPECT_EQ(few[i].trials, many[i].trials);
    EXPECT_EQ(few[i].accepted, many[i].accepted);
    differ = differ || few[i].trials != few[0].trials;
  }
  EXPECT_TRUE(differ);
}

}  // namespace
}  // namespace katachi::experiment
