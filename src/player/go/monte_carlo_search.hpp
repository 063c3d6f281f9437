// The searches of Go without a tree (search/monte_carlo): flat Monte Carlo, progressive pruning, selective search to a small
// depth, all moves as first, simulated annealing.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "player/go/go_search.hpp"

namespace katachi::player {

enum class MonteCarloKind : std::uint8_t { kFlat, kPruning, kSelective, kAmaf, kAnnealing };

// Errors: a file of the playouts that is not there or not good.
core::Result<std::unique_ptr<GoSearch>> make_monte_carlo_search(MonteCarloKind kind, go::Size size,
                                                                const Preset& preset, const core::Clock& clock);

}  // namespace katachi::player
