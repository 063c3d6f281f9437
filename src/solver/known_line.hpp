// The line of an answer that the game's knowledge gave before any move was searched.
#pragma once

#include <vector>

#include "game/any_state.hpp"
#include "game/solver_knowledge.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

// Each side takes the first move after which the knowledge alone still gives it what `bounds` promise it; where only one move is worth
// a search, that. The line ends where the knowledge does not reach further: at the end of the game at the latest.
std::vector<game::AnyMove> known_line(game::AnyState state, const game::AnyKnowledge& knowledge, game::Bounds bounds);

}  // namespace katachi::solver
