// An instance of the travelling salesman problem with time windows: travel times between places, and when each may be visited.
//
// Two formats of text are read, both used for the instances of Solomon, Potvin and Bengio:
//   the matrix    the number of places, a matrix of times, and for each place a line with the first and the last time; the time from a
//                 place to itself is that of its service, which the other times of its row contain;
//   Solomon's     lines of seven numbers: number, x, y, demand, first time, last time, time of service; a line that begins with 999 ends
//                 them. Lines with letters before the first of them are headings. The time from i to j is the service at i and the
//                 straight way, cut to four decimals.
// Place 0 is the depot. Lines that begin with # are left out.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace katachi::games::tsptw {

inline constexpr int kMaxPlaces = 64;

struct Instance {
  int places = 0;
  std::vector<double> times = {};  // from row to column, with the service at the row
  std::vector<double> ready = {}, due = {};
  double longest = 0;  // of the times

  double time(int from, int to) const { return times[static_cast<std::size_t>(from * places + to)]; }
  double ready_at(int place) const { return ready[static_cast<std::size_t>(place)]; }
  double due_at(int place) const { return due[static_cast<std::size_t>(place)]; }
};

core::Result<std::shared_ptr<const Instance>> read_instance(std::string_view text);

}  // namespace katachi::games::tsptw
