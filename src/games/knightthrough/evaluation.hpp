// Static judgements of Knightthrough for searches to a limited depth; 100 is one piece.
//
//   race       how far the pieces have come, whose first one is ahead, and races that are won already (games/race.hpp)
//   material   pieces of each side
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/knightthrough/state.hpp"

namespace katachi::games::knightthrough {

std::int32_t judge_race(const State& state);
std::int32_t judge_material(const State& state);

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_race>("race", "how far the pieces have come; races that are won", 300),
    game::evaluation_of<State, judge_material>("material", "pieces of each side", 200),
};

}  // namespace katachi::games::knightthrough
