// A board from a drawing, for tests: rows from the top, X black, O white, . empty.
#pragma once

#include <string_view>

#include <gtest/gtest.h>

#include "go/diagram.hpp"

namespace katachi::playout::test {

template <int MaxSize = 9>
go::Board<MaxSize> drawn(std::string_view text) {
  const auto position = go::parse_diagram(text);
  EXPECT_TRUE(position) << text;
  go::Board<MaxSize> board(position->size);
  for (const go::Point p : position->black) board.place(go::Geometry<MaxSize>::vertex(p), go::Color::kBlack);
  for (const go::Point p : position->white) board.place(go::Geometry<MaxSize>::vertex(p), go::Color::kWhite);
  return board;
}

// "C3" on this board.
template <int MaxSize>
go::Vertex<MaxSize> at(const go::Board<MaxSize>& board, std::string_view text) {
  return go::Geometry<MaxSize>::vertex(go::parse_gtp_move(text, board.size())->point());
}

}  // namespace katachi::playout::test
