// Morpion Solitaire in the registry of puzzles, both variants.
#pragma once

#include "games/morpion/state.hpp"
#include "games/puzzle_entry.hpp"

namespace katachi::games::morpion {

inline constexpr std::string_view kDisjointRules =
    "On a grid with a cross of 36 points, a move adds a point so that five points in a row, across, upright or "
    "diagonal, can "
    "be joined by a line. Two lines of one direction have no point in common. The score is the number of lines; the "
    "record is 82. "
    "A move is its line, as its two ends, such as 14,10-18,10: column and row, counted from 0 at the upper left corner "
    "of "
    "a grid of 32x32 with the cross in the middle.";
inline constexpr std::string_view kTouchingRules =
    "On a grid with a cross of 36 points, a move adds a point so that five points in a row, across, upright or "
    "diagonal, can "
    "be joined by a line. Two lines of one direction may share an end, but no stretch between points. The score is the "
    "number of lines; the record is 178. A move is its line, as its two ends, such as 14,10-18,10: column and row, "
    "counted from 0 at the upper left corner of a grid of 32x32 with the cross in the middle.";

inline PuzzleEntry<State> disjoint_entry() {
  return {.name = "morpion-5d", .title = "Morpion Solitaire 5D", .rules = kDisjointRules, .start = [](int) {
            return State(Variant::kDisjoint);
          }};
}

inline PuzzleEntry<State> touching_entry() {
  return {.name = "morpion-5t", .title = "Morpion Solitaire 5T", .rules = kTouchingRules, .start = [](int) {
            return State(Variant::kTouching);
          }};
}

}  // namespace katachi::games::morpion
