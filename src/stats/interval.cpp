#include "stats/interval.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <boost/math/distributions/normal.hpp>

namespace katachi::stats {

double normal_quantile_two_sided(double confidence) {
  assert(confidence > 0 && confidence < 1);
  return boost::math::quantile(boost::math::complement(boost::math::normal(), (1 - confidence) / 2));
}

Interval wilson_interval(double successes, double trials, double confidence) {
  assert(successes >= 0 && successes <= trials);
  if (trials <= 0) return {};
  const double n = trials;
  const double share = successes / n;
  const double z = normal_quantile_two_sided(confidence);
  const double weight = 1 + z * z / n;
  const double centre = (share + z * z / (2 * n)) / weight;
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / weight;
  // Rounding must not keep the certain ends from being exact.
  return {successes <= 0 ? 0 : std::max(0.0, centre - half), successes >= trials ? 1 : std::min(1.0, centre + half)};
}

}  // namespace katachi::stats
