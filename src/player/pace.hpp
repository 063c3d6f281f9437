// Waiting without being deaf: until a time, or until a stop is requested.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

#include "core/clock.hpp"

namespace katachi::player {

// For the steady clock: a clock that is moved by hand would never get there.
inline void wait_until(core::TimePoint until, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;  // wakes up by the stop request alone
  std::unique_lock lock(mutex);
  never.wait_until(lock, stop, std::chrono::time_point_cast<std::chrono::steady_clock::duration>(until),
                   [] { return false; });
}

}  // namespace katachi::player
