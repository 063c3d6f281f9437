// Static judgements of Othello for searches to a limited depth; 100 is one disc at the end.
//
//   corners   mobility, corners, and the cells diagonally beside empty corners, weighed by hand
//   fitted    a weight for each kind of cell, mobility and frontier in each third of the game, by linear regression of the final margin
//             over games of a one-ply player that errs now and then; tests/games/othello_weights_test.cpp makes the table again
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/othello/state.hpp"

namespace katachi::games::othello {

// Cells that mirror images share are of one kind: (row, column) from the nearest corner with row <= column, 00 01 02 03 11 12 13 22 23 33.
// Then moves that a side has, and empty cells beside the opponent's discs.
inline constexpr std::size_t kCellKinds = 10;
inline constexpr std::size_t kFeatures = kCellKinds + 2;
inline constexpr std::size_t kThirds = 3;

// Those of the first player minus those of the second.
std::array<int, kFeatures> features_of(const State& state);
std::size_t third_of(const State& state);  // by the number of discs

using Weights = std::array<std::array<std::int32_t, kFeatures>, kThirds>;
extern const Weights kFittedWeights;  // hundredths of a disc

std::int32_t judge_corners(const State& state);
std::int32_t judge_fitted(const State& state);

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_fitted>("fitted", "kinds of cells, mobility, frontier: weights by regression",
                                             1000),
    game::evaluation_of<State, judge_corners>("corners", "mobility and corners, weighed by hand", 400),
};

}  // namespace katachi::games::othello
