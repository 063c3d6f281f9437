// How far the amazons of a side are from every cell: in moves of a queen, and in steps of a king.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "games/amazons/state.hpp"

namespace katachi::games::amazons {

inline constexpr std::uint8_t kUnreached = 255;

// 0 where an amazon of the side stands.
using Distances = core::IndexMap<Cell, std::uint8_t>;
Distances queen_distances(const State& state, game::Player player);
Distances king_distances(const State& state, game::Player player);

template <class F>
void for_each_cell(const State& state, F&& f) {
  for (int row = 0; row < state.size().height; ++row)
    for (int column = 0; column < state.size().width; ++column) f(cell_at(column, row));
}

}  // namespace katachi::games::amazons
