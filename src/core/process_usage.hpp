// What a group of processes uses, as the kernel tells it in /proc.
//
// CPU time is that of the processes of the group that still exist (zombies included) and of the children they have waited
// for; what a child used that ended without being waited for is not in it. Memory is the sum of the largest resident sizes
// (VmHWM) each of them ever had. One pass over all processes of the machine: some milliseconds where there are many.
// Reference: proc(5), /proc/PID/stat and /proc/PID/status.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace katachi::core {

struct GroupUsage {
  double cpu_seconds = 0;
  std::int64_t memory_kib = 0;
};

GroupUsage usage_of_group(pid_t group);

// The fields of a line of /proc/PID/stat that matter here; nothing if it is not such a line.
struct ProcessStat {
  pid_t group = 0;
  std::int64_t cpu_ticks = 0;  // own and of waited-for children, user and system
};
std::optional<ProcessStat> parse_process_stat(std::string_view line);

}  // namespace katachi::core
