// How far the mean of n rewards in [0, 1] may be from its expectation, for any distribution and any n.
//
// With probability at least 1 - delta, |mean - expectation| is at most
//   Hoeffding   sqrt(ln(2 / delta) / (2 n))
//   Bernstein   sigma sqrt(2 ln(3 / delta) / n) + 3 ln(3 / delta) / n,   sigma the deviation seen in the sample;
// the second is smaller where the rewards vary little (Audibert, Munos and Szepesvari 2006).
//
// A race tests S modifications again and again, so each single test gets a share of the whole risk delta0:
//   geometric (variant 1 of computeBounds)   delta0 / (S 2^k)          for the k-th test of a modification, k = 1, 2, ...
//   quadratic (variant 2)                    6 delta0 / (S pi^2 k^2)
// Both sum to delta0 over all tests of all modifications: all bounds hold at once with probability 1 - delta0. The half width
// must still shrink to 0, which needs k / n -> 0 for the first and ln(k) / n -> 0 for the second.
// Reference: Hoock and Teytaud, "Bandit-based genetic programming", EuroGP 2010, sections 2 and 4.
#pragma once

#include <cstddef>
#include <cstdint>

namespace katachi::stats {

enum class DeviationBound : std::uint8_t { kHoeffding, kBernstein };
enum class RiskSchedule : std::uint8_t { kGeometric, kQuadratic };

// Preconditions: 0 < delta < 1, n >= 1, sigma >= 0.
[[nodiscard]] double hoeffding_deviation(double delta, std::uint64_t n);
[[nodiscard]] double bernstein_deviation(double delta, std::uint64_t n, double sigma);

// The same from ln(delta): a geometric share leaves the range of double after a thousand tests, its logarithm does not.
// Hoeffding's bound ignores sigma.
[[nodiscard]] double deviation(DeviationBound bound, double log_delta, std::uint64_t n, double sigma);

// The share of one test. Preconditions: 0 < risk < 1, modifications >= 1, test >= 1.
[[nodiscard]] double risk_of_test(RiskSchedule schedule, double risk, std::size_t modifications, std::size_t test);
[[nodiscard]] double log_risk_of_test(RiskSchedule schedule, double risk, std::size_t modifications, std::size_t test);

// The share of race number `iteration`, 1, 2, ..., of a run of any length: 6 delta0 / (pi^2 j^2), so that one risk covers all races (a
// countable set of modifications, section 4 of the paper). Preconditions as above.
[[nodiscard]] double risk_of_iteration(double risk, std::size_t iteration);

}  // namespace katachi::stats
