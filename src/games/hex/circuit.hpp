// Flow: a side's chances to connect as an electric circuit (C. Shannon's analogue machine of about 1950, described by him in 1953).
//
// The board is a net of resistors: a cell has 1 ohm if it is empty, next to nothing if it is the side's, and insulates if it is the
// opponent's. A voltage lies between the side's two edges. The less the total resistance, the better is the side connected; cells
// through which much current flows matter much. The potentials are the solution of a linear system with as many unknowns as
// cells and a band as wide as the board: about 30 000 multiplications on 13x13.
#pragma once

#include <array>
#include <cstddef>

#include "games/hex/state.hpp"

namespace katachi::games::hex {

struct Flow {
  double resistance = 0;                            // between the edges, in ohm
  std::array<double, kStride * kStride> current{};  // through each cell, as a part of the whole

  double share(Cell cell) const { return current[cell.raw()]; }
};

// Of a position that is not over.
Flow flow_of(const State& state, game::Player side);

}  // namespace katachi::games::hex
