// Drawn positions and the symmetries of the board, for the tests of this folder.
#pragma once

#include "core/rng.hpp"
#include "move_model/symmetry.hpp"
#include "tests/go/drawn.hpp"

namespace katachi::move_model {

using go::drawn;
using go::is_playable;
using go::vertex;

// Where a point of a square board goes under a symmetry.
inline go::Point image(go::Point p, int size, std::size_t symmetry) {
  const Offset o = transformed({2 * p.x - (size - 1), 2 * p.y - (size - 1)}, symmetry);
  return go::Point::at((o.x + size - 1) / 2, (o.y + size - 1) / 2);
}

}  // namespace katachi::move_model
