// Pace: how long a review will take, said early.
//
// A few positions spread over the game are searched first: playouts are long in the opening and short at the end, so the first
// positions alone would promise too much. The time until each worker has found its first position is not counted, because
// players are made in it. The estimate is elapsed * positions / measured.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"

namespace katachi::review {

class Pace {
 public:
  // `positions` are to be searched, `workers` at the same time.
  Pace(const core::Clock& clock, std::size_t positions, std::size_t workers);

  // A position was found. Seconds for all positions, once: when enough are measured. Nothing if the review is over by then.
  std::optional<double> found();

  std::size_t needed() const { return workers_ + measured_; }  // positions until the estimate

 private:
  const core::Clock* clock_;
  std::size_t positions_, workers_, measured_, done_ = 0;
  core::TimePoint start_;
};

// The same turns, the first `count` of them spread evenly over all.
std::vector<std::size_t> spread_first(const std::vector<std::size_t>& turns, std::size_t count);

// "212 positions, about 3 min 20 s".
std::string pace_text(std::size_t positions, double seconds);

}  // namespace katachi::review
