// SameGame in the registry of puzzles.
#pragma once

#include "games/puzzle_entry.hpp"
#include "games/samegame/state.hpp"

namespace katachi::games::samegame {

inline constexpr std::string_view kRules =
    "The board is full of cells of up to five colours. A move takes away a block: two or more cells of one colour that "
    "are "
    "connected. What lies above falls down, and columns close up to the left where one becomes empty. A block of n "
    "cells "
    "is worth (n - 2) x (n - 2) points, an empty board 1000 more; the game ends when no block is left. A move is a "
    "cell of its "
    "block, such as c4: the third column, the fourth row from the bottom.";

inline PuzzleEntry<State> entry() {
  return {
      .name = "samegame",
      .title = "SameGame",
      .rules = kRules,
      .boards_format = "rows of colours 0 to 4 with blanks between, the top row first; an empty line between boards"};
}

}  // namespace katachi::games::samegame
