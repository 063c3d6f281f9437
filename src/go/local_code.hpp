// What the 3x3 code of a point (board.hpp) says by itself: the colours of its 8 neighbours, 2 bits each, the four adjacent ones
// in the low byte. Looks of a few instructions that spare most questions about chains.
#pragma once

#include <bit>
#include <cstdint>

#include "go/color.hpp"
#include "go/geometry.hpp"

namespace katachi::go {

inline constexpr std::size_t kLocalCodes = 1 << 16;

constexpr Color color_in_code(std::uint16_t code, Direction d) {
  return static_cast<Color>(code >> (2 * static_cast<int>(d)) & 3);
}

// Of the four neighbours.
constexpr int empty_in_code(std::uint16_t code) { return std::popcount(~(code | code >> 1) & 0x55u); }

// The colours of the stones among the four neighbours, as bits: 1 Black, 2 White.
constexpr unsigned stones_in_code(std::uint16_t code) {
  const unsigned low = code & 0x55u, high = code >> 1 & 0x55u;
  return ((low & ~high) != 0 ? 1u : 0u) | ((high & ~low) != 0 ? 2u : 0u);
}

// No empty point among the four neighbours: only here can a move be suicide, an eye or a ko.
constexpr bool is_enclosed_code(std::uint16_t code) { return ((code | code >> 1) & 0x55) == 0x55; }

// Two empty points or more among the four neighbours: a stone here has two liberties at once, so it is no self-atari.
constexpr bool has_two_empty_neighbours(std::uint16_t code) {
  const unsigned empty = ~(code | code >> 1) & 0x55u;
  return (empty & (empty - 1)) != 0;
}

// An eye of the colour, as random games see it: all four neighbours are its own or edge, and of the diagonals at most one is the
// enemy's (none where the edge is near).
constexpr bool is_eye_code(std::uint16_t code, Color color) {
  const unsigned own = color == Color::kBlack ? 0x55 : 0xaa;  // the edge has both bits
  if ((code & own) != own) return false;
  const unsigned diagonals = code >> 8;
  const unsigned low = diagonals & 0x55, high = diagonals >> 1 & 0x55;
  const unsigned enemies = color == Color::kBlack ? high & ~low : low & ~high;
  return std::popcount(enemies) + ((low & high) != 0 ? 1 : 0) < 2;
}

}  // namespace katachi::go
