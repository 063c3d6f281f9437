// Ending: whether a search must end now, by the clock or because somebody asked. The number of playouts is not its business:
// that is dealt out beforehand, so that it does not depend on which thread is fast.
#pragma once

#include <algorithm>
#include <stop_token>
#include <utility>

#include "core/clock.hpp"
#include "search/limits.hpp"

namespace katachi::search::monte_carlo {

class Ending {
 public:
  Ending(const core::Clock& clock, const Limits& limits, std::stop_token stop)
      : clock_(&clock), watch_(clock), start_(clock.now()), limits_(limits), stop_(std::move(stop)) {}

  bool is_reached() const { return stop_.stop_requested() || (limits_.deadline && clock_->now() >= *limits_.deadline); }
  bool is_interrupted() const { return stop_.stop_requested(); }
  const Limits& limits() const { return limits_; }
  double seconds() const { return watch_.seconds(); }

  // The part of the time to the deadline that has passed, in [0, 1]; 0 if there is no deadline.
  double time_used() const {
    if (!limits_.deadline) return 0;
    const core::Duration whole = *limits_.deadline - start_;
    return whole.count() <= 0 ? 1 : std::clamp((clock_->now() - start_) / whole, 0.0, 1.0);
  }

 private:
  const core::Clock* clock_;
  core::Stopwatch watch_;
  core::TimePoint start_;
  Limits limits_;
  std::stop_token stop_;
};

}  // namespace katachi::search::monte_carlo
