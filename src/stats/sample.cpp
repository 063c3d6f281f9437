#include "stats/sample.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <boost/math/distributions/students_t.hpp>

namespace katachi::stats {

void Sample::add(double value) {
  ++count;
  sum += value;
  squares += value * value;
}

void Sample::add(const Sample& other) {
  count += other.count;
  sum += other.sum;
  squares += other.squares;
}

double Sample::mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }

double Sample::variance() const {
  if (count < 2) return 0;
  const double n = static_cast<double>(count);
  // Rounding may leave a small negative difference where all values are alike.
  return std::max(0.0, (squares - sum * (sum / n)) / (n - 1));
}

double Sample::deviation() const { return std::sqrt(variance()); }

Interval mean_interval(const Sample& sample, double confidence) {
  assert(confidence > 0 && confidence < 1);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (sample.count < 2) return {-kInfinity, kInfinity};
  const double n = static_cast<double>(sample.count);
  const double t = boost::math::quantile(boost::math::complement(boost::math::students_t(n - 1), (1 - confidence) / 2));
  const double half = t * std::sqrt(sample.variance() / n);
  return {sample.mean() - half, sample.mean() + half};
}

}  // namespace katachi::stats
