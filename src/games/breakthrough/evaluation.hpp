// Static judgements of Breakthrough and Misère Breakthrough for searches to a limited depth; 100 is one piece.
//
//   material   pieces of each side; in the misère game, where few pieces are soon out of moves, too
//   race       how far the pieces have come, whose first one is ahead, and races that are won already (games/race.hpp)
//   steps      misère: steps that the pieces have left before they must enter the far row
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/breakthrough/state.hpp"

namespace katachi::games::breakthrough {

std::int32_t judge_material(const State& state);
std::int32_t judge_race(const State& state);
std::int32_t judge_steps(const State& state);

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_race>("race", "how far the pieces have come; races that are won", 300),
    game::evaluation_of<State, judge_material>("material", "pieces of each side", 200),
};
inline constexpr std::array kMisereEvaluations = {
    game::evaluation_of<State, judge_steps>("steps", "steps left before pieces must enter the far row", 300),
    game::evaluation_of<State, judge_material>("material", "pieces of each side", 400),
};

}  // namespace katachi::games::breakthrough
