// Board: a position of any puzzle behind virtual calls, with its moves as texts.
//
// A search is compiled for the native state of each puzzle; only its beginning and its end pass through here.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "puzzle/search.hpp"
#include "search/nested/task.hpp"

namespace katachi::puzzle {

using Found = search::nested::Found<std::string>;
using Standing = search::nested::Standing<std::string>;
using Report = search::nested::Report<std::string>;
using Task = search::nested::Task<std::string>;
using search::nested::End;
using search::nested::Progress;

class Board {
 public:
  virtual ~Board() = default;

  virtual std::string text() const = 0;
  // The score after these moves. Errors: an illegal move ("move 3"), a game that is not over.
  virtual core::Result<double> replay(std::span<const std::string> moves) const = 0;
  // A drawing of the board and the moves, as SVG; the moves must be legal. Null where the puzzle has none.
  virtual std::string svg(std::span<const std::string> moves, const std::string& title) const = 0;

  // Searches from the start, or from where a run has stood. task.keep is called at most every task.interval seconds. Errors: a standing
  // that is not of this board.
  virtual core::Result<Report> run(const Search& search, std::uint64_t seed, const Standing& from,
                                   const Task& task) const = 0;
};

}  // namespace katachi::puzzle
