#include "stats/sprt.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace katachi::stats {
namespace {

using Values = std::array<double, kPairRewards>;

constexpr Values kRewards = {0, 0.25, 0.5, 0.75, 1};
constexpr double kUnseen = 1e-3;      // pairs that stand for a reward never seen
constexpr double kLargestElo = 1000;  // of a hypothesis

// The most likely distribution p with sum p_i g_i = 0, given the shares f, all positive: p_i = f_i / (1 + x g_i). The sum
// falls from +infinity at x = -1 / max g to -infinity at x = -1 / min g. The root is searched as a distance y >= 0 from the
// nearer end, which keeps all digits of the factor that is nearly 0 there. Precondition: min g < 0 < max g.
Values most_likely(const Values& shares, const Values& g) {
  const auto [smallest, largest] = std::ranges::minmax(g);
  assert(smallest < 0 && largest > 0);
  const auto distribution = [&](double end, double y) {
    Values p;
    for (std::size_t i = 0; i < kPairRewards; ++i) p[i] = shares[i] / ((end - g[i]) / end + y * g[i]);
    return p;
  };
  const auto moment = [&](const Values& p) {
    double sum = 0;
    for (std::size_t i = 0; i < kPairRewards; ++i) sum += p[i] * g[i];
    return sum;
  };
  const double half_way = (1 / largest - 1 / smallest) / 2;
  const bool from_low = moment(distribution(largest, half_way)) < 0;
  const double end = from_low ? largest : smallest;
  const double sign = from_low ? 1 : -1;
  double low = 0;
  double high = half_way;
  while (true) {
    const double middle = (low + high) / 2;
    if (middle <= low || middle >= high) return distribution(end, sign * high);
    (sign * moment(distribution(end, sign * middle)) > 0 ? low : high) = middle;
  }
}

struct Moments {
  double mean = 0;
  double deviation = 0;
};

Moments moments(const Values& p) {
  Moments out;
  for (std::size_t i = 0; i < kPairRewards; ++i) out.mean += p[i] * kRewards[i];
  double variance = 0;
  for (std::size_t i = 0; i < kPairRewards; ++i) variance += p[i] * (kRewards[i] - out.mean) * (kRewards[i] - out.mean);
  out.deviation = std::sqrt(variance);
  return out;
}

Values with_mean(const Values& shares, double mean) {
  Values g;
  for (std::size_t i = 0; i < kPairRewards; ++i) g[i] = kRewards[i] - mean;
  return most_likely(shares, g);
}

// A distribution with (mean - 1/2) / deviation = t, whatever was seen: p_i proportional to exp(tilt reward_i).
Values tilted(double t) {
  double low = -100;
  double high = 100;
  Values p{};
  for (int step = 0; step < 60; ++step) {
    const double tilt = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < kPairRewards; ++i) sum += p[i] = std::exp(tilt * (kRewards[i] - 0.5));
    for (double& share : p) share /= sum;
    const Moments of = moments(p);
    (of.mean - 0.5 < t * of.deviation ? low : high) = tilt;
  }
  return p;
}

// The derivative of mean - 1/2 - t deviation at p is reward_i - t (reward_i - mean)^2 / (2 deviation) up to a constant; with
// the constant below, its sum under p is the constraint itself. Starting where the constraint holds, the linear one has a
// solution, and a few rounds suffice; rounding ends them at the latest.
Values with_t_value(const Values& shares, double t) {
  constexpr int kRounds = 200;
  constexpr double kTolerance = 1e-12;
  Values p = tilted(t);
  for (int round = 0; round < kRounds; ++round) {
    const Moments of = moments(p);
    Values g;
    for (std::size_t i = 0; i < kPairRewards; ++i) {
      const double distance = (kRewards[i] - of.mean) / of.deviation;
      g[i] = kRewards[i] - 0.5 - t * of.deviation / 2 * (1 + distance * distance);
    }
    const auto [smallest, largest] = std::ranges::minmax(g);
    if (smallest >= 0 || largest <= 0) break;
    const Values next = most_likely(shares, g);
    double change = 0;
    for (std::size_t i = 0; i < kPairRewards; ++i) change = std::max(change, std::abs(next[i] - p[i]));
    p = next;
    if (change < kTolerance) break;
  }
  return p;
}

Values under(const Values& shares, double elo, EloModel model) {
  if (model == EloModel::kLogistic) return with_mean(shares, score_of_elo(elo));
  return with_t_value(shares, std::numbers::sqrt2 * elo * std::numbers::ln10 / 800);
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtOptions& options) {
  if (pairs.pairs() == 0) return 0;
  Values seen;
  double total = 0;
  for (std::size_t i = 0; i < kPairRewards; ++i)
    total += seen[i] = pairs.counts[i] == 0 ? kUnseen : static_cast<double>(pairs.counts[i]);
  Values shares;
  for (std::size_t i = 0; i < kPairRewards; ++i) shares[i] = seen[i] / total;
  const Values p0 = under(shares, options.elo0, options.model);
  const Values p1 = under(shares, options.elo1, options.model);
  double llr = 0;
  for (std::size_t i = 0; i < kPairRewards; ++i) llr += seen[i] * std::log(p1[i] / p0[i]);
  return llr;
}

}  // namespace

core::Result<void> check(const SprtOptions& options) {
  if (!(options.elo0 < options.elo1))
    return core::fail(fmt::format("elo0 must be below elo1, not {} and {}", options.elo0, options.elo1));
  if (options.elo0 < -kLargestElo || options.elo1 > kLargestElo)
    return core::fail(fmt::format("elo0 and elo1 must lie between {} and {}", -kLargestElo, kLargestElo));
  const auto inside = [](double value) { return value > 0 && value < 1; };
  if (!inside(options.alpha))
    return core::fail(fmt::format("alpha must lie between 0 and 1, not be {}", options.alpha));
  if (!inside(options.beta)) return core::fail(fmt::format("beta must lie between 0 and 1, not be {}", options.beta));
  if (options.alpha + options.beta >= 1)
    return core::fail(fmt::format("alpha + beta must be below 1, not {}", options.alpha + options.beta));
  return {};
}

SprtState sprt(const PairCounts& pairs, const SprtOptions& options) {
  assert(check(options));
  SprtState state{.llr = log_likelihood_ratio(pairs, options),
                  .lower = std::log(options.beta / (1 - options.alpha)),
                  .upper = std::log((1 - options.beta) / options.alpha),
                  .decision = SprtDecision::kContinue};
  if (state.llr >= state.upper) state.decision = SprtDecision::kAcceptH1;
  if (state.llr <= state.lower) state.decision = SprtDecision::kAcceptH0;
  return state;
}

}  // namespace katachi::stats
