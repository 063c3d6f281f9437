// Shape: a small rectangle of board, to be looked for in games. Each of its points says what may stand there.
//
//   +-------      X black            . empty (also "," and a "+" among points, as star points are drawn)
//   | . . . .     O white            ? or *  anything
//   | . . X .     x black or empty   1 to 9  empty at first; then these moves are played here in this order (1 is black, 2
//   | . O . .     o white or empty           white, ...), whatever is played elsewhere between them
// Rows of "-" above or below and "|" at the side are edges of the board: the shape is looked for only where it lies so. Without
// them it floats. Blanks do not count; rows are lines, or separated by "/".
//
// A shape can also be tied to its very place on a board of one size (`fixed`).
// Invariants: 1 to 25 wide and high; not every point is "anything"; the numbers are 1, 2, ... without a gap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/color.hpp"
#include "go/point.hpp"

namespace katachi::shape {

// The set of colours that may stand on a point: bit 0 empty, bit 1 black, bit 2 white.
enum class Cell : std::uint8_t {
  kEmpty = 1,
  kBlack = 2,
  kBlackOrEmpty = 3,
  kWhite = 4,
  kWhiteOrEmpty = 5,
  kAny = 7,
};

constexpr bool allows(Cell cell, go::Color color) {
  return (static_cast<unsigned>(cell) >> static_cast<unsigned>(color) & 1u) != 0;
}
constexpr Cell only(go::Color color) { return static_cast<Cell>(1u << static_cast<unsigned>(color)); }
Cell swapped(Cell cell);  // black and white exchanged

// Which sides of the rectangle lie on the edge of the board.
struct Anchors {
  bool left = false, right = false, top = false, bottom = false;

  bool any() const { return left || right || top || bottom; }
  bool corner() const { return (left || right) && (top || bottom); }
  friend bool operator==(const Anchors&, const Anchors&) = default;
};

// The place of the shape's first point on a board of that size.
struct FixedPlace {
  go::Size board;
  go::Point at;
  friend bool operator==(const FixedPlace&, const FixedPlace&) = default;
};

inline constexpr int kMaxNumber = 9;

struct Shape {
  int width = 0;
  int height = 0;
  std::vector<Cell> cells;           // row by row from the top
  std::vector<std::uint8_t> number;  // of the move played there later, or 0; its cell is kEmpty
  Anchors anchors;
  std::optional<FixedPlace> fixed;

  std::size_t area() const { return cells.size(); }
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * width + x); }
  int moves() const;  // how many numbers there are
  friend bool operator==(const Shape&, const Shape&) = default;
};

// The text of a shape; the error says line and column.
core::Result<Shape> parse_shape(std::string_view text);

// A rectangle of points, both corners included.
struct Region {
  go::Point first, last;
};
// "C3:H8", any two opposite corners, as GTP names points.
core::Result<Region> parse_region(std::string_view text, go::Size board);

// What stands in a region of a position (one colour per point of the board, row by row). It is anchored to the edges it
// touches.
core::Result<Shape> cut_shape(const std::vector<go::Color>& position, go::Size board, Region region);

// How a shape lies on the board.
enum class Anchoring : std::uint8_t {
  kAsDrawn,  // as its frame, or the edges its region touches, say
  kNone,     // anywhere
  kEdge,     // on an edge: a shape without a frame has it above its first row
  kCorner,   // in a corner: a shape without a frame has it at its first point
};
core::Result<void> set_anchoring(Shape& shape, Anchoring anchoring);

// Drawn as parse_shape() reads it. `marks` (empty, or one character per point, '\0' for none) replace what stands there.
std::string draw_shape(const Shape& shape, std::string_view marks = {});

}  // namespace katachi::shape
