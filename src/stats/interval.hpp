// Confidence intervals of a share: how far the true probability may be from k successes in n trials.
//
// Wilson's score interval: the p for which the observed share lies within z standard errors,
// |k/n - p| <= z sqrt(p (1 - p) / n). It stays within [0, 1] and is good for small n and for shares near 0 or 1, where the
// usual k/n +- z sqrt(...) is not. References: E. B. Wilson, JASA 22 (1927); Brown, Cai and DasGupta, Statistical Science 16
// (2001), who recommend it.
#pragma once

#include <concepts>

namespace katachi::stats {

struct Interval {
  double low = 0;
  double high = 1;
  friend bool operator==(const Interval&, const Interval&) = default;
};

// How many standard errors hold a normal value with this probability: 1.96 for 0.95. Precondition: 0 < confidence < 1.
[[nodiscard]] double normal_quantile_two_sided(double confidence);

// [0, 1] without trials. Precondition: 0 <= successes <= trials. Half successes (draws) are welcome.
[[nodiscard]] Interval wilson_interval(double successes, double trials, double confidence = 0.95);

[[nodiscard]] Interval wilson_interval(std::integral auto successes, std::integral auto trials,
                                       double confidence = 0.95) {
  return wilson_interval(static_cast<double>(successes), static_cast<double>(trials), confidence);
}

}  // namespace katachi::stats
