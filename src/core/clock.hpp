// Time as a parameter: whoever needs the time is given a Clock, so that tests can move it by hand.
//
// A Clock only goes forward. Times are steady (not the time of day); differences are what counts.
#pragma once

#include <chrono>
#include <ctime>

namespace katachi::core {

using Duration = std::chrono::duration<double>;  // in seconds
using TimePoint = std::chrono::time_point<std::chrono::steady_clock, Duration>;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual TimePoint now() const = 0;  // may be called from any thread
};

class SteadyClock final : public Clock {
 public:
  TimePoint now() const override { return std::chrono::steady_clock::now(); }
};

// Stands still until it is told to go on. Only for one thread.
class ManualClock final : public Clock {
 public:
  TimePoint now() const override { return now_; }
  void advance(double seconds) { now_ += Duration(seconds); }

 private:
  TimePoint now_;
};

// The processor time of the calling thread, in seconds: on a shared machine the clock on the wall measures the neighbours too.
inline double thread_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Seconds since it was made.
class Stopwatch {
 public:
  explicit Stopwatch(const Clock& clock) : clock_(&clock), start_(clock.now()) {}
  double seconds() const { return (clock_->now() - start_).count(); }

 private:
  const Clock* clock_;
  TimePoint start_;
};

}  // namespace katachi::core
