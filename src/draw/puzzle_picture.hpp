// Pictures of puzzles as SVG: coloured cells with numbers in them, and points of a grid joined by lines.
#pragma once

#include <string>
#include <vector>

namespace katachi::draw {

// Cells in rows from the top. Colours also differ in lightness, so that they read without colours.
struct CellPicture {
  struct Cell {
    int color = -1;  // 0 to 7; -1: empty
    int number = 0;  // written in the cell; 0: none
  };
  int columns = 1, rows = 1;
  std::vector<Cell> cells;  // row by row
  std::string caption;

  Cell& at(int column, int row) { return cells[static_cast<std::size_t>(row * columns + column)]; }
};

std::string cell_svg(const CellPicture& picture);

// Points of a grid, some of which were there from the start, and lines between them.
struct LinePicture {
  struct Point {
    int x = 0, y = 0;
    int number = 0;  // of the move that added it; 0: there from the start
  };
  struct Line {
    int x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  };
  std::vector<Point> points;  // at least one; the picture shows the part of the grid around them
  std::vector<Line> lines;
  std::string caption;
};

std::string line_svg(const LinePicture& picture);

}  // namespace katachi::draw
