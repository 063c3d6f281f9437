// A review in words and tables: what the commented record, the page and the terminal say alike.
//
// Chances and points are rounded for people; who leads is always said with the colour. Words of ours are ASCII, so that they fit into a
// record of any charset; names come from the record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/table.hpp"
#include "review/judgement.hpp"

namespace katachi::review {

// The two units of a loss; tables have no room for the second in full.
inline constexpr std::string_view kUnitsLegend =
    "points: on the board; pp: percentage points of win rate (from 54 % to 42 % is 12 pp).";

std::string headline(const Game& game);    // "A (3 dan) against B (2 dan), B+R"
std::string conditions(const Game& game);  // "19x19, handicap 2, komi 0.5, rules ..., 211 moves"
std::string line_text(const Game& game, const std::vector<go::Move>& line);  // "Q4 D4 C16"
std::string value_text(const BlackValue& value);                             // "Black 54.1 %, B+3.2"
std::string loss_text(
    const MoveReview& review);  // "loses 6.2 points (+-1.1) and 12.3 percentage points of win rate (+-1.5)"
std::string shape_text(const Game& game, go::Move move, const Shape& shape);  // one sentence

// A few lines about one move.
std::string move_comment(const Game& game, const MoveReview& review);

draw::Table summary_table(const Game& game, const Judgement& judgement);  // a row for each side
draw::Table worst_table(const Game& game, const std::vector<const MoveReview*>& moves);
draw::Table moves_table(const Game& game, const Judgement& judgement);

// The means and the worst moves as sentences, for comments: their fonts do not align tables.
std::string summary_comment(const Game& game, const Judgement& judgement);

// The whole review for a terminal.
std::string summary_text(const Game& game, const Judgement& judgement);

}  // namespace katachi::review
