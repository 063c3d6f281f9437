#include "stats/bounds.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

namespace katachi::stats {

double deviation(DeviationBound bound, double log_delta, std::uint64_t n, double sigma) {
  assert(log_delta < 0 && n >= 1 && sigma >= 0);
  const double trials = static_cast<double>(n);
  if (bound == DeviationBound::kHoeffding) return std::sqrt((std::numbers::ln2 - log_delta) / (2 * trials));
  const double log_term = std::log(3.0) - log_delta;
  return sigma * std::sqrt(2 * log_term / trials) + 3 * log_term / trials;
}

double hoeffding_deviation(double delta, std::uint64_t n) {
  return deviation(DeviationBound::kHoeffding, std::log(delta), n, 0);
}

double bernstein_deviation(double delta, std::uint64_t n, double sigma) {
  return deviation(DeviationBound::kBernstein, std::log(delta), n, sigma);
}

double log_risk_of_test(RiskSchedule schedule, double risk, std::size_t modifications, std::size_t test) {
  assert(risk > 0 && risk < 1 && modifications >= 1 && test >= 1);
  const double k = static_cast<double>(test);
  const double share = std::log(risk) - std::log(static_cast<double>(modifications));
  if (schedule == RiskSchedule::kGeometric) return share - k * std::numbers::ln2;
  return share + std::log(6.0) - 2 * std::log(std::numbers::pi * k);
}

double risk_of_test(RiskSchedule schedule, double risk, std::size_t modifications, std::size_t test) {
  return std::exp(log_risk_of_test(schedule, risk, modifications, test));
}

double risk_of_iteration(double risk, std::size_t iteration) {
  return risk_of_test(RiskSchedule::kQuadratic, risk, 1, iteration);
}

}  // namespace katachi::stats
