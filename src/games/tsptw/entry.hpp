// The travelling salesman problem with time windows in the registry of puzzles.
#pragma once

#include "games/puzzle_entry.hpp"
#include "games/tsptw/state.hpp"

namespace katachi::games::tsptw {

inline constexpr std::string_view kRules =
    "A salesman visits every place once and returns to the depot, place 0. Each place has a window of time: who is "
    "early waits, who is late "
    "loses a million points. The score is the negative sum of the times from place to place, service included and "
    "waiting not. A move is "
    "the number of the next place.";

inline PuzzleEntry<State> entry() {
  return {.name = "tsptw",
          .title = "Travelling salesman with time windows",
          .rules = kRules,
          .boards_format =
              "one instance: the number of places, the matrix of times, a line with the window of each place; or "
              "lines of Solomon's format",
          .from_text = [](std::string_view text) -> core::Result<State> {
            auto instance = read_instance(text);
            if (!instance) return std::unexpected(instance.error());
            return State(*std::move(instance));
          },
          .blank_line_ends_a_board = false};
}

}  // namespace katachi::games::tsptw
