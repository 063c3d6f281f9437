// The values that are possible in a question, for searches that find a value by goals (bracket.hpp).
#pragma once

#include "game/value.hpp"
#include "solver/bracket.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

// `known` is what needs no search.
Range range_of(const Question& question, game::Bounds known);

}  // namespace katachi::solver
