// The difference between two players in stones, from games at several handicaps.
//
// Model: a player that has an advantage of x stones wins with probability 1 / (1 + exp(-slope (x - stones))). `stones` is the
// advantage at which it wins half of the games: positive if it is the weaker one. `slope` says how much a stone changes; it is
// unknown too and lies between kMinSlope and kMaxSlope. Draws are half a win.
//
// Both are estimated by maximum likelihood. The interval of `stones` is that of the profile likelihood: all values whose best
// likelihood, over all slopes, is at most half the quantile of chi-square (1.92 for 95 %) below the maximum. The log-likelihood is
// concave in (slope, slope * stones), so that its superlevel sets are convex and their values of `stones` are one interval.
// With few games it is wider than Fisher's and not symmetric, as it should be. Choosing the next handicap from earlier results
// (a staircase) does not change the likelihood. About a millisecond.
// References: D. J. Finney, "Probit Analysis" (1971); G. B. Wetherill and H. Levitt, "Sequential estimation of points on a
// psychometric function" (1965).
#pragma once

#include <cstdint>
#include <span>

#include "stats/interval.hpp"

namespace katachi::stats {

inline constexpr double kMinSlope = 0.05;  // 1 stone: 50 % becomes 51.2 %
inline constexpr double kMaxSlope = 5;     // 1 stone: 50 % becomes 99.3 %

// Games at one handicap.
struct HandicapScore {
  double advantage = 0;  // of the player, in stones; negative where the other one has it
  double points = 0;     // wins of the player, draws half
  double games = 0;
};

enum class StonesVerdict : std::uint8_t {
  kFound,      // the interval lies within the advantages that can be played
  kUndecided,  // it does not: the games do not say enough
  kBelow,      // the estimate is below the least advantage that can be played
  kAbove,      // ... above the largest
};

struct StonesEstimate {
  double stones = 0;
  Interval interval;  // an end outside the range is infinite
  double slope = kMinSlope;
  StonesVerdict verdict = StonesVerdict::kUndecided;

  [[nodiscard]] double expected_score(double advantage) const;
};

// `range`: the advantages that can be played. Without games undecided, with 0 and an infinite interval.
[[nodiscard]] StonesEstimate stones_estimate(std::span<const HandicapScore> scores, const Interval& range,
                                             double confidence = 0.95);

}  // namespace katachi::stats
