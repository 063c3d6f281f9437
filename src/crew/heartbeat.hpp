// Signs of life between ranks: how often they are sent, and when silence means that the other one is gone.
#pragma once

#include <chrono>

#include "core/clock.hpp"

namespace katachi::crew {

inline constexpr auto kPollInterval =
    std::chrono::microseconds(500);           // between two looks into the mailbox: MPI's own waiting burns a processor
inline constexpr double kOwnerSilence = 120;  // seconds without rank 0 after which another rank goes home by itself

// Beats once per second.
class Heartbeat {
 public:
  explicit Heartbeat(const core::Clock& clock) : clock_(&clock), last_(clock.now()) {}

  bool is_due() {
    const core::TimePoint now = clock_->now();
    if ((now - last_).count() < kInterval) return false;
    last_ = now;
    return true;
  }

 private:
  static constexpr double kInterval = 1;

  const core::Clock* clock_;
  core::TimePoint last_;
};

}  // namespace katachi::crew
