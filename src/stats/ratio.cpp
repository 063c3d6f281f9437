#include "stats/ratio.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

#include <boost/math/distributions/students_t.hpp>

namespace katachi::stats {

RatioEstimate ratio_of_sums(std::span<const double> sums, std::span<const double> weights) {
  assert(sums.size() == weights.size());
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double x = 0;
  double n = 0;
  double groups = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    x += sums[i];
    n += weights[i];
    groups += weights[i] > 0 ? 1 : 0;
  }
  if (groups == 0) return {0, -kInfinity, kInfinity};
  const double ratio = x / n;
  if (groups < 2) return {ratio, -kInfinity, kInfinity};
  double squares = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const double difference = sums[i] - ratio * weights[i];
    squares += difference * difference;
  }
  const double deviation = std::sqrt(groups / (groups - 1) * squares) / n;
  const double t = boost::math::quantile(boost::math::students_t(groups - 1), 0.975);
  return {ratio, ratio - t * deviation, ratio + t * deviation};
}

}  // namespace katachi::stats
