// What the drawings of a board have in common: the moves put on their points, the part shown, its edges.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "draw/board_picture.hpp"

namespace katachi::draw {

// The part of the board that is drawn, and which of its sides are edges of the board.
struct Part {
  Region region;
  bool left, top, right, bottom;

  int columns() const { return region.x1 - region.x0 + 1; }
  int rows() const { return region.y1 - region.y0 + 1; }
  bool is_whole() const { return left && top && right && bottom; }
};
Part part_of(const BoardPicture& picture);

// The picture with each move on its point, if that was free and is shown; the others are in `note`.
struct Placed {
  BoardPicture picture;
  std::string note;
};
Placed place_moves(const BoardPicture& picture);

// The move number, else the label, else nothing.
std::string point_text(const PointPicture& point);

// In [0, full]; nothing without heat or for NaN.
std::optional<double> heat_of(const PointPicture& point, double full);

char column_letter(int x);

// f(Point) for each point shown, row by row from the top.
template <class F>
void for_each_shown(const Part& part, F&& f) {
  for (int y = part.region.y0; y <= part.region.y1; ++y)
    for (int x = part.region.x0; x <= part.region.x1; ++x) f(go::Point::at(x, y));
}

}  // namespace katachi::draw
