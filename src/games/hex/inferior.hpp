// Cells of Hex that decide nothing, or less than another: found by exact patterns of a cell and its six neighbours.
//
//   dead        whatever the rest of the board becomes, no shortest connection of either side goes through the cell: its colour is
//               all one. A cell is dead if, however its empty neighbours are filled, the stones of a side around it are in one run
//   captured    two cells that touch, of which a side makes the one dead by taking the other: the side may call both its own
//   vulnerable  a mover's stone there is dead after one reply: no better than a pass
//   dominated   dead or captured once the mover has taken a certain other cell, which is therefore at least as good
//
// The values of positions stay what they are when dead and captured cells are filled; moves to dead, captured, vulnerable and
// dominated cells need no search as long as another move is left (Björnsson, Hayward, Johanson and van Rijswijck, "Dead cell analysis
// in Hex and the Shannon game", 2006). The edges count as stones of their owners.
#pragma once

#include "games/hex/stones.hpp"

namespace katachi::games::hex {

// Every dead or captured cell with a stone, those that this makes dead or captured likewise. Dead ones get a stone of the first player.
Stones filled(Stones stones);

Bits dead_cells(const Stones& stones);  // empty ones

// Of `candidates`, empty cells without dead ones; none left if all are vulnerable, which means that the mover loses.
Bits without_vulnerable(const Stones& stones, Bits candidates, game::Player mover);
// Of `candidates`, empty cells; at least one of any that there are.
Bits without_dominated(const Stones& stones, Bits candidates, game::Player mover);

}  // namespace katachi::games::hex
