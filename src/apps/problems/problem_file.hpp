// A problem of life and death as an SGF file holds it: the position, the target marked MA, who moves first, the file's own solution.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "go/board.hpp"
#include "go/color.hpp"
#include "go/point.hpp"

namespace katachi::apps {

struct Problem {
  std::string file;  // with "#2" for the second game of a file
  go::Board<go::kMaxBoardSize> board;
  go::Point target;
  // Who moves first: PL, or the first move of the solution.
  std::optional<go::Color> to_move = {};
  // First moves of the file's variations, all of one colour: that of `to_move`.
  std::vector<go::Move> first_moves = {};
};

// Gives each problem of the files and folders to on_problem, each trouble to on_error. on_problem returns false to stop.
void for_each_problem(const std::vector<std::filesystem::path>& paths,
                      const std::function<bool(Problem problem)>& on_problem,
                      const std::function<void(const core::Error& error)>& on_error);

}  // namespace katachi::apps
