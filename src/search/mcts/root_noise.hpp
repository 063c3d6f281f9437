// Noise on the priors of the root, so that a search looks at moves that nobody expects, now and then.
//
//   p_i = (1 - s) p_i + s d_i,   d drawn from a Dirichlet distribution whose n parameters are all `sum` / n
//
// The same sum for few and for many moves: noise falls on about so many of them (Silver et al., "A general reinforcement learning
// algorithm that masters chess, shogi, and Go through self-play", 2018, whose parameter is 10 by the number of usual moves).
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "core/rng.hpp"

namespace katachi::search::mcts {

// From the gamma distribution with this shape and scale 1 (Marsaglia, Tsang, "A simple method for generating gamma variables", 2000).
inline double draw_gamma(double shape, core::Rng& rng) {
  const auto open_uniform = [&] { return 1 - rng.uniform(); };  // in (0, 1]
  if (shape < 1) return draw_gamma(shape + 1, rng) * std::pow(open_uniform(), 1 / shape);
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  while (true) {
    const double normal = std::sqrt(-2 * std::log(open_uniform())) * std::cos(2 * std::numbers::pi * rng.uniform());
    const double v = std::pow(1 + c * normal, 3);
    if (v > 0 && std::log(open_uniform()) < 0.5 * normal * normal + d - d * v + d * std::log(v)) return d * v;
  }
}

inline void mix_dirichlet(std::span<float> priors, double share, double sum, core::Rng& rng) {
  std::vector<double> drawn(priors.size());
  double total = 0;
  for (double& x : drawn) total += x = draw_gamma(sum / static_cast<double>(priors.size()), rng);
  if (!(total > 0)) return;  // all of them too small for a number
  for (std::size_t i = 0; i < priors.size(); ++i)
    priors[i] = static_cast<float>((1 - share) * static_cast<double>(priors[i]) + share * drawn[i] / total);
}

}  // namespace katachi::search::mcts
