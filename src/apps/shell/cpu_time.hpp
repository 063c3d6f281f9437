// The processor time of all threads of this process, in seconds: on a shared machine the clock on the wall measures the neighbours too.
#pragma once

#include <ctime>

namespace katachi::apps {

inline double process_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace katachi::apps
