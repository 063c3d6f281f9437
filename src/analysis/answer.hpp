// Answers: what a search has found, as one line of JSON in KataGo's form.
//
// A report is that of the side to move; an answer is that of a perspective. From the other side's a chance p is 1 - p and points
// change their sign; lcb too is turned over, so that it is then an upper bound of what the perspective gets, as in KataGo. ownership
// is +1 where the perspective owns a point for sure, row by row from the top left. policy has one number more than there are points,
// the pass; it sums to 1, and -1 says that a move is not legal. Numbers are rounded to six decimals.
#pragma once

#include <string>

#include "analysis/query.hpp"
#include "go/history.hpp"
#include "player/player.hpp"

namespace katachi::analysis {

// What an answer is about. The query and the game must outlive it.
struct Subject {
  const Query& query;
  int turn = 0;
  const go::History& game;  // position_at(query, turn)
  Perspective perspective = Perspective::kBlack;
};

// ownership is left out where the report has none.
std::string answer_line(const Subject& subject, const player::Report& report, bool is_during_search);

// A query that was called off before anything was found.
std::string no_results_line(const std::string& id, int turn);

}  // namespace katachi::analysis
