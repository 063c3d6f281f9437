// Static judgements of Atari Go for searches to a limited depth.
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/atari_go/state.hpp"

namespace katachi::games::atari_go {

std::int32_t judge_weakest(const State& state);    // the fewest liberties of a chain of each side
std::int32_t judge_liberties(const State& state);  // empty points beside the stones of each side

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_weakest>("weakest", "liberties of each side's weakest chain, then all liberties",
                                              200),
    game::evaluation_of<State, judge_liberties>("liberties", "empty points beside the stones of each side", 300),
};

}  // namespace katachi::games::atari_go
