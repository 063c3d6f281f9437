// Left move in the registry of puzzles.
#pragma once

#include "games/left_move/state.hpp"
#include "games/puzzle_entry.hpp"

namespace katachi::games::left_move {

inline constexpr std::string_view kRules =
    "At each step one goes left or right. The score is the number of steps to the left, so the best is the depth. The "
    "problem is a "
    "test of searches that learn. A move is left or right.";

inline PuzzleEntry<State> entry() {
  return {.name = "left-move",
          .title = "Left move",
          .rules = kRules,
          .option = PuzzleOption{.name = "depth", .about = "steps", .smallest = 1, .largest = kMaxDepth, .usual = 60},
          .start = [](int depth) { return State(depth); }};
}

}  // namespace katachi::games::left_move
