// The review as one HTML page that needs nothing else: graphs of the chances and the score, the means of both players, the worst
// moves with boards, and the list of all moves. It works without scripts.
#pragma once

#include <string>

#include "draw/board_picture.hpp"
#include "review/identity.hpp"
#include "review/judgement.hpp"

namespace katachi::review {

// The position before a move: a cross where the move was played, a circle on the move before it, the first choice and its line in
// numbers.
draw::BoardPicture move_picture(const Game& game, const MoveReview& review);

std::string review_page(const Game& game, const Judgement& judgement, const Settings& settings);

}  // namespace katachi::review
