// SPSA: tuning of several continuous parameters from noisy match results (Spall 1992), two matches' worth an iteration
// whatever the number of parameters.
//
// In iteration k = 1 .. N every parameter gets a random sign d; the players theta + c_k d and theta - c_k d meet, and
//   theta += r_k c_k d games result,   result = score of plus - score of minus, in [-1, 1],
//   c_k = step_end (N / k)^gamma,   a_k = rate_end step_end^2 ((A + N) / (A + k))^alpha,   r_k = a_k / c_k^2,
// where A is stability_share N. That is the parametrisation of fishtest and OpenBench: the user says how far apart the players
// are at the end, and how far one game moves the parameter then, in parts of that distance.
//
// Signs and roundings are functions of seed and iteration: the path is a function of the results recorded so far, so a stored
// run can be replayed. Integer parameters move in real numbers; the players get neighbouring integers, drawn so that the
// expectation is right, and a distance of at least 1/2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace katachi::stats {

struct TunedParameter {
  std::string name;
  double start = 0, low = 0, high = 0;
  double step_end = 0;      // c at the last iteration; of the order of what a match can just notice
  double rate_end = 0.002;  // r at the last iteration, for one game
  bool integer = false;
};

struct SpsaOptions {
  std::uint64_t iterations = 1000;
  double alpha = 0.602;  // of the decrease of the step, Spall's value
  double gamma = 0.101;  // of the decrease of the distance, Spall's value
  double stability_share = 0.1;
  double games = 2;  // of one iteration: wins minus losses are games * result
  std::uint64_t seed = 1;
};

// In order are: names are there and differ, low <= start <= high, low < high, all finite, an integer parameter has two
// integers between its bounds, step_end > 0, rate_end > 0, iterations >= 1, alpha and gamma in [0, 1], stability_share >= 0,
// games > 0, at least one parameter.
core::Result<void> check(std::span<const TunedParameter> parameters, const SpsaOptions& options);

class Spsa {
 public:
  struct Probe {
    std::vector<double> plus, minus;  // in the order of the parameters, within their bounds, integers where asked for
  };

  // Precondition: parameters and options are in order.
  Spsa(std::vector<TunedParameter> parameters, const SpsaOptions& options);

  // The two players of the present iteration. Precondition: not over.
  [[nodiscard]] Probe probe() const;

  // Precondition: not over, result in [-1, 1].
  void record(double result);

  [[nodiscard]] const std::vector<double>& values() const {
    return values_;
  }  // real numbers, also of integer parameters
  [[nodiscard]] std::uint64_t iteration() const { return iteration_; }  // recorded so far
  [[nodiscard]] bool is_over() const { return iteration_ >= options_.iterations; }
  [[nodiscard]] const std::vector<TunedParameter>& parameters() const { return parameters_; }
  [[nodiscard]] const SpsaOptions& options() const { return options_; }

 private:
  [[nodiscard]] double distance(const TunedParameter& parameter) const;  // c_k of the present iteration
  [[nodiscard]] double rate(const TunedParameter& parameter) const;      // r_k

  std::vector<TunedParameter> parameters_;
  SpsaOptions options_;
  std::vector<double> values_;
  std::uint64_t iteration_ = 0;
};

}  // namespace katachi::stats
