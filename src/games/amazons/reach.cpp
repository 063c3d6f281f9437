#include "games/amazons/reach.hpp"

namespace katachi::games::amazons {

namespace {

// Breadth first from the amazons; a wave goes `most` cells in each direction.
Distances distances(const State& state, game::Player player, int most) {
  Distances distance;
  distance.fill(kUnreached);
  core::FixedVector<Cell, Cell::kBound> queue;
  for (const Cell cell : state.amazons(player)) {
    distance[cell] = 0;
    queue.push_back(cell);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Cell from = queue[i];
    const auto next = static_cast<std::uint8_t>(distance[from] + 1);
    for (const int step : kSteps) {
      Cell cell = next_cell(from, step);
      // A cell that was nearer hides nothing that it does not reach itself.
      for (int far = 0; far < most && state.at(cell) == Mark::kEmpty && distance[cell] >= next; ++far) {
        if (distance[cell] == kUnreached) {
          distance[cell] = next;
          queue.push_back(cell);
        }
        cell = next_cell(cell, step);
      }
    }
  }
  return distance;
}

}  // namespace

Distances queen_distances(const State& state, game::Player player) { return distances(state, player, kMaxSide); }
Distances king_distances(const State& state, game::Player player) { return distances(state, player, 1); }

}  // namespace katachi::games::amazons
