// Unconditional life and territory on small boards (Benson 1976; van der Werf 2004, section 4.2).
//
// A set X of chains of one colour is unconditionally alive if the opponent cannot capture any of them however often he moves, its owner
// never answering. Benson: each chain of X has two vital regions; a region is a connected part of the points without stones of the
// colour, all chains around it are of X, and it is vital to a chain if every empty point of it is a liberty of that chain. The largest
// such set is found by taking away chains with fewer than two vital regions, and regions that touch chains taken away, until
// nothing changes.
//
// A part of the board that only living chains of one colour surround is their unconditional territory if the opponent cannot make two
// eyes in it: eyes are points that no living stone is beside, and there are none, one, or two beside each other. Stones of his in it
// are dead, but count until they are captured: what is certain depends on who may still move (knowledge.hpp).
#pragma once

#include "games/small_go/board.hpp"

namespace katachi::games::small_go {

// The stones of `player` that are unconditionally alive.
Bits unconditionally_alive(const Shape& shape, const Stones& stones, game::Player player);

// What is certain of the board for one player.
struct SafeArea {
  Bits alive = 0;      // his stones that cannot be captured
  Bits territory = 0;  // points where the opponent cannot live, whatever stands on them; disjoint from alive

  Bits all() const { return alive | territory; }
};
SafeArea safe_area(const Shape& shape, const Stones& stones, game::Player player);

}  // namespace katachi::games::small_go
