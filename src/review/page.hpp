// The review as one HTML page that needs nothing else: graphs of the chances and the score, the means of both players, the worst
// moves with boards, and the list of all moves; and, where scripts run, a board that shows any of the moves (review/viewer.hpp).
#pragma once

#include <string>

#include "review/identity.hpp"
#include "review/judgement.hpp"

namespace katachi::review {

std::string review_page(const Game& game, const Judgement& judgement, const Settings& settings);

}  // namespace katachi::review
