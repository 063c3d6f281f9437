// PatternGrid: a pattern as it is drawn: a rectangle of points around its own, and the edges of the board where they are facts.
//
// What a pattern knows are the points up to its farthest fact in the order of neighbours: facts, and between them empty points.
// The text is a shape as katachi search reads it: X own stones, O enemy stones, . known to be empty, ? not known, 1 the point
// itself, and - and | the sides of the board that are facts.
#pragma once

#include <string>
#include <vector>

#include "go/point.hpp"
#include "pattern/order.hpp"

namespace katachi::pattern {

class PatternGrid {
 public:
  // `size`: of the boards the base was learned on. Any codes of the order will do; what contradicts itself is left out.
  PatternGrid(const NeighbourOrder& order, const std::vector<FactCode>& codes, go::Size size);

  int columns() const { return x_.count(); }
  int rows() const { return y_.count(); }
  char at(int column, int row) const { return cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }
  std::string text() const;

  // A board on which the pattern can lie so, and where the first column and row of the grid are on it.
  go::Size board() const { return {x_.board, y_.board}; }
  go::Point first() const { return go::Point::at(x_.point + x_.low, y_.point + y_.low); }

 private:
  // One direction of the grid: which offsets are shown, and how far away the edges are (0: not known).
  struct Axis {
    int low = 0, high = 0;  // offsets from the point
    int edge_low = 0, edge_high = 0;
    int board = 0;  // length of the board
    int point = 0;  // where the point is on it

    void lay_out(int usual_length);
    int count() const { return high - low + 1; }
  };

  void find_edges(const NeighbourOrder& order, const std::vector<FactCode>& codes);
  char& cell(go::Offset o) {
    return cells_[static_cast<std::size_t>(o.dy - y_.low)][static_cast<std::size_t>(o.dx - x_.low)];
  }
  bool shows(go::Offset o) const { return o.dx >= x_.low && o.dx <= x_.high && o.dy >= y_.low && o.dy <= y_.high; }

  Axis x_, y_;
  std::vector<std::string> cells_;  // rows of "XO.?1"
};

}  // namespace katachi::pattern
