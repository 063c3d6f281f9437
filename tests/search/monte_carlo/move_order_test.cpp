#include "search/monte_carlo/move_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <gtest/gtest.h>

namespace katachi::search::monte_carlo::move_order_test {
namespace {

using Codes = std::vector<std::uint32_t>;

game::PlayoutResult margin(double points) { return {.outcome_first = points > 0 ? 1.0 : 0.0, .margin_first = points}; }

// Codes 0 .. n-1 in this order.
MoveOrder descending(std::uint32_t n, core::Rng& rng) {
  MoveOrder order(n, game::Player::kFirst, true);
  for (std::uint32_t code = 0; code < n; ++code) order.add_result(code, margin(100.0 - code), rng);
  order.sort();
  return order;
}

TEST(MoveOrder, SortsByTheMeanOfItsPlayer) {
  core::Rng rng(1);
  for (const auto& [player, expected] :
       {std::pair{game::Player::kFirst, Codes{7, 3, 5}}, std::pair{game::Player::kSecond, Codes{5, 3, 7}}}) {
    MoveOrder order(9, player, true);
    order.add_result(3, margin(4), rng);
    order.add_result(5, margin(1), rng);
    order.add_result(5, margin(2), rng);
    order.add_result(7, margin(9), rng);
    order.sort();
    EXPECT_EQ(order.perturbed(0, rng), expected);
    EXPECT_EQ(order.tally(5).visits, 2u);
    EXPECT_EQ(order.tally(8).visits, 0u);
  }
}

TEST(MoveOrder, AnUnplayedMoveHasTheMeanOfAllGames) {
  core::Rng rng(1);
  MoveOrder order(9, game::Player::kFirst, true);
  order.add_move(0, rng);
  order.add_result(1, margin(6), rng);
  order.add_result(2, margin(-2), rng);
  order.add_game(margin(6));
  order.add_game(margin(-2));
  order.sort();
  EXPECT_EQ(order.perturbed(0, rng), (Codes{1, 0, 2}));
}

TEST(MoveOrder, TakesOutcomesWithoutPoints) {
  core::Rng rng(1);
  MoveOrder order(9, game::Player::kFirst, false);
  for (const double points : {1.0, 1.0, -90.0}) order.add_result(1, margin(points), rng);
  for (const double points : {80.0, -1.0, -1.0}) order.add_result(2, margin(points), rng);
  order.sort();
  EXPECT_EQ(order.perturbed(0, rng), (Codes{1, 2}));
}

TEST(MoveOrder, NewMovesComeInAnyOrder) {
  std::array<int, 4> first{};
  for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
    core::Rng rng(seed);
    MoveOrder order(4, game::Player::kFirst, true);
    for (std::uint32_t code = 0; code < 4; ++code) order.add_move(code, rng);
    order.sort();
    ++first[order.perturbed(0, rng)[0]];
  }
  for (const int count : first) EXPECT_NEAR(count, 1'000, 110);  // four standard deviations
}

TEST(MoveOrder, MovesFallAsTheTemperatureSays) {
  core::Rng rng(3);
  MoveOrder order = descending(2, rng);
  // The first move is passed by the second if it falls at least one place and the second does not fall as far.
  const double p = std::exp(-1 / 1.5);
  double swapped = 0;
  for (int n = 1; n < 60; ++n) swapped += std::pow(p, n) * (1 - p) * (1 - std::pow(p, n));
  constexpr int kTrials = 40'000;
  int count = 0;
  for (int i = 0; i < kTrials; ++i) count += order.perturbed(1.5, rng)[0] == 1;
  EXPECT_NEAR(static_cast<double>(count) / kTrials, swapped, 4 * 0.5 / 200);
}

TEST(MoveOrder, HeatMakesAnyOrderAndColdKeepsIt) {
  core::Rng rng(5);
  MoveOrder order = descending(20, rng);
  const Codes cold = order.perturbed(0, rng);
  EXPECT_TRUE(std::ranges::is_sorted(cold));
  Codes hot = order.perturbed(3, rng);
  EXPECT_FALSE(std::ranges::is_sorted(hot));
  std::ranges::sort(hot);
  EXPECT_EQ(hot, cold) << "each move once";
  const auto mean_place_of_last = [&](double temperature) {
    double sum = 0;
    for (int i = 0; i < 2'000; ++i) {
      const Codes& codes = order.perturbed(temperature, rng);
      sum += static_cast<double>(std::ranges::find(codes, 19u) - codes.begin());
    }
    return sum / 2'000;
  };
  EXPECT_GT(mean_place_of_last(0.5), 18.5);
  EXPECT_LT(mean_place_of_last(3), mean_place_of_last(0.5));
  EXPECT_NEAR(mean_place_of_last(1e9), 9.5, 0.6);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::move_order_test
