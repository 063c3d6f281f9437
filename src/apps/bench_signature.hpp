// The signature of play: one number over a fixed amount of everything that decides moves.
//
// It folds the results of seeded random games of both kinds on three board sizes, the lengths and scores of each, and
// move counts of the rules. The same source gives the same number on every machine; a commit that changes it says so.
#pragma once

#include <cstdint>

namespace katachi::apps {

struct Signature {
  std::uint64_t value = 0;
  std::int64_t playouts = 0;
};

Signature compute_signature();

}  // namespace katachi::apps
