// The logistic function and its logarithm: a score from a difference of strengths.
#pragma once

#include <cmath>

namespace katachi::stats {

[[nodiscard]] inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// ln(logistic(x)), exact for large |x| too.
[[nodiscard]] inline double log_logistic(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

}  // namespace katachi::stats
