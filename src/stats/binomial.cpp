#include "stats/binomial.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace katachi::stats {

std::uint64_t draw_binomial(std::uint64_t trials, double probability, core::Rng& rng) {
  assert(probability >= 0 && probability <= 1);
  if (probability >= 1) return trials;
  const std::uint64_t digits = static_cast<std::uint64_t>(std::ldexp(probability, 64));
  constexpr std::uint64_t kLanes = 64;
  std::uint64_t successes = 0;
  for (std::uint64_t left = trials; left > 0;) {
    const std::uint64_t lanes = std::min(left, kLanes);
    std::uint64_t open = ~std::uint64_t{0} >> (kLanes - lanes);  // the number and p agree so far
    std::uint64_t below = 0;
    // Lanes that are open when p has only zeros left are not below p.
    for (std::uint64_t rest = digits; rest != 0 && open != 0; rest <<= 1) {
      const std::uint64_t drawn = rng();
      if (rest >> 63 != 0) {
        below |= open & ~drawn;
        open &= drawn;
      } else {
        open &= ~drawn;
      }
    }
    successes += static_cast<std::uint64_t>(std::popcount(below));
    left -= lanes;
  }
  return successes;
}

}  // namespace katachi::stats
