// The regression behind ProbCut: how well a shallow search foretells a deep one.
//
//   deep = a * shallow + b + e,   e normal with mean 0 and deviation sigma
//
// a and b by least squares over positions of which both values are known; sigma from the residuals, r is the correlation.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>

#include <fmt/format.h>

namespace katachi::search::course {

struct ValuePair {
  double shallow = 0, deep = 0;
};

struct Regression {
  double a = 1, b = 0;
  double sigma = 0;
  double r = 0;
  std::size_t n = 0;

  // Whether it may be used: enough positions, and the two values rise together.
  bool is_usable() const { return n >= 8 && a > 0 && r > 0; }
  std::string text() const {
    return fmt::format("deep = {:.3f} * shallow {} {:.1f}, deviation {:.1f}, correlation {:.3f}, {} positions", a,
                       b < 0 ? "-" : "+", std::abs(b), sigma, r, n);
  }
};

// Too few positions, or all alike: not usable.
inline Regression fit_regression(std::span<const ValuePair> pairs) {
  Regression out{.n = pairs.size()};
  if (pairs.size() < 3) return out;
  const double n = static_cast<double>(pairs.size());
  double mean_x = 0, mean_y = 0;
  for (const ValuePair pair : pairs) {
    mean_x += pair.shallow / n;
    mean_y += pair.deep / n;
  }
  double xx = 0, xy = 0, yy = 0;
  for (const ValuePair pair : pairs) {
    xx += (pair.shallow - mean_x) * (pair.shallow - mean_x);
    xy += (pair.shallow - mean_x) * (pair.deep - mean_y);
    yy += (pair.deep - mean_y) * (pair.deep - mean_y);
  }
  if (xx <= 0 || yy <= 0) return out;
  out.a = xy / xx;
  out.b = mean_y - out.a * mean_x;
  out.r = xy / std::sqrt(xx * yy);
  out.sigma = std::sqrt(std::max(0.0, yy - out.a * xy) / (n - 2));  // two parameters were fitted
  return out;
}

}  // namespace katachi::search::course
