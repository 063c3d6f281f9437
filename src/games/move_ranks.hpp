// Moves in the order of a rank, for the knowledge of games.
#pragma once

#include <array>
#include <cstddef>

namespace katachi::games {

// The highest rank first; equal ones stay as they came. By insertion: lists are short, and mostly near their order.
template <class MoveList, class Rank>
void sort_by_rank(MoveList& moves, Rank&& rank) {
  std::array<int, MoveList::capacity()> ranks;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto move = moves[i];
    const int own = rank(move);
    std::size_t at = i;
    for (; at > 0 && ranks[at - 1] < own; --at) {
      moves[at] = moves[at - 1];
      ranks[at] = ranks[at - 1];
    }
    moves[at] = move;
    ranks[at] = own;
  }
}

}  // namespace katachi::games
