// Snake in the box in the registry of puzzles.
#pragma once

#include "games/puzzle_entry.hpp"
#include "games/snake/state.hpp"

namespace katachi::games::snake {

inline constexpr std::string_view kRules =
    "A path goes along the edges of a hypercube. It may not come next to a vertex that it has left, but for the one "
    "just before. The score "
    "is the number of edges; 26 are possible in dimension 6, 50 in dimension 7, 98 in dimension 8. Dimensions are used "
    "for the "
    "first time in their order. A move is the dimension along which the path goes on, from 0.";

inline PuzzleEntry<State> entry() {
  return {
      .name = "snake-in-the-box",
      .title = "Snake in the box",
      .rules = kRules,
      .option =
          PuzzleOption{
              .name = "dimension", .about = "of the hypercube", .smallest = 1, .largest = kMaxDimension, .usual = 6},
      .start = [](int dimension) { return State(dimension); }};
}

}  // namespace katachi::games::snake
