// Crossing: what is proved about one side's connection of its edges without a search of moves, by virtual connections (H-search).
//
// A full connection of two ends (empty cells, groups of stones, edges) with a carrier, a set of empty cells: the side joins them inside
// the carrier even if the other moves first. A semi connection: if it moves first. Cells that touch are fully connected by
// nothing. Two rules make all others (V. Anshelevich, "A hierarchical approach to computer Hex", 2002):
//
//   and   full connections x-u and u-y with disjoint carriers that avoid the ends: x-y is full if u is the side's stones, else semi,
//         with u in its carrier (its key: the move there makes it full)
//   or    semi connections x-y whose carriers have no cell in common: x-y is full, with all of them as its carrier
//
// Bridges and edge templates come out of these. Only the smallest connections of two ends are kept, so some are missed; none is false.
#pragma once

#include <cstddef>

#include "games/hex/stones.hpp"

namespace katachi::games::hex {

struct Crossing {
  bool is_sure = false;  // the edges are joined whoever moves
  bool is_next = false;  // they are once the side has moved to `key`
  std::size_t key = 0;
  // Cells in every semi connection that was found: unless the opponent moves to one of them the side wins. All, if there was none.
  Bits must_play = ~Bits{0};
};

enum class CrossingGoal {
  kSure,
  kNext
};  // ends as soon as it has found one that is sure, or that is so after the next move

// The side that connects top and bottom.
Crossing crossing_of(const View& view, CrossingGoal goal);

}  // namespace katachi::games::hex
