// A board from a drawing, for tests: rows from the top, X black, O white, . empty.
#pragma once

#include <stdexcept>
#include <string_view>

#include "go/board.hpp"
#include "go/diagram.hpp"

namespace katachi::go {

template <int MaxSize = 9>
Board<MaxSize> drawn(std::string_view text) {
  const auto position = parse_diagram(text);
  if (!position) throw std::runtime_error(position.error().text());
  Board<MaxSize> board(position->size);
  for (const Point p : position->black) board.place(Geometry<MaxSize>::vertex(p), Color::kBlack);
  for (const Point p : position->white) board.place(Geometry<MaxSize>::vertex(p), Color::kWhite);
  return board;
}

template <int MaxSize>
Vertex<MaxSize> vertex(int x, int y) {
  return Geometry<MaxSize>::vertex(Point::at(x, y));
}

template <int MaxSize>
bool is_playable(const Board<MaxSize>& board, Vertex<MaxSize> v, Color c) {
  return board.at(v) == Color::kEmpty && v != board.ko() && !board.is_suicide(v, c);
}

}  // namespace katachi::go
