// Numbers of a report that every protocol shows and no search gives: how sure a move's chance is, the position's own value, and
// numbers cut to the decimals that mean something.
//
// All are those of the side to move, as in the report itself.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "go/history.hpp"
#include "search/report.hpp"

namespace katachi::player {

// The number nearest to the value that has so many decimals and is written with no more. Multiplied, rounded, divided: a product
// with 0.1 would be 0.30000000000000004. Never "-0".
inline double rounded(double value, int decimals) {
  const double parts = std::pow(10.0, decimals);
  return std::round(value * parts) / parts + 0.0;
}

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
  // Playouts of the position itself: every line shows the same ones.
  if (!report.tells_moves_apart && report.has_best())
    return {.visits = static_cast<double>(report.playouts),
            .outcome = report.best().outcome,
            .margin = report.best().margin};
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

// Whether it tells who owns what. A search whose playouts do not remember their end has counted nothing but zeros.
inline bool has_owners(const search::SearchReport<go::Move>& report) {
  return std::ranges::any_of(report.ownership, [](double share) { return share != 0; });
}

// What was thought of each move before the search: per point in reading order, the pass last; they sum to 1, and illegal moves
// have -1. A legal move that the search does not weigh has 0; without any priors all that it weighs are alike.
inline std::vector<double> move_shares(const search::SearchReport<go::Move>& report, const go::History& game,
                                       go::Color color) {
  const go::Size size = game.size();
  std::vector<double> shares(static_cast<std::size_t>(size.area()) + 1, -1);
  const auto place = [&](go::Move move) {
    return static_cast<std::size_t>(move.is_pass() ? size.area() : move.point().y * size.width + move.point().x);
  };
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (const go::Move move = go::Point::at(x, y); game.is_legal(color, move)) shares[place(move)] = 0;
  shares.back() = 0;
  double sum = 0;
  for (const auto& line : report.moves) sum += line.prior;
  for (const auto& line : report.moves)
    if (shares[place(line.move)] == 0)
      shares[place(line.move)] = sum > 0 ? line.prior / sum : 1 / static_cast<double>(report.moves.size());
  return shares;
}

}  // namespace katachi::player
