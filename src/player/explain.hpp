// Why a move: what the search found of it, what was thought of it before, and what the pattern base knows of its shape.
#pragma once

#include <optional>
#include <string>

#include "pattern/evidence.hpp"
#include "player/player.hpp"

namespace katachi::player {

// A few lines for people about a move of the report (or one that is not in it).
std::string explain_move(const Report& report, go::Move move, go::Size size,
                         const std::optional<pattern::ShapeEvidence>& shape);

}  // namespace katachi::player
