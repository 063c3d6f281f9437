// Drawn positions and the symmetries of the board, for the tests of this folder.
#pragma once

#include "core/rng.hpp"
#include "go/symmetry.hpp"
#include "tests/go/drawn.hpp"

namespace katachi::move_model {

using go::drawn;
using go::is_playable;
using go::vertex;

// Where a point of a square board goes under a symmetry.
inline go::Point image(go::Point p, int size, std::size_t symmetry) {
  return go::image(p, go::Size::square(size), symmetry);
}

}  // namespace katachi::move_model
