// The registry of puzzles: every one-player game by its name. A new puzzle is a folder in games/ and a line in registry.cpp.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/puzzle_entry.hpp"
#include "puzzle/board.hpp"

namespace katachi::puzzle {

using Boards = std::vector<std::unique_ptr<Board>>;

struct Kind {
  std::string_view name, title, rules;
  std::string_view boards_format;  // empty: it takes no file of boards
  bool needs_boards = false;
  std::optional<games::PuzzleOption> option;
  bool has_pictures = false;
  // The start; the option is within its range. Null: needs_boards.
  std::unique_ptr<Board> (*start)(int option) = nullptr;
  // Errors name the line of the text.
  core::Result<Boards> (*read_boards)(std::string_view text) = nullptr;
};

std::span<const Kind> all_puzzles();  // by name

// An unknown name is an error that offers the nearest one.
core::Result<const Kind*> find_puzzle(std::string_view name);

// The boards of a file, or the puzzle's own one. Errors: boards that are missing or not wanted, or do not read; an option that the puzzle
// does not have, or out of its range.
core::Result<Boards> boards_of(const Kind& kind, std::optional<std::string_view> file, std::string_view option_name,
                               std::optional<int> option);

}  // namespace katachi::puzzle
