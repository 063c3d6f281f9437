// Tally: what the playouts of one move added up to, seen by one player.
//
// For results x_1 .. x_n it keeps the sum and the sum of squares, of outcomes and of margins; mean and standard deviation of
// a single playout follow. Outcomes and half points are exact in a double, so tallies of several threads may be added in any
// order without a difference; searches add them in the order of the threads all the same.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "game/concepts.hpp"

namespace katachi::search::monte_carlo {

struct Sums {
  double sum = 0, squares = 0;

  void add(double x) {
    sum += x;
    squares += x * x;
  }
  void add(const Sums& other) {
    sum += other.sum;
    squares += other.squares;
  }
  // Of n results, n > 0.
  double mean(std::uint64_t n) const { return sum / static_cast<double>(n); }
  double deviation(std::uint64_t n) const {
    const double m = mean(n);
    return std::sqrt(std::max(0.0, squares / static_cast<double>(n) - m * m));
  }
};

struct Tally {
  std::uint64_t visits = 0;
  Sums outcome, margin;

  void add(const game::PlayoutResult& result, game::Player player) {
    const bool first = player == game::Player::kFirst;
    ++visits;
    outcome.add(first ? result.outcome_first : 1 - result.outcome_first);
    margin.add(first ? result.margin_first : -result.margin_first);
  }
  void add(const Tally& other) {
    visits += other.visits;
    outcome.add(other.outcome);
    margin.add(other.margin);
  }

  const Sums& sums(bool by_margin) const { return by_margin ? margin : outcome; }
  double mean(bool by_margin) const { return sums(by_margin).mean(visits); }  // visits > 0
};

}  // namespace katachi::search::monte_carlo
