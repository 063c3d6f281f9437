// The first N liberties of a chain, without a set of all of them: enough where only chains with few liberties matter (ladders,
// playouts). Cost: the stones of the chain until they are found.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/fixed_vector.hpp"
#include "go/board.hpp"

namespace katachi::go {

template <std::size_t N, int MaxSize>
core::FixedVector<Vertex<MaxSize>, N> few_liberties(const Board<MaxSize>& board, Vertex<MaxSize> chain) {
  using Geo = Geometry<MaxSize>;
  core::FixedVector<Vertex<MaxSize>, N> out;
  const std::size_t wanted = std::min(N, static_cast<std::size_t>(board.liberties(chain)));
  Vertex<MaxSize> stone = chain;
  do {
    for (int d = 0; d < kNeighbours; ++d) {
      const auto n = Geo::neighbour(stone, d);
      if (board.at(n) != Color::kEmpty || out.contains(n)) continue;
      out.push_back(n);
      if (out.size() == wanted) return out;
    }
    stone = board.next_in_chain(stone);
  } while (stone != chain);
  return out;
}

// The last liberty of a chain in atari.
template <int MaxSize>
Vertex<MaxSize> last_liberty(const Board<MaxSize>& board, Vertex<MaxSize> chain) {
  return few_liberties<1>(board, chain)[0];
}

}  // namespace katachi::go
