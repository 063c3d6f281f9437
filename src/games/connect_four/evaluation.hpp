// Static judgements of Connect Four for searches to a limited depth.
//
//   lines     lines of four that only one side has discs in, those with more discs count more
//   threats   empty cells that complete a line; more where the parity of the free cells below gives them to the side (zugzwang)
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/connect_four/state.hpp"

namespace katachi::games::connect_four {

// The side's open lines, weighed by its discs in them. `enemy`: where it cannot have discs.
std::int32_t weight_of_lines(Bits own, Bits enemy, Bits grid);

std::int32_t judge_lines(const State& state);
std::int32_t judge_threats(const State& state);

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_threats>("threats", "cells that complete a line, and the lines", 300),
    game::evaluation_of<State, judge_lines>("lines", "open lines of four, by the discs in them", 150),
};

}  // namespace katachi::games::connect_four
