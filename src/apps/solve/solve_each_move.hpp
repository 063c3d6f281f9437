// katachi solve --each-move: what every move of a position is worth, each proved on its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "search/exact/task.hpp"
#include "solver/solver.hpp"

namespace katachi::apps {

struct MoveAnswer {
  std::string move;
  solver::Report report = {};  // of the position after it
  std::string as =
      {};  // the move that leads to the same position, or its mirror image, whose answer this is; empty: its own
  bool is_answered = false;
};

// The legal moves in the game's order. `make_task` makes the limits of one move. Errors: those of solver::solve.
std::vector<MoveAnswer> solve_each_move(const solver::Question& question, const solver::Settings& settings,
                                        const std::function<search::exact::Task()>& make_task);

// What the answers say of the position itself.
game::Bounds bounds_of_moves(const solver::Question& question, const std::vector<MoveAnswer>& answers);

void print_each_move(const solver::Question& question, const solver::Kind& kind,
                     const std::vector<MoveAnswer>& answers);
nlohmann::ordered_json each_move_json(const solver::Question& question, const solver::Kind& kind,
                                      const std::vector<MoveAnswer>& answers);

// The drawing of the position with a mark on each empty cell that a move is named by: + the first player wins, - the second, = neither,
// ? open. Empty where no move is named by a cell.
std::string move_map(const solver::Question& question, const std::vector<MoveAnswer>& answers);

}  // namespace katachi::apps
