// Static judgements of Amazons for searches to a limited depth.
//
//   amazong           territory by queen and by king distances, weighed by how open the game still is (J. Lieberum, "An evaluation function
//                     for the game of amazons", 2005: t1, t2, c1, c2, without the mobility term)
//   minimal-distance  cells that a side reaches in fewer queen moves (T. Hashimoto et al. 2001); where both need as many, the side to move
//                     is a little nearer
//   mobility          moves of the amazons, without the arrows
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/amazons/state.hpp"

namespace katachi::games::amazons {

std::int32_t judge_amazong(const State& state);
std::int32_t judge_minimal_distance(const State& state);
std::int32_t judge_mobility(const State& state);

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_amazong>("amazong", "territory by queen and king distances (Lieberum 2005)", 500),
    game::evaluation_of<State, judge_minimal_distance>("minimal-distance", "cells nearer to each side in queen moves",
                                                       500),
    game::evaluation_of<State, judge_mobility>("mobility", "queen moves of each side", 800),
};

}  // namespace katachi::games::amazons
