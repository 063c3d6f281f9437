// The eight symmetries of the square: what they do to points of a board and to offsets between points.
//
// A symmetry is a number from 0 to 7: bit 0 mirrors left and right, bit 1 top and bottom, then bit 2 exchanges columns and rows. The
// image of a w x h board under bit 2 is h x w; a board that is no square has the first four symmetries only.
#pragma once

#include <algorithm>
#include <cstddef>

#include "go/point.hpp"

namespace katachi::go {

inline constexpr int kSymmetries = 8;

constexpr bool exchanges_axes(std::size_t symmetry) { return (symmetry & 4) != 0; }

constexpr Point image(Point p, Size size, std::size_t symmetry) {
  const int x = (symmetry & 1) != 0 ? size.width - 1 - p.x : p.x;
  const int y = (symmetry & 2) != 0 ? size.height - 1 - p.y : p.y;
  return exchanges_axes(symmetry) ? Point::at(y, x) : Point::at(x, y);
}

// From one point to another, in columns and rows.
struct Offset {
  int dx = 0;
  int dy = 0;
  friend constexpr bool operator==(Offset, Offset) = default;
};

constexpr Offset image(Offset o, std::size_t symmetry) {
  if ((symmetry & 1) != 0) o.dx = -o.dx;
  if ((symmetry & 2) != 0) o.dy = -o.dy;
  return exchanges_axes(symmetry) ? Offset{o.dy, o.dx} : o;
}

// The symmetry that takes back the given one.
constexpr std::size_t inverse_symmetry(std::size_t symmetry) {
  // With the axes exchanged, one mirror is undone by the other.
  if (symmetry == 5) return 6;
  if (symmetry == 6) return 5;
  return symmetry;
}

// |dx| + |dy| + max(|dx|, |dy|) (Stern, Herbrich, Graepel 2006; Pachi), between a diamond and a square: 2 = adjacent, 3 = diagonal,
// 4 = one-point jump, 5 = knight's move.
constexpr int gridcular_distance(Offset o) {
  const int dx = o.dx < 0 ? -o.dx : o.dx;
  const int dy = o.dy < 0 ? -o.dy : o.dy;
  return dx + dy + std::max(dx, dy);
}

}  // namespace katachi::go
