// The ratio of two sums over independent groups, with a 95 % interval: r = sum(x) / sum(n).
//
// Members of a group (positions of a game, games of a match) may depend on each other; only the groups are taken as
// independent. The variance is that of the usual ratio estimator: var(r) = g / (g - 1) * sum((x - r n)^2) / sum(n)^2.
#pragma once

#include <span>

namespace katachi::stats {

struct RatioEstimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// Precondition: the spans have one length. With less than two groups of positive weight the interval is unbounded; with none
// the value is 0.
[[nodiscard]] RatioEstimate ratio_of_sums(std::span<const double> sums, std::span<const double> weights);

}  // namespace katachi::stats
