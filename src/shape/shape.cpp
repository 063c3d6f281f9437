#include "shape/shape.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katachi::shape {

Cell swapped(Cell cell) {
  const auto bits = static_cast<unsigned>(cell);
  return static_cast<Cell>((bits & 1u) | (bits & 2u) << 1 | (bits & 4u) >> 1);
}

int Shape::moves() const {
  const auto last = std::ranges::max_element(number);
  return last == number.end() ? 0 : *last;
}

core::Result<Region> parse_region(std::string_view text, go::Size board) {
  const auto complain = [&](const char* what) {
    return core::fail(what, fmt::format("region '{}'", text),
                      fmt::format("two opposite corners as in C3:H8, on a board of {}", go::size_text(board)));
  };
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return complain("a region is written as two points");
  const auto first = go::parse_gtp_move(text.substr(0, colon), board);
  const auto last = go::parse_gtp_move(text.substr(colon + 1), board);
  if (!first || !last || first->is_pass() || last->is_pass()) return complain("this is no point of the board");
  const go::Point a = first->point();
  const go::Point b = last->point();
  return Region{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

core::Result<Shape> cut_shape(const std::vector<go::Color>& position, go::Size board, Region region) {
  Shape shape;
  shape.width = region.last.x - region.first.x + 1;
  shape.height = region.last.y - region.first.y + 1;
  for (int y = region.first.y; y <= region.last.y; ++y)
    for (int x = region.first.x; x <= region.last.x; ++x)
      shape.cells.push_back(only(position[static_cast<std::size_t>(y * board.width + x)]));
  shape.number.assign(shape.area(), 0);
  shape.anchors = {.left = region.first.x == 0,
                   .right = region.last.x == board.width - 1,
                   .top = region.first.y == 0,
                   .bottom = region.last.y == board.height - 1};
  return shape;
}

core::Result<void> set_anchoring(Shape& shape, Anchoring anchoring) {
  const bool framed = shape.anchors.any();
  switch (anchoring) {
    case Anchoring::kAsDrawn:
      break;
    case Anchoring::kNone:
      shape.anchors = {};
      break;
    case Anchoring::kEdge:
      if (!framed) shape.anchors.top = true;
      break;
    case Anchoring::kCorner:
      if (!framed) shape.anchors.top = shape.anchors.left = true;
      if (!shape.anchors.corner())
        return core::fail("the shape lies on one edge only, not in a corner", "",
                          "draw both edges, or anchor it to the edge");
      break;
  }
  return {};
}

namespace {

char symbol(Cell cell) {
  switch (cell) {
    case Cell::kEmpty:
      return '.';
    case Cell::kBlack:
      return 'X';
    case Cell::kBlackOrEmpty:
      return 'x';
    case Cell::kWhite:
      return 'O';
    case Cell::kWhiteOrEmpty:
      return 'o';
    case Cell::kAny:
      break;
  }
  return '?';
}

}  // namespace

std::string draw_shape(const Shape& shape, std::string_view marks) {
  std::string frame;
  if (shape.anchors.left) frame += "+-";
  for (int x = 0; x < shape.width; ++x) frame += x > 0 ? "--" : "-";
  if (shape.anchors.right) frame += "-+";
  frame += "\n";
  std::string out;
  if (shape.anchors.top) out += frame;
  for (int y = 0; y < shape.height; ++y) {
    if (shape.anchors.left) out += "| ";
    for (int x = 0; x < shape.width; ++x) {
      const std::size_t i = shape.index(x, y);
      if (x > 0) out += ' ';
      if (i < marks.size() && marks[i] != '\0')
        out += marks[i];
      else
        out += shape.number[i] > 0 ? static_cast<char>('0' + shape.number[i]) : symbol(shape.cells[i]);
    }
    out += shape.anchors.right ? " |\n" : "\n";
  }
  if (shape.anchors.bottom) out += frame;
  return out;
}

}  // namespace katachi::shape
