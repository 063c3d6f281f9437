// Drawn positions and the symmetries of the board, for the tests of this folder.
#pragma once

#include <stdexcept>
#include <string_view>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "go/diagram.hpp"
#include "policy/symmetry.hpp"

namespace katachi::policy {

template <int MaxSize>
go::Board<MaxSize> drawn(std::string_view text) {
  const auto position = go::parse_diagram(text);
  if (!position) throw std::runtime_error(position.error().text());
  go::Board<MaxSize> board(position->size);
  for (const go::Point p : position->black) board.place(go::Geometry<MaxSize>::vertex(p), go::Color::kBlack);
  for (const go::Point p : position->white) board.place(go::Geometry<MaxSize>::vertex(p), go::Color::kWhite);
  return board;
}

// Where a point of a square board goes under a symmetry.
inline go::Point image(go::Point p, int size, std::size_t symmetry) {
  const Offset o = transformed({2 * p.x - (size - 1), 2 * p.y - (size - 1)}, symmetry);
  return go::Point::at((o.x + size - 1) / 2, (o.y + size - 1) / 2);
}

template <int MaxSize>
go::Vertex<MaxSize> vertex(int x, int y) {
  return go::Geometry<MaxSize>::vertex(go::Point::at(x, y));
}

template <int MaxSize>
bool is_playable(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color c) {
  return board.at(v) == go::Color::kEmpty && v != board.ko() && !board.is_suicide(v, c);
}

}  // namespace katachi::policy
