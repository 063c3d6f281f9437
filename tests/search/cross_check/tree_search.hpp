// Monte Carlo tree search with its solver, as one more opinion on a position. In a file of its own: it takes long to compile.
#pragma once

#include <cstdint>
#include <optional>

#include "game/any_state.hpp"

namespace katachi::search::cross_check::test {

// The proved outcome for the side to move (1 won, 0 lost); nothing where so many playouts have not proved any.
std::optional<double> tree_search_outcome(const game::AnyState& state, std::uint64_t playouts, std::uint64_t seed);

}  // namespace katachi::search::cross_check::test
