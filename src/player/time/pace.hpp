// The pace of a player: how long a move takes at least, and waiting without being deaf: until a time, or a stop is requested.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

#include "core/clock.hpp"
#include "player/parameters/parameters.hpp"
#include "player/time/time_control.hpp"

namespace katachi::player {

// A wish for slow moves must not lose a game on time.
inline core::Duration shortest_move(const Parameters& parameters, const std::optional<TimeBudget>& time) {
  return core::Duration(time ? std::min(parameters.min_seconds, time->seconds) : parameters.min_seconds);
}

// For the steady clock: a clock that is moved by hand would never get there.
inline void wait_until(core::TimePoint until, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;  // wakes up by the stop request alone
  std::unique_lock lock(mutex);
  never.wait_until(lock, stop, std::chrono::time_point_cast<std::chrono::steady_clock::duration>(until),
                   [] { return false; });
}

}  // namespace katachi::player
