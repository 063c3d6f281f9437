// Numbers of a report that every protocol shows and no search gives: how sure a move's chance is, and the position's own value.
//
// All are those of the side to move, as in the report itself.
#pragma once

#include <algorithm>
#include <cmath>

#include "go/point.hpp"
#include "search/report.hpp"

namespace katachi::player {

// The lower end of the mean's 95 % interval.
inline double lower_bound(const search::MoveReport<go::Move>& line) {
  if (line.is_proven) return line.outcome;
  const double n = static_cast<double>(line.visits);
  // A move with few visits may have won them all; one lost game is added so that it is not sure.
  const double mean = line.outcome * n / (n + 1);
  return std::max(0.0, mean - 1.96 * std::sqrt(std::max(mean * (1 - mean), 0.25 / (n + 1)) / (n + 1)));
}

// The position as its moves make it: their means, weighted by their visits.
struct RootNumbers {
  double visits = 0;
  double outcome = 0.5;
  double margin = 0;
};

inline RootNumbers root_numbers(const search::SearchReport<go::Move>& report) {
  RootNumbers sums{.visits = 0, .outcome = 0, .margin = 0};
  for (const auto& line : report.moves) {
    const auto n = static_cast<double>(line.visits);
    sums.visits += n;
    sums.outcome += n * line.outcome;
    sums.margin += n * line.margin;
  }
  if (sums.visits == 0) return {};
  return {.visits = sums.visits, .outcome = sums.outcome / sums.visits, .margin = sums.margin / sums.visits};
}

}  // namespace katachi::player
