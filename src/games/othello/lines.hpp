// Steps of whole sets of discs on the 8x8 layout of Othello, which is that of every size: row r, column c at bit 8 * r + c.
#pragma once

#include <array>

#include "games/bits.hpp"

namespace katachi::games::othello {

inline constexpr int kRowStride = 8;
inline constexpr Bits kLeftColumn = 0x0101'0101'0101'0101;
inline constexpr Bits kRightColumn = kLeftColumn << (kRowStride - 1);

// A step of all discs at once. What would leave the word at the side must not come back in the next row.
struct Direction {
  int shift;  // to the left; negative: to the right
  Bits mask;  // who may step

  constexpr Bits step(Bits discs) const { return shift > 0 ? (discs & mask) << shift : (discs & mask) >> -shift; }
};
// Opposite ones beside each other.
inline constexpr std::array<Direction, 8> kDirections = {{{1, ~kRightColumn},
                                                          {-1, ~kLeftColumn},
                                                          {kRowStride, ~Bits{0}},
                                                          {-kRowStride, ~Bits{0}},
                                                          {kRowStride + 1, ~kRightColumn},
                                                          {-kRowStride - 1, ~kLeftColumn},
                                                          {kRowStride - 1, ~kLeftColumn},
                                                          {-kRowStride + 1, ~kRightColumn}}};

constexpr Bits board_of(int size) {
  Bits board = 0;
  for (int row = 0; row < size; ++row) board |= (bit(static_cast<std::size_t>(size)) - 1) << (kRowStride * row);
  return board;
}

// All cells beside these, straight or diagonally; some of these too if they touch.
constexpr Bits around(Bits cells) {
  Bits near = 0;
  for (const Direction& direction : kDirections) near |= direction.step(cells);
  return near;
}

}  // namespace katachi::games::othello
