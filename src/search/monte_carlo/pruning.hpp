// Progressive pruning, the rule: which of several moves are statistically inferior to another, and which are equal.
//
// With m_i the mean of move i's games, sigma_i their standard deviation, n_i their number and s_i = sigma_i / sqrt(n_i) the
// deviation of the mean:
//     left_i = m_i - ratio s_i     right_i = m_i + ratio s_i
//     i is inferior to j      if right_i < left_j
//     i and j are equal       if s_i < equality and s_j < equality and neither is inferior.
// A move with fewer than first_games games has an unknown deviation: it is neither inferior nor equal to any, and none is
// inferior to it. As i is inferior to some j exactly if right_i < max left_j, a check costs one pass over the moves.
// Reference: B. Bouzy and B. Helmstetter, "Monte-Carlo Go developments", Advances in Computer Games 10 (2003).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "search/monte_carlo/candidates.hpp"
#include "search/monte_carlo/tally.hpp"

namespace katachi::search::monte_carlo {

struct PruningRule {
  bool by_margin = true;                // values are mean margins, in points; otherwise mean outcomes
  double ratio = 1.7;                   // R_d, above 0 (Indigo 2003; the paper of that year prefers 1)
  double equality = 0.4;                // sigma_e in points (Indigo 2003; the paper: 0.2)
  double equality_outcome = 0.005;      // sigma_e where values are outcomes: about the same share of a game's deviation
  std::uint64_t first_games = 100;      // of each move before it can be pruned
  std::uint64_t rounds_per_check = 20;  // games of each surviving move between two checks

  double equality_here() const { return by_margin ? equality : equality_outcome; }
};

// A mean and the standard deviation of that mean.
struct Estimate {
  double mean = 0;
  double error = std::numeric_limits<double>::infinity();

  double left(const PruningRule& rule) const { return mean - rule.ratio * error; }
  double right(const PruningRule& rule) const { return mean + rule.ratio * error; }
  Estimate negated() const { return {-mean, error}; }
};

inline Estimate estimate_of(const Tally& tally, const PruningRule& rule) {
  Estimate estimate;
  if (tally.visits == 0) return estimate;
  const Sums& sums = tally.sums(rule.by_margin);
  estimate.mean = sums.mean(tally.visits);
  if (tally.visits >= std::max<std::uint64_t>(rule.first_games, 2))
    estimate.error = sums.deviation(tally.visits) / std::sqrt(static_cast<double>(tally.visits));
  return estimate;
}

inline Estimate proven_estimate(double outcome, const PruningRule& rule) {
  return {proven_value(outcome, rule.by_margin), 0};
}

inline bool is_inferior(const Estimate& a, const Estimate& b, const PruningRule& rule) {
  return a.right(rule) < b.left(rule);
}

// Of moves that survive beside each other: whether it is one, or all are equal.
template <class Estimates>
bool is_decided(const Estimates& survivors, const PruningRule& rule) {
  return survivors.size() <= 1 ||
         std::ranges::all_of(survivors, [&](const Estimate& e) { return e.error < rule.equality_here(); });
}

}  // namespace katachi::search::monte_carlo
