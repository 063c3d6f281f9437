// Viewer: the part of the review's page that a script brings to life: a board with the position before any of the moves, which rows of
// the tables, clicks in the graphs, the keyboard and the address (review.html#30) choose.
//
// The script knows nothing of Go: for each move the page holds the stones, the numbers and the marks as move_picture has them. Without
// scripts the viewer stays hidden, and everything else of the page reads as it does without it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/board_picture.hpp"
#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "review/judgement.hpp"

namespace katachi::review {

inline constexpr std::string_view kGraphClass = "graph";  // of the pictures in which a click chooses a move

// The position before a move: a cross where the move was played, a circle on the move before it, the first choice and its line in
// numbers.
draw::BoardPicture move_picture(const Game& game, const MoveReview& review);

// "Move 3: Black G7, blunder. Better: C5"
std::string move_title(const Game& game, const MoveReview& review);

// What the script reads, as JSON. `graphs`: those of the pictures of kGraphClass, in their order.
std::string viewer_data(const Game& game, const Judgement& judgement, const std::vector<draw::ChartPlaces>& graphs);

// The board and its controls, hidden.
void add_viewer(draw::HtmlPage& page, const Game& game);

extern const std::string_view kViewerStyle, kViewerScript;

}  // namespace katachi::review
