// Why a move: what the search found of it, what was thought of it before, and what the pattern base knows of its shape.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "go/history.hpp"
#include "pattern/evidence.hpp"
#include "player/player.hpp"

namespace katachi::player {

// A few lines for people about a move of the report (or one that is not in it).
std::string explain_move(const Report& report, go::Move move, go::Size size,
                         const std::optional<pattern::ShapeEvidence>& shape);

std::string choice_text(const Choice& choice, go::Size size);  // "D4", "pass", "resign"

// The move and its reason, then what the search found of it.
std::string explain_choice(Player& player, const Choice& choice);
// Another move of the same position. Error: it was not legal there.
core::Result<std::string> explain_other(Player& player, const Choice& choice, go::Move move);

}  // namespace katachi::player
