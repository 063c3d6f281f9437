// What can stand on a point: nothing, a stone, or the edge of the board.
//
// The values are the two bits of a 3x3 code: black has the low bit, white the high one, the edge both. So "black or edge" is
// one mask over four neighbours, which is what the eye test needs.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace katachi::go {

enum class Color : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kEdge = 3 };

constexpr bool is_stone(Color c) { return c == Color::kBlack || c == Color::kWhite; }

constexpr Color opposite(Color c) {
  assert(is_stone(c));
  return static_cast<Color>(3 - static_cast<int>(c));
}

// 0 for Black, 1 for White: an index into tables of two.
constexpr std::size_t side_index(Color c) {
  assert(is_stone(c));
  return static_cast<std::size_t>(c) - 1;
}

constexpr const char* color_name(Color c) {
  switch (c) {
    case Color::kBlack:
      return "black";
    case Color::kWhite:
      return "white";
    case Color::kEdge:
      return "edge";
    case Color::kEmpty:
      break;
  }
  return "empty";
}

}  // namespace katachi::go
