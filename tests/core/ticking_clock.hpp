// A clock for tests of time without waiting: time goes on by one tick whenever somebody looks.
#pragma once

#include <atomic>

#include "core/clock.hpp"

namespace katachi::core::test {

class TickingClock final : public Clock {
 public:
  explicit TickingClock(double tick) : tick_(tick) {}
  TimePoint now() const override { return TimePoint(Duration(tick_ * static_cast<double>(++looks_))); }

 private:
  double tick_;
  mutable std::atomic<int> looks_ = 0;
};

}  // namespace katachi::core::test
