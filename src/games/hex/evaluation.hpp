// Static judgements of Hex for searches to a limited depth.
//
//   resistance    400 ln(R2 / R1), the resistances of both sides' circuits (circuit.hpp; V. Anshelevich 2002)
//   two-distance  100 for each move that a side is nearer to its goal, by potentials (J. van Rijswijck, "Search and evaluation in Hex", 2002);
//                 among equals, the more cells have the least potential the better
//
// The two-distance of an empty cell to an edge is 1 if it touches the edge, else one more than the second least of its neighbours':
// the opponent will take the best one. Cells that touch the same group of the side are neighbours too. A cell's potential
// is the sum of its two-distances to the side's edges, the side's the least of all cells.
#pragma once

#include <array>
#include <cstdint>

#include "game/evaluation.hpp"
#include "games/hex/state.hpp"

namespace katachi::games::hex {

struct Potential {
  int least = 0;  // moves, if the opponent takes the best way each time
  int cells = 0;  // that have it

  friend bool operator==(const Potential&, const Potential&) = default;
};
// Where no cell reaches both edges, `least` is twice the number of the board's cells and one more, and no cell has it.
Potential potential_of(const State& state, game::Player side);

std::int32_t judge_resistance(const State& state);
std::int32_t judge_two_distance(const State& state);

// The scales were fitted on 900 positions of 6x6 after 2 to 16 random moves, which the solver decided.
inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_resistance>("resistance", "electric circuits between the edges", 180),
    game::evaluation_of<State, judge_two_distance>("two-distance", "moves to connect if the best way is always taken",
                                                   400),
};

}  // namespace katachi::games::hex
