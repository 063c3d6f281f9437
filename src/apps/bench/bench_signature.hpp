// The signature of play: one number over a fixed amount of everything that decides moves.
//
// It folds the lengths and scores of seeded random games of both kinds on three board sizes, move counts of the rules, and the
// moves of every preset against itself, passes too. The same source gives the same number on every machine; a commit that changes
// it says so.
#pragma once

#include <cstdint>

#include "core/result.hpp"

namespace katachi::apps {

struct Signature {
  std::uint64_t value = 0;
  std::int64_t playouts = 0;
};

// Fails if a preset cannot be loaded.
core::Result<Signature> compute_signature();

}  // namespace katachi::apps
