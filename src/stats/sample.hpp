// A sample of numbers reduced to what mean and variance need: count, sum and sum of squares.
//
// Two samples add up to the sample of all their values, so batches may be drawn anywhere and stored as three numbers. The
// variance is the unbiased one, (squares - sum^2 / count) / (count - 1). That difference loses digits when the mean is large
// against the deviation; for rewards in [0, 1] and scores of games it does not matter.
//
// The interval of the mean is Student's: mean +- t sqrt(variance / count) with count - 1 degrees of freedom, right for normal
// values and good for the means of many others.
#pragma once

#include <cstdint>

#include "stats/interval.hpp"

namespace katachi::stats {

struct Sample {
  std::uint64_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value);
  void add(const Sample& other);

  [[nodiscard]] double mean() const;       // 0 of nothing
  [[nodiscard]] double variance() const;   // of one value, unbiased; 0 below two values, never negative
  [[nodiscard]] double deviation() const;  // its root

  friend bool operator==(const Sample&, const Sample&) = default;
};

// Below two values from -infinity to +infinity. Precondition: 0 < confidence < 1.
[[nodiscard]] Interval mean_interval(const Sample& sample, double confidence = 0.95);

}  // namespace katachi::stats
