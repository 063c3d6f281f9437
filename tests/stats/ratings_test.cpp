// Ratings: a published table, two players by hand, what the maximum must satisfy, players at infinity, coverage of errors.
#include "stats/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "stats/binomial.hpp"
#include "stats/elo.hpp"

namespace katachi::stats {
namespace {

constexpr double kUnit = 400 / std::numbers::ln10;

// Baseball 1987, eastern division of the American League: Agresti, Categorical Data Analysis (2002), tables 10.10 and 10.11
// (Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore; estimates relative to the last).
TEST(Ratings, PublishedTable) {
  constexpr std::size_t kTeams = 7;
  constexpr std::array<std::array<double, kTeams>, kTeams> kWins = {{{0, 7, 9, 7, 7, 9, 11},
                                                                     {6, 0, 7, 5, 11, 9, 9},
                                                                     {4, 6, 0, 7, 7, 8, 12},
                                                                     {6, 8, 6, 0, 6, 7, 10},
                                                                     {6, 2, 6, 7, 0, 7, 12},
                                                                     {4, 4, 5, 6, 6, 0, 6},
                                                                     {2, 4, 1, 3, 1, 7, 0}}};
  std::vector<Pairing> pairings;
  for (std::size_t a = 0; a < kTeams; ++a)
    for (std::size_t b = 0; b < a; ++b) pairings.push_back({a, b, kWins[a][b], kWins[a][b] + kWins[b][a]});
  const Ratings ratings = bradley_terry(kTeams, pairings);
  constexpr std::array kPublished = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0};
  for (std::size_t i = 0; i < kTeams; ++i) {
    EXPECT_NEAR((ratings.players[i].elo - ratings.players[6].elo) / kUnit, kPublished[i], 0.005) << i;
    // "Standard errors are about 0.3": of the difference to the last.
    const double variance = ratings.covariance[i * kTeams + i] + ratings.covariance[6 * kTeams + 6] -
                            2 * ratings.covariance[i * kTeams + 6];
    if (i < 6) {
      EXPECT_NEAR(std::sqrt(variance) / kUnit, 0.3, 0.05);
    }
    EXPECT_TRUE(ratings.players[i].bounded);
  }
  EXPECT_TRUE(ratings.connected);
  EXPECT_TRUE(ratings.warning.empty());
}

TEST(Ratings, TwoPlayersByHand) {
  const Pairing match{0, 1, 75, 100};
  const Ratings ratings = bradley_terry(2, std::array{match});
  EXPECT_NEAR(ratings.players[0].elo, elo_of_score(0.75) / 2, 1e-6);
  EXPECT_NEAR(ratings.players[1].elo, -elo_of_score(0.75) / 2, 1e-6);
  // The difference has variance 1 / (100 * 0.75 * 0.25); each player is half of it away from the average.
  const double error = 1.959964 * kUnit / std::sqrt(100 * 0.75 * 0.25) / 2;
  EXPECT_NEAR(ratings.players[0].error, error, 1e-3);
  EXPECT_NEAR(ratings.players[1].error, error, 1e-3);
  EXPECT_EQ(ratings.players[0].games, 100);
  EXPECT_EQ(ratings.players[0].score, 0.75);
  EXPECT_EQ(ratings.players[1].score, 0.25);
  EXPECT_NEAR(likelihood_of_superiority(ratings, 0, 1), 0.9999990, 1e-6);  // ln 3 / 0.23094 = 4.757
  EXPECT_NEAR(likelihood_of_superiority(ratings, 1, 0), 1 - likelihood_of_superiority(ratings, 0, 1), 1e-12);
  EXPECT_EQ(likelihood_of_superiority(ratings, 1, 1), 0.5);
}

TEST(Ratings, ExpectedScore) {
  EXPECT_NEAR(expected_score(1500, 1100), 10.0 / 11, 1e-12);
  EXPECT_NEAR(expected_score(1100, 1500), 1.0 / 11, 1e-12);
}

std::vector<Pairing> random_pairings(std::size_t players, core::Rng& rng) {
  std::vector<Pairing> out;
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const double games = rng.below(30);
      out.push_back({a, b, std::floor(rng.uniform() * 2 * games) / 2, games});
    }
  }
  return out;
}

// At the maximum each player expects the points it made; the average is 0; the order of players and pairings is nothing.
RC_GTEST_PROP(Ratings, ExpectWhatWasScored, (std::uint64_t seed)) {
  core::Rng rng(seed);
  const std::size_t players = 2 + rng.below(8);
  std::vector<Pairing> pairings = random_pairings(players, rng);
  const Ratings ratings = bradley_terry(players, pairings);
  std::vector<double> surplus(players);
  double average = 0;
  for (std::size_t i = 0; i < players; ++i) average += ratings.players[i].elo;
  RC_ASSERT(std::abs(average) < 1e-6);
  for (const Rating& rating : ratings.players) RC_ASSERT(std::isfinite(rating.elo) && std::isfinite(rating.error));
  if (ratings.warning.empty()) {
    for (const Pairing& pairing : pairings) {
      const double expected =
          pairing.games * expected_score(ratings.players[pairing.a].elo, ratings.players[pairing.b].elo);
      surplus[pairing.a] += pairing.wins_a - expected;
      surplus[pairing.b] -= pairing.wins_a - expected;
    }
    for (const double points : surplus) RC_ASSERT(std::abs(points) < 1e-5);
  }
  std::ranges::reverse(pairings);
  for (Pairing& pairing : pairings)
    pairing = {players - 1 - pairing.b, players - 1 - pairing.a, pairing.games - pairing.wins_a, pairing.games};
  const Ratings turned = bradley_terry(players, pairings);
  for (std::size_t i = 0; i < players; ++i) {
    RC_ASSERT(std::abs(turned.players[players - 1 - i].elo - ratings.players[i].elo) < 1e-4);
    RC_ASSERT(turned.players[players - 1 - i].bounded == ratings.players[i].bounded);
  }
}

TEST(Ratings, ThePlayerThatWonEverythingIsAtInfinity) {
  const std::vector<Pairing> pairings = {{0, 1, 10, 10}, {0, 2, 10, 10}, {1, 2, 5, 10}};
  const Ratings ratings = bradley_terry(3, pairings);
  EXPECT_FALSE(ratings.players[0].bounded);
  EXPECT_TRUE(ratings.players[1].bounded);
  EXPECT_TRUE(ratings.players[2].bounded);
  EXPECT_TRUE(ratings.connected);
  EXPECT_NE(ratings.warning.find("1 of 3 players (0)"), std::string::npos) << ratings.warning;
  EXPECT_GT(ratings.players[0].elo, 300);
  EXPECT_LT(ratings.players[0].elo, 2000);
  EXPECT_NEAR(ratings.players[1].elo, ratings.players[2].elo, 1e-6);
}

TEST(Ratings, GroupsThatNeverMet) {
  const std::vector<Pairing> pairings = {{0, 1, 7, 10}, {2, 3, 2, 10}};
  const Ratings ratings = bradley_terry(5, pairings);  // and one without games
  EXPECT_FALSE(ratings.connected);
  EXPECT_FALSE(ratings.warning.empty());
  for (const Rating& rating : ratings.players) {
    EXPECT_FALSE(rating.bounded);
    EXPECT_TRUE(std::isfinite(rating.elo));
    EXPECT_TRUE(std::isfinite(rating.error));
  }
  EXPECT_GT(ratings.players[0].elo, ratings.players[1].elo);
  EXPECT_LT(ratings.players[2].elo, ratings.players[3].elo);
  EXPECT_EQ(ratings.players[4].games, 0);
  EXPECT_GT(ratings.players[4].error, ratings.players[0].error);
}

TEST(Ratings, AGroupThatWonEverythingAgainstTheOther) {
  // 0 and 1 share their points, 2, 3 and 4 too, and the former beat the latter always: connected by games, not by points.
  const std::vector<Pairing> pairings = {{0, 1, 5, 10}, {2, 3, 5, 10}, {3, 4, 5, 10}, {0, 2, 10, 10}, {1, 4, 10, 10}};
  const Ratings ratings = bradley_terry(5, pairings);
  EXPECT_TRUE(ratings.connected);
  EXPECT_FALSE(ratings.players[0].bounded);
  EXPECT_FALSE(ratings.players[1].bounded);
  EXPECT_TRUE(ratings.players[3].bounded);
  // One point makes all the difference.
  std::vector<Pairing> linked = pairings;
  linked[3].wins_a = 9.5;
  EXPECT_TRUE(bradley_terry(5, linked).warning.empty());
}

TEST(Ratings, FewPlayers) {
  EXPECT_TRUE(bradley_terry(0, {}).players.empty());
  const Ratings one = bradley_terry(1, {});
  EXPECT_EQ(one.players[0].elo, 0);
  EXPECT_EQ(one.players[0].error, 0);  // it is the average
  const Ratings strangers = bradley_terry(2, {});
  EXPECT_FALSE(strangers.connected);
  EXPECT_EQ(strangers.players[0].elo, 0);
}

// Each beats the next one almost always: the rating differences are as large as games can make them.
TEST(Ratings, ALongLadder) {
  constexpr std::size_t kPlayers = 30;
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i + 1 < kPlayers; ++i) pairings.push_back({i, i + 1, 9999.5, 10000});
  const Ratings ratings = bradley_terry(kPlayers, pairings);
  EXPECT_TRUE(ratings.warning.empty());
  for (std::size_t i = 0; i + 1 < kPlayers; ++i)
    EXPECT_NEAR(ratings.players[i].elo - ratings.players[i + 1].elo, elo_of_score(0.99995), 0.01) << i;
}

TEST(Ratings, ErrorsHoldTheTruth) {
  core::Rng rng(11);
  constexpr std::size_t kPlayers = 8;
  constexpr int kRuns = 100;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<double> truth(kPlayers);
    double average = 0;
    for (double& elo : truth) average += (elo = 400 * rng.uniform()) / kPlayers;
    std::vector<Pairing> pairings;
    for (std::size_t a = 0; a < kPlayers; ++a)
      for (std::size_t b = 0; b < a; ++b)
        pairings.push_back({a, b, static_cast<double>(draw_binomial(40, expected_score(truth[a], truth[b]), rng)), 40});
    const Ratings ratings = bradley_terry(kPlayers, pairings);
    for (std::size_t i = 0; i < kPlayers; ++i)
      held += std::abs(ratings.players[i].elo - (truth[i] - average)) <= ratings.players[i].error ? 1 : 0;
  }
  EXPECT_NEAR(held / (1.0 * kRuns * kPlayers), 0.95, 0.025);
}

TEST(Ratings, GamesAreAggregated) {
  const std::vector<RatedGame> games = {{2, 0, 1}, {0, 2, 0.5}, {1, 2, 0}, {0, 2, 1}, {0, 1, 1}};
  const std::vector<Pairing> pairings = aggregate(games);
  ASSERT_EQ(pairings.size(), 3u);
  EXPECT_EQ(pairings[0].a, 0u);
  EXPECT_EQ(pairings[0].b, 1u);
  EXPECT_EQ(pairings[0].wins_a, 1);
  EXPECT_EQ(pairings[0].games, 1);
  EXPECT_EQ(pairings[1].b, 2u);
  EXPECT_EQ(pairings[1].wins_a, 1.5);
  EXPECT_EQ(pairings[1].games, 3);
  EXPECT_EQ(pairings[2].a, 1u);
  EXPECT_EQ(pairings[2].wins_a, 0);
  EXPECT_TRUE(aggregate({}).empty());
}

}  // namespace
}  // namespace katachi::stats
