// How many of n independent trials of probability p succeed: an exact draw, the same on every machine.
//
// 64 trials are made at once. Each lane of the words holds one uniform number, of which one binary digit is drawn at a time,
// the highest first, and compared with the digit of p until all lanes are decided or p has no more digits: p = 1/2 takes one
// word for 64 trials, other values about eight. The probability is p rounded down to a multiple of 2^-64. O(n), about
// 10^10 trials a second for p = 1/2, 10^9 for others.
#pragma once

#include <cstdint>

#include "core/rng.hpp"

namespace katachi::stats {

// Precondition: 0 <= probability <= 1.
[[nodiscard]] std::uint64_t draw_binomial(std::uint64_t trials, double probability, core::Rng& rng);

}  // namespace katachi::stats
