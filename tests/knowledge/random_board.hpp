// Boards of random games, for tests.
#pragma once

#include "core/rng.hpp"
#include "go/board.hpp"
#include "tests/go/drawn.hpp"

namespace katachi::knowledge::test {

// A board after about `moves` random moves of both colours, none of which fills an eye.
template <int MaxSize>
go::Board<MaxSize> random_board(core::Rng& rng, go::Size size, int moves) {
  go::Board<MaxSize> board(size);
  go::Color color = go::Color::kBlack;
  for (int i = 0; i < moves; ++i) {
    const auto v = go::vertex<MaxSize>(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width))),
                                       static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height))));
    if (!go::is_playable(board, v, color) || board.is_eye(v, color)) continue;
    board.play(v, color);
    color = go::opposite(color);
  }
  return board;
}

}  // namespace katachi::knowledge::test
