// PuzzleEntry: a puzzle as the registry of puzzles (puzzle/registry.hpp) offers it to programs and people.
//
// Each puzzle's folder has an entry.hpp with a function entry() that makes one.
#pragma once

#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "game/puzzle.hpp"

namespace katachi::games {

// A number that a puzzle is asked for: the dimension of a cube.
struct PuzzleOption {
  std::string_view name;  // of the command line: --dimension
  std::string_view about;
  int smallest = 0, largest = 0, usual = 0;
};

template <game::NamedPuzzle S>
struct PuzzleEntry {
  using State = S;

  std::string_view name;   // as programs write it: "morpion-5d"
  std::string_view title;  // as people do
  std::string_view rules;  // for people, the last sentence about how moves are written
  // What a file of boards looks like; empty: the puzzle needs none and takes none.
  std::string_view boards_format = {};
  std::optional<PuzzleOption> option = std::nullopt;
  // The start, where the puzzle is one or has a usual one. Null: boards must be given.
  S (*start)(int option) = nullptr;
  // One position of a file of boards. Null: as `start` reads it.
  core::Result<S> (*from_text)(std::string_view text) = nullptr;
  bool blank_line_ends_a_board = true;  // false: a file is one board
};

}  // namespace katachi::games
