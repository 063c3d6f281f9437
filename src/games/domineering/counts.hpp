// Counts of dominoes that a side can put whatever the other does, and of those that it can put at best.
//
// Everything is seen with the counting side putting vertical dominoes; for the other side the board is transposed. A free cell is exposed
// if a horizontal domino fits on it. Sure dominoes are of three kinds, none overlapping:
//
//   safe      on two cells that are not exposed: nobody can take it away
//   pairs     two dominoes side by side, one of which becomes safe when the other is put: worth two to who gets there first
//   singles   any other domino
//
// Pairs and singles are chosen so that no horizontal domino touches two of them. So the opponent spoils one with each move, and the
// side takes one with each of its own: half of them are its own, the larger half if it moves first, pairs before singles.
#pragma once

#include "games/bits.hpp"

namespace katachi::games::domineering {

struct Room {
  int safe = 0, pairs = 0, singles = 0;
};

// Of the side that puts vertical dominoes on these free cells.
Room vertical_room(Bits free);

// The most horizontal dominoes that fit.
int most_horizontal(Bits free);

// What the vertical side is sure to put, and the most that the horizontal side can put meanwhile.
struct Prospect {
  int sure = 0;
  int most_of_other = 0;
};
Prospect vertical_prospect(Bits free, bool moves_first);

// The board with columns and rows exchanged.
Bits transposed(Bits bits);

}  // namespace katachi::games::domineering
