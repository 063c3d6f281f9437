// Drawn boards and their points by name.
#pragma once

#include <string_view>

#include "go/point.hpp"
#include "tests/go/drawn.hpp"

namespace katachi::playout::test {

using go::drawn;

// "C3" on this board.
template <int MaxSize>
go::Vertex<MaxSize> at(const go::Board<MaxSize>& board, std::string_view text) {
  return go::Geometry<MaxSize>::vertex(go::parse_gtp_move(text, board.size())->point());
}

}  // namespace katachi::playout::test
