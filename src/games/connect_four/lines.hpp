// Lines of four on the bits of Connect Four: found, still possible, and one disc short.
//
// The top bit of each column is never set, so a line that is shifted out of the grid meets an empty bit and is none.
#pragma once

#include <array>
#include <cstddef>

#include "games/bits.hpp"
#include "games/connect_four/grid.hpp"

namespace katachi::games::connect_four {

// Distances between neighbours in a line: up, falling, level, rising.
inline constexpr std::array<std::size_t, 4> kSteps = {1, kStride - 1, kStride, kStride + 1};

constexpr bool has_four(Bits discs) {
  for (const std::size_t step : kSteps) {
    const Bits pairs = discs & discs >> step;
    if ((pairs & pairs >> 2 * step) != 0) return true;
  }
  return false;
}

// Every bit that would make a line of four with three of the discs, whatever stands there, also outside the grid.
constexpr Bits fourth_cells(Bits discs) {
  Bits cells = discs << 1 & discs << 2 & discs << 3;  // above three; nothing else can be the last of an upright line
  for (std::size_t i = 1; i < kSteps.size(); ++i) {
    const std::size_t step = kSteps[i];
    const Bits before = discs << step, after = discs >> step;
    const Bits two_before = before & discs << 2 * step, two_after = after & discs >> 2 * step;
    cells |= (two_before & (discs << 3 * step | after)) | (two_after & (discs >> 3 * step | before));
  }
  return cells;
}

}  // namespace katachi::games::connect_four
