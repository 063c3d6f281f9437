// AllowedMoves: the moves that a player may make where somebody allows some only, or forbids some. A pass is a move like any other.
//
// A view of two lists that somebody else keeps: a move is allowed if it is in `only` (an empty list: all are) and not in `avoid`.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "go/history.hpp"

namespace katachi::player {

struct AllowedMoves {
  std::span<const go::Move> only, avoid;

  bool is_all() const { return only.empty() && avoid.empty(); }

  bool operator()(go::Move move) const {
    const auto in = [&](std::span<const go::Move> list) { return std::ranges::find(list, move) != list.end(); };
    return (only.empty() || in(only)) && !in(avoid);
  }

  // A move for want of a good one: the pass, or the first legal point in reading order. Nothing if no allowed move is legal.
  std::optional<go::Move> any_legal(const go::History& game, go::Color color) const {
    if ((*this)(go::Move::pass())) return go::Move::pass();
    for (int y = 0; y < game.size().height; ++y)
      for (int x = 0; x < game.size().width; ++x)
        if (const go::Move move = go::Point::at(x, y); (*this)(move) && game.is_legal(color, move)) return move;
    return std::nullopt;
  }
};

}  // namespace katachi::player
