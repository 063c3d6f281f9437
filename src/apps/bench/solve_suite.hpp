// Small positions of several games with their values, on which exact searches are measured and compared.
//
// A line of a file is a position, its fields apart by blanks; # begins a comment:
//   NAME GAME SIZE VALUE MOVES...      c4-draw connect-four 7x6 0 7 5 1 6 2 7
// VALUE is that for the first player, as `katachi solve --json` writes it; the moves lead there from the start. Go is played by the rules
// that `katachi solve` takes by default. data/solve.txt has the twenty that the program ships with.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "game/value.hpp"
#include "solver/solver.hpp"

namespace katachi::apps {

struct SuitePosition {
  std::string name;
  std::string size;
  solver::Question question;  // without a goal
  game::Value value;
};

// CommandFailed (exit code 2) with the file and the line that are wrong.
std::vector<SuitePosition> read_suite(const std::filesystem::path& file);

}  // namespace katachi::apps
