// Sequential probability ratio test of paired games: is the difference elo0 or less (H0), or elo1 or more (H1)?
//
// After each pair the log-likelihood ratio llr is compared with two bounds:
//   llr <= ln(beta / (1 - alpha))   H0 is accepted;   llr >= ln((1 - beta) / alpha)   H1 is accepted;   else play on.
// At a true difference of elo0 H1 is accepted with probability about alpha, at elo1 H0 with about beta, and the expected
// number of games is about the least possible (Wald 1945).
//
// The ratio is the generalised one (GSPRT): for each hypothesis the distribution over the five rewards of a pair is the most
// likely one, given the counts, among those that satisfy the hypothesis:
//   logistic     mean = score_of_elo(elo)
//   normalized   (mean - 1/2) / sigma = sqrt(2) elo ln(10) / 800
// By Lagrange, p_i = f_i / (1 + x g_i), where f are the shares seen, sum p_i g_i = 0 is the constraint (the second one is
// linearised at p and solved again until p stays) and x is the only root of sum f_i g_i / (1 + x g_i) = 0 for which all p are
// positive.
// A reward never seen counts as 1/1000 pair, as in fishtest and fastchess: every distribution then has a likelihood and llr
// is always a finite number. Without pairs it is 0.
// References: M. Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a multinomial
// distribution" and "Comments on normalized Elo" (fishtest).
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "stats/elo.hpp"

namespace katachi::stats {

enum class EloModel : std::uint8_t { kLogistic, kNormalized };

struct SprtOptions {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // risk of accepting H1 at elo0
  double beta = 0.05;   // risk of accepting H0 at elo1
  EloModel model = EloModel::kLogistic;
};

// In order are: elo0 < elo1, both within +-1000, 0 < alpha, 0 < beta, alpha + beta < 1.
core::Result<void> check(const SprtOptions& options);

enum class SprtDecision : std::uint8_t { kContinue, kAcceptH0, kAcceptH1 };

struct SprtState {
  double llr = 0;
  double lower = 0;  // bounds of llr
  double upper = 0;
  SprtDecision decision = SprtDecision::kContinue;
};

// Precondition: the options are in order. Costs some ten microseconds.
[[nodiscard]] SprtState sprt(const PairCounts& pairs, const SprtOptions& options);

}  // namespace katachi::stats
