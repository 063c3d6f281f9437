// 3x3 codes (go/board.hpp) as patterns: images under the 8 symmetries, exchange of colours, and what a code says by itself.
//
// A code holds the colours of the 8 neighbours of an empty point, 2 bits each. Two codes are of one class if a rotation or
// reflection of the board takes one into the other; a class is named by its smallest code. Patterns are always told as Black to
// move sees them: White's view of a code is Black's view of the code with the colours exchanged. Without an edge there are 954
// classes (3^8 codes, by Burnside's lemma).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/color.hpp"
#include "go/geometry.hpp"
#include "go/local_code.hpp"

namespace katachi::playout {

using go::color_in_code;
using go::has_two_empty_neighbours;
using go::is_enclosed_code;
using go::is_eye_code;
using go::kLocalCodes;

// Black becomes White and White Black: the two bits of each neighbour change places.
constexpr std::uint16_t colors_exchanged(std::uint16_t code) {
  return static_cast<std::uint16_t>((code & 0x5555) << 1 | (code >> 1 & 0x5555));
}

// The neighbour in direction d of the result is the one in direction from[d] of the code.
constexpr std::uint16_t rearranged(std::uint16_t code, const std::array<go::Direction, go::kDirections>& from) {
  unsigned result = 0;
  for (std::size_t d = 0; d < from.size(); ++d)
    result |= static_cast<unsigned>(color_in_code(code, from[d])) << (2 * d);
  return static_cast<std::uint16_t>(result);
}

constexpr std::uint16_t code_turned(std::uint16_t code) {  // by a right angle
  using enum go::Direction;
  return rearranged(code, {kWest, kSouth, kNorth, kEast, kSouthWest, kNorthWest, kSouthEast, kNorthEast});
}

constexpr std::uint16_t code_mirrored(std::uint16_t code) {  // left and right
  using enum go::Direction;
  return rearranged(code, {kNorth, kEast, kWest, kSouth, kNorthEast, kNorthWest, kSouthEast, kSouthWest});
}

// The smallest of the 8 images: the name of the code's class. For many codes ask class_names() instead.
constexpr std::uint16_t smallest_image(std::uint16_t code) {
  std::uint16_t smallest = code;
  for (int image = 1; image < 8; ++image) {
    code = image == 4 ? code_mirrored(code) : code_turned(code);
    smallest = code < smallest ? code : smallest;
  }
  return smallest;
}

// smallest_image() of every code.
const std::vector<std::uint16_t>& class_names();

// Whether some point of some board can have this code: the edge lies along whole sides of the window.
constexpr bool is_possible_code(std::uint16_t code) {
  using enum go::Direction;
  const auto is_edge = [code](go::Direction d) { return color_in_code(code, d) == go::Color::kEdge; };
  return is_edge(kNorthWest) == (is_edge(kNorth) || is_edge(kWest)) &&
         is_edge(kNorthEast) == (is_edge(kNorth) || is_edge(kEast)) &&
         is_edge(kSouthWest) == (is_edge(kSouth) || is_edge(kWest)) &&
         is_edge(kSouthEast) == (is_edge(kSouth) || is_edge(kEast));
}

}  // namespace katachi::playout
