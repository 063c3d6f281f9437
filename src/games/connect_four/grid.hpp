// The layout of Connect Four on the bits of a word: column c, height h is bit 8 * c + h for every size.
#pragma once

#include <cstddef>

#include "games/bits.hpp"

namespace katachi::games::connect_four {

inline constexpr std::size_t kMaxColumns = 8;
inline constexpr std::size_t kMaxRows = 7;
inline constexpr std::size_t kStride = kMaxRows + 1;  // bits of a column

constexpr Bits cell_bit(std::size_t column, std::size_t row) { return bit(kStride * column + row); }

// The lowest cell of every column.
inline constexpr Bits kBottomRow = [] {
  Bits bits = 0;
  for (std::size_t column = 0; column < kMaxColumns; ++column) bits |= cell_bit(column, 0);
  return bits;
}();

// All cells of a column, the bit above it too.
constexpr Bits column_bits(std::size_t column) { return (bit(kStride) - 1) << kStride * column; }

// Cells in every second row: the uppermost one of grids of so many rows, the third, ...
constexpr Bits top_parity_rows(std::size_t rows) {
  Bits bits = 0;
  for (std::size_t row = rows; row > 0; row -= row > 1 ? 2 : 1) bits |= kBottomRow << (row - 1);
  return bits;
}

}  // namespace katachi::games::connect_four
