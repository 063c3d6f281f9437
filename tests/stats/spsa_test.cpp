// SPSA: finds the best parameters of a noisy model of strength, stays within bounds, replays.
#include "stats/spsa.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "stats/elo.hpp"

namespace katachi::stats {
namespace {

// Strength falls with the square of the distance from the best values.
struct Model {
  std::vector<double> best, scale;  // a distance of `scale` costs 100 Elo

  double elo(const std::vector<double>& values) const {
    double sum = 0;
    for (std::size_t i = 0; i < best.size(); ++i) {
      const double distance = (values[i] - best[i]) / scale[i];
      sum -= 100 * distance * distance;
    }
    return sum;
  }

  // Plus' points minus minus' per game, of so many games.
  double match(const Spsa::Probe& probe, int games, core::Rng& rng) const {
    const double score = score_of_elo(elo(probe.plus) - elo(probe.minus));
    int balance = 0;
    for (int i = 0; i < games; ++i) balance += rng.uniform() < score ? 1 : -1;
    return static_cast<double>(balance) / games;
  }
};

const std::vector<TunedParameter>& parameters() {
  static const std::vector<TunedParameter> kParameters = {
      {.name = "exploration", .start = 2, .low = 0, .high = 3, .step_end = 0.1},
      {.name = "width", .start = 5, .low = 1, .high = 100, .step_end = 5, .integer = true},
      {.name = "bias", .start = -8, .low = -10, .high = 10, .step_end = 1}};
  return kParameters;
}

const Model kModel{.best = {0.7, 40, 1}, .scale = {0.4, 20, 4}};

TEST(Spsa, ConvergesFromABadStart) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    Spsa spsa(parameters(), {.iterations = 8000, .seed = seed});
    core::Rng rng(seed + 100);
    const double before = kModel.elo(spsa.values());
    while (!spsa.is_over()) spsa.record(kModel.match(spsa.probe(), 2, rng));
    EXPECT_EQ(spsa.iteration(), 8000u);
    EXPECT_LT(before, -1000);
    EXPECT_GT(kModel.elo(spsa.values()), -10) << seed;
  }
}

TEST(Spsa, ProbesStayWithinBoundsAndIntegersAreIntegers) {
  Spsa spsa({{.name = "a", .start = 0, .low = 0, .high = 1, .step_end = 5},
             {.name = "b", .start = 2.5, .low = 1.5, .high = 4.5, .step_end = 0.01, .rate_end = 1, .integer = true}},
            {.iterations = 500, .seed = 3});
  core::Rng rng(12);
  std::set<double> seen;
  while (!spsa.is_over()) {
    const Spsa::Probe probe = spsa.probe();
    for (const auto* side : {&probe.plus, &probe.minus}) {
      ASSERT_GE((*side)[0], 0);
      ASSERT_LE((*side)[0], 1);
      ASSERT_EQ((*side)[1], std::floor((*side)[1]));
      seen.insert((*side)[1]);
    }
    spsa.record(2 * rng.uniform() - 1);
    ASSERT_GE(spsa.values()[0], 0);
    ASSERT_LE(spsa.values()[0], 1);
    ASSERT_GE(spsa.values()[1], 1.5);
    ASSERT_LE(spsa.values()[1], 4.5);
  }
  EXPECT_GE(*seen.begin(), 2);
  EXPECT_LE(*seen.rbegin(), 4);
  EXPECT_GE(seen.size(), 2u);
}

TEST(Spsa, RoundingIsRightOnAverage) {
  // Results of 0 leave the value where it is: the probes are 2.3 + 1/2 and 2.3 - 1/2, rounded.
  Spsa spsa({{.name = "a", .start = 2.3, .low = 0, .high = 9, .step_end = 0.5, .integer = true}},
            {.iterations = 4000, .gamma = 0, .seed = 4});
  double sum = 0;
  double distance = 0;
  while (!spsa.is_over()) {
    const Spsa::Probe probe = spsa.probe();
    sum += probe.plus[0] + probe.minus[0];
    distance += std::abs(probe.plus[0] - probe.minus[0]);
    spsa.record(0);
  }
  EXPECT_NEAR(sum / 8000, 2.3, 0.03);
  EXPECT_GT(distance / 4000, 0.9);
  EXPECT_EQ(spsa.values()[0], 2.3);
}

TEST(Spsa, TheLastStepByHand) {
  Spsa spsa({{.name = "a", .start = 50, .low = 0, .high = 100, .step_end = 4}}, {.iterations = 100, .seed = 5});
  while (spsa.iteration() < 99) spsa.record(0);
  const Spsa::Probe probe = spsa.probe();
  EXPECT_NEAR(std::abs(probe.plus[0] - 50), 4, 1e-9);  // c is step_end
  EXPECT_NEAR(probe.plus[0] + probe.minus[0], 100, 1e-9);
  spsa.record(1);  // two wins: r c (wins - losses) = 0.002 * 4 * 2
  const double towards = probe.plus[0] > 50 ? 1 : -1;
  EXPECT_NEAR(spsa.values()[0], 50 + towards * 0.016, 1e-9);
  EXPECT_TRUE(spsa.is_over());
}

TEST(Spsa, TheFirstStepByHand) {
  Spsa spsa({{.name = "a", .start = 50, .low = 0, .high = 100, .step_end = 4}}, {.iterations = 100, .seed = 6});
  const double c = 4 * std::pow(100, 0.101);
  const double a = 0.002 * 16 * std::pow(110.0 / 11, 0.602);
  const Spsa::Probe probe = spsa.probe();
  EXPECT_NEAR(std::abs(probe.plus[0] - 50), c, 1e-9);
  spsa.record(-0.5);
  const double towards = probe.minus[0] > 50 ? 1 : -1;
  EXPECT_NEAR(spsa.values()[0], 50 + towards * a / c, 1e-9);
}

TEST(Spsa, AStoredRunReplays) {
  Spsa original(parameters(), {.iterations = 200, .seed = 7});
  Spsa other(parameters(), {.iterations = 200, .seed = 8});
  core::Rng rng(13);
  std::vector<double> results;
  std::vector<std::vector<double>> path;
  bool differs = false;
  while (!original.is_over()) {
    results.push_back(kModel.match(original.probe(), 2, rng));
    differs = differs || other.probe().plus != original.probe().plus;
    original.record(results.back());
    path.push_back(original.values());
  }
  EXPECT_TRUE(differs);  // the seed matters
  Spsa replayed(parameters(), {.iterations = 200, .seed = 7});
  for (std::size_t i = 0; i < results.size(); ++i) {
    replayed.record(results[i]);  // without a look at the probe
    ASSERT_EQ(replayed.values(), path[i]);
  }
}

TEST(Spsa, OptionsAreChecked) {
  const auto with = [](auto change) {
    std::vector<TunedParameter> changed = parameters();
    change(changed[1]);
    return check(changed, {});
  };
  EXPECT_TRUE(with([](TunedParameter&) {}));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.name.clear(); }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.name = "bias"; }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.start = 0; }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.high = parameter.low; }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.high = std::numeric_limits<double>::infinity(); }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.step_end = 0; }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.rate_end = -1; }));
  EXPECT_FALSE(with([](TunedParameter& parameter) { parameter.low = parameter.start = 99.5; }));
  EXPECT_FALSE(check({}, {}));
  EXPECT_FALSE(check(parameters(), {.iterations = 0}));
  EXPECT_FALSE(check(parameters(), {.alpha = -1}));
  EXPECT_FALSE(check(parameters(), {.gamma = 2}));
  EXPECT_FALSE(check(parameters(), {.stability_share = -0.1}));
  EXPECT_FALSE(check(parameters(), {.games = 0}));
  const auto outside = with([](TunedParameter& parameter) { parameter.start = 1000; });
  EXPECT_NE(outside.error().text().find("width"), std::string::npos);
}

}  // namespace
}  // namespace katachi::stats
