#include "stats/elo.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include <boost/math/distributions/normal.hpp>

#include "stats/interval.hpp"

namespace katachi::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// From mean and variance of one of `trials` rewards.
Estimate estimate(double mean, double variance, double trials, double confidence) {
  if (trials == 0) return {0, -kInfinity, kInfinity};
  const double half = normal_quantile_two_sided(confidence) * std::sqrt(variance / trials);
  // Wilson's interval takes each trial as all or nothing: no reward of that mean can vary more.
  const Interval score =
      variance > 0 ? Interval{mean - half, mean + half} : wilson_interval(mean * trials, trials, confidence);
  return {elo_of_score(mean), elo_of_score(score.low), elo_of_score(score.high)};
}

double pair_reward(std::size_t index) { return static_cast<double>(index) / (kPairRewards - 1); }

}  // namespace

void PairCounts::add(double reward) {
  const double index = reward * (kPairRewards - 1);
  assert(index >= 0 && index <= kPairRewards - 1 && index == std::floor(index));
  ++counts[static_cast<std::size_t>(index)];
}

void PairCounts::add(const PairCounts& other) {
  for (std::size_t i = 0; i < kPairRewards; ++i) counts[i] += other.counts[i];
}

std::uint64_t PairCounts::pairs() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

double PairCounts::mean() const {
  if (pairs() == 0) return 0.5;
  double sum = 0;
  for (std::size_t i = 0; i < kPairRewards; ++i) sum += pair_reward(i) * static_cast<double>(counts[i]);
  return sum / static_cast<double>(pairs());
}

double PairCounts::variance() const {
  if (pairs() == 0) return 0;
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < kPairRewards; ++i) {
    const double difference = pair_reward(i) - centre;
    sum += difference * difference * static_cast<double>(counts[i]);
  }
  return sum / static_cast<double>(pairs());
}

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate elo_estimate(const PairCounts& pairs, double confidence) {
  return estimate(pairs.mean(), pairs.variance(), static_cast<double>(pairs.pairs()), confidence);
}

Estimate elo_of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses, double confidence) {
  const double games = static_cast<double>(wins + draws + losses);
  if (games == 0) return estimate(0.5, 0, 0, confidence);
  const double win = static_cast<double>(wins) / games;
  const double draw = static_cast<double>(draws) / games;
  const double loss = static_cast<double>(losses) / games;
  const double mean = win + draw / 2;
  const double variance = win * (1 - mean) * (1 - mean) + draw * (0.5 - mean) * (0.5 - mean) + loss * mean * mean;
  return estimate(mean, variance, games, confidence);
}

double normalized_elo(const PairCounts& pairs) {
  const double lead = pairs.mean() - 0.5;
  const double variance = pairs.variance();
  if (lead == 0) return 0;
  if (variance == 0) return lead > 0 ? kInfinity : -kInfinity;
  return lead / std::sqrt(2 * variance) * 800 / std::numbers::ln10;
}

double likelihood_of_superiority(const PairCounts& pairs) {
  const double count = static_cast<double>(pairs.pairs());
  if (count == 0) return 0.5;
  const double variance = pairs.variance() > 0 ? pairs.variance() : 0.25;
  return boost::math::cdf(boost::math::normal(), (pairs.mean() - 0.5) / std::sqrt(variance / count));
}

}  // namespace katachi::stats
