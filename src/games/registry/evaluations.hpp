// The static evaluations of a game by name: its own, and `monte-carlo`, which every game has.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "game/evaluation.hpp"
#include "games/entry.hpp"

namespace katachi::games {

// Random games with a seed made of the position, so that a position is always judged alike: the mean margin in a game with points,
// otherwise the logarithm of the odds.
extern const game::Evaluation kMonteCarlo;

// The usual one first, `monte-carlo` last.
std::vector<game::Evaluation> evaluations_of(const Entry& entry);

// An unknown name is an error that offers the nearest one.
core::Result<game::Evaluation> find_evaluation(const Entry& entry, std::string_view name);

}  // namespace katachi::games
