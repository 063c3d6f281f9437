// Static judgements of Domineering for searches to a limited depth.
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/domineering/state.hpp"

namespace katachi::games::domineering {

std::int32_t judge_mobility(const State& state);    // dominoes that each side could put now
std::int32_t judge_sure_moves(const State& state);  // dominoes that each side is sure to put (counts.hpp)

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_sure_moves>("sure-moves", "dominoes that each side is sure to put", 150),
    game::evaluation_of<State, judge_mobility>("mobility", "dominoes that each side could put now", 400),
};

}  // namespace katachi::games::domineering
