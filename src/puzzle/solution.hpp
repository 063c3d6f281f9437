// A solution: the games that were found on the boards of a puzzle, as JSON that can be read and replayed.
//
//   {"program": "katachi", "puzzle": "samegame", "search": "...", "total": 2634, "scores": [2634], "moves": [["a1", ...]], ...}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "puzzle/registry.hpp"

namespace katachi::puzzle {

struct Solution {
  std::string puzzle;
  std::vector<double> scores;                   // not a number: the board was not played, and has no moves
  std::vector<std::vector<std::string>> moves;  // of each board

  double total() const;  // of the boards that were played
  std::size_t unplayed() const;
};

nlohmann::ordered_json solution_json(const Solution& solution);

// Reads the fields above; others (search, seconds) are passed over. Errors name the field.
core::Result<Solution> read_solution(std::string_view text);

// Plays all games again; boards that were not played stay so. The scores are those of the replay. Errors: another puzzle or number of boards; an illegal move, with its board
// and number; a score that is not the one claimed.
core::Result<Solution> check_solution(const Solution& claimed, const Kind& kind, const Boards& boards);

}  // namespace katachi::puzzle
