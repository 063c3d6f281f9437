// The eight symmetries of the square as maps of offsets, and the distance that orders the points around a move.
//
// Symmetry s flips x if bit 0 is set, flips y if bit 1 is set, then swaps x and y if bit 2 is set.
// The *gridcular* distance dx + dy + max(dx, dy) (Stern, Herbrich, Graepel 2006; Pachi) lies between a diamond and a square:
// 2 = adjacent, 3 = diagonal, 4 = one-point jump, 5 = knight's move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace katachi::move_model {

inline constexpr std::size_t kSymmetries = 8;

struct Offset {
  int x = 0;
  int y = 0;

  constexpr int distance() const {
    const int ax = x < 0 ? -x : x;
    const int ay = y < 0 ? -y : y;
    return ax + ay + std::max(ax, ay);
  }
  friend constexpr bool operator==(Offset, Offset) = default;
};

constexpr Offset transformed(Offset o, std::size_t symmetry) {
  if (symmetry & 1) o.x = -o.x;
  if (symmetry & 2) o.y = -o.y;
  return symmetry & 4 ? Offset{o.y, o.x} : o;
}

// The symmetry that takes back the given one.
constexpr std::size_t inverse(std::size_t symmetry) {
  // Flips and the swap commute up to the order of the flips: a swapping symmetry with one flip is undone by the other flip.
  if (symmetry == 5) return 6;
  if (symmetry == 6) return 5;
  return symmetry;
}

}  // namespace katachi::move_model
