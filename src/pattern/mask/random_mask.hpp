// Masks at random, as modifications that a race can try (Hoock and Teytaud 2010 draw theirs so, without saying by which distribution).
//
// Ours: the number of conditions is uniform in [min_conditions, max_conditions]. Each has an offset uniform in the square of `reach` around
// the move, without the move and without offsets that have a condition already, and a kind drawn by the weights. What contradicts itself
// (outside the board next to the move, a stone behind it) is not avoided: such a mask matches nothing, and is found by measuring.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "pattern/mask/mask.hpp"

namespace katachi::pattern {

struct RandomMaskOptions {
  int min_conditions = 2;
  int max_conditions = 6;
  int reach = 3;
  // Relative: own stone, enemy stone, stone of any colour, empty, outside.
  std::array<double, 5> weights = {3, 3, 1, 3, 1};
};

// Errors: ranges that are empty or do not fit into the square, weights that are negative or all zero.
core::Result<void> check(const RandomMaskOptions& options);

// Precondition: check(options) passed.
Mask random_mask(const RandomMaskOptions& options, MaskKind kind, std::string name, core::Rng& rng);

}  // namespace katachi::pattern
