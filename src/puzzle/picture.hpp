// Drawings of solved puzzles.
#pragma once

#include <string>
#include <vector>

#include "games/morpion/state.hpp"
#include "games/samegame/state.hpp"

namespace katachi::puzzle {

// The points with the numbers of their moves, and all lines.
std::string morpion_svg(const games::morpion::State& start, const std::vector<games::morpion::Line>& moves,
                        const std::string& title);

// The board as it was at the start; each cell has the number of the move that takes it away.
std::string samegame_svg(const games::samegame::State& start, const std::vector<games::samegame::Block>& moves,
                         const std::string& title);

}  // namespace katachi::puzzle
