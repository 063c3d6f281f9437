#include "stats/stones.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "stats/logistic.hpp"

namespace katachi::stats {

namespace {

constexpr double kBeyond = 5;    // stones outside the range in which the estimate is looked for
constexpr double kExact = 1e-6;  // stones
constexpr double kInfinite = std::numeric_limits<double>::infinity();

class HandicapLikelihood {
 public:
  explicit HandicapLikelihood(std::span<const HandicapScore> scores) : scores_(scores) {}

  // For these stones the log-likelihood is concave in the slope.
  double best_slope(double stones) const {
    double low = kMinSlope, high = kMaxSlope;
    if (derivative(stones, high) >= 0) return high;
    if (derivative(stones, low) <= 0) return low;
    while (high - low > 1e-9) {
      const double middle = (low + high) / 2;
      (derivative(stones, middle) > 0 ? low : high) = middle;
    }
    return low;
  }

  double profile(double stones) const {
    const double slope = best_slope(stones);
    double sum = 0;
    for (const HandicapScore& score : scores_) {
      const double z = slope * (score.advantage - stones);
      sum += score.points * log_logistic(z) + (score.games - score.points) * log_logistic(-z);
    }
    return sum;
  }

 private:
  double derivative(double stones, double slope) const {
    double sum = 0;
    for (const HandicapScore& score : scores_) {
      const double distance = score.advantage - stones;
      sum += distance * (score.points - score.games * logistic(slope * distance));
    }
    return sum;
  }

  std::span<const HandicapScore> scores_;
};

// The place of the maximum between two ends, by golden section: the profile has one maximum.
double maximum(const HandicapLikelihood& likelihood, double low, double high) {
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double a = high - ratio * (high - low), b = low + ratio * (high - low);
  double at_a = likelihood.profile(a), at_b = likelihood.profile(b);
  while (high - low > kExact) {
    if (at_a > at_b) {
      high = std::exchange(b, a);
      at_b = at_a;
      at_a = likelihood.profile(a = high - ratio * (high - low));
    } else {
      low = std::exchange(a, b);
      at_a = at_b;
      at_b = likelihood.profile(b = low + ratio * (high - low));
    }
  }
  return (low + high) / 2;
}

// Where the profile falls below the threshold between `inside` and `outside`; infinite if it does not.
double crossing(const HandicapLikelihood& likelihood, double threshold, double inside, double outside) {
  if (likelihood.profile(outside) >= threshold) return outside > inside ? kInfinite : -kInfinite;
  while (std::abs(outside - inside) > kExact) {
    const double middle = (inside + outside) / 2;
    (likelihood.profile(middle) >= threshold ? inside : outside) = middle;
  }
  return inside;
}

}  // namespace

double StonesEstimate::expected_score(double advantage) const { return logistic(slope * (advantage - stones)); }

StonesEstimate stones_estimate(std::span<const HandicapScore> scores, const Interval& range, double confidence) {
  StonesEstimate estimate{.interval = {-kInfinite, kInfinite}};
  if (std::ranges::all_of(scores, [](const HandicapScore& score) { return score.games <= 0; })) return estimate;
  const HandicapLikelihood likelihood(scores);
  const double low = range.low - kBeyond, high = range.high + kBeyond;
  estimate.stones = maximum(likelihood, low, high);
  estimate.slope = likelihood.best_slope(estimate.stones);
  const double z = normal_quantile_two_sided(confidence);
  const double threshold = likelihood.profile(estimate.stones) - z * z / 2;
  estimate.interval = {crossing(likelihood, threshold, estimate.stones, low),
                       crossing(likelihood, threshold, estimate.stones, high)};
  if (estimate.interval.low < range.low) estimate.interval.low = -kInfinite;
  if (estimate.interval.high > range.high) estimate.interval.high = kInfinite;
  if (estimate.stones < range.low)
    estimate.verdict = StonesVerdict::kBelow;
  else if (estimate.stones > range.high)
    estimate.verdict = StonesVerdict::kAbove;
  else if (std::isfinite(estimate.interval.low) && std::isfinite(estimate.interval.high))
    estimate.verdict = StonesVerdict::kFound;
  return estimate;
}

}  // namespace katachi::stats
