// Position: a drawn board and claims about it, one a line, as the files of the folder positions/ hold them.
//
//   rules chinese                  lines before the first position are claims of every position of the file
//   == solved ==                   the claims from here on hold; after "== open ==": they are wanted, but do not hold yet
//   position NAME
//   . X O .                        rows from the top: X black, O white, . empty
//   to move W                      otherwise Black
//   best W A1 or B2                a claim; docs/positions.md lists the kinds
//
// Reading a file says nothing about whether its claims make sense: check.hpp does.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/color.hpp"
#include "go/diagram.hpp"

namespace katachi::positions {

struct Claim {
  std::string text;
  int line = 0;  // of the file, from 1
};

struct Position {
  std::string name;
  std::string file;
  int line = 0;
  bool is_open = false;  // listed among those that do not hold yet
  go::Color to_move = go::Color::kBlack;
  go::DiagramPosition board;
  std::vector<Claim> claims;
};

// `file` is named in errors and in the positions. No two positions of a file have the same name.
[[nodiscard]] core::Result<std::vector<Position>> parse_positions(std::string_view text, std::string_view file);
// Throws EnvironmentError if the file cannot be read.
[[nodiscard]] core::Result<std::vector<Position>> read_positions(const std::filesystem::path& path);

// "positions/tactics.txt, line 12"
std::string place_of(const Position& position, int line);

}  // namespace katachi::positions
