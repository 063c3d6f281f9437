// Static judgements of NoGo for searches to a limited depth.
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/nogo/state.hpp"

namespace katachi::games::nogo {

std::int32_t judge_mobility(const State& state);  // points open to each side
std::int32_t judge_eyes(const State& state);      // the same, and moves that are sure

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_eyes>("eyes", "legal moves of each side, and eyes that it can fill", 400),
    game::evaluation_of<State, judge_mobility>("mobility", "legal moves of each side", 400),
};

}  // namespace katachi::games::nogo
