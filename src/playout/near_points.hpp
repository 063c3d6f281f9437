// The points near a point: the 20 whose distance |dx| + |dy| + max(|dx|, |dy|) is at most 5, nearest first, as far as they lie on
// the largest board of the layout. On a smaller board those outside are edge points.
#pragma once

#include <array>

#include "core/fixed_vector.hpp"
#include "core/strong_index.hpp"
#include "go/geometry.hpp"

namespace katachi::playout {

inline constexpr std::size_t kNearPoints = 20;

template <int MaxSize>
using NearPoints = core::IndexMap<go::Vertex<MaxSize>, core::FixedVector<go::Vertex<MaxSize>, kNearPoints>>;

// Empty for vertices outside the largest board.
template <int MaxSize>
const NearPoints<MaxSize>& near_points() {
  static const NearPoints<MaxSize> table = [] {
    using Geo = go::Geometry<MaxSize>;
    constexpr std::array<std::array<int, 2>, kNearPoints> kOffsets = {
        {{1, 0},  {0, 1},  {-1, 0}, {0, -1}, {1, 1},  {-1, 1}, {-1, -1}, {1, -1},  {2, 0},  {0, 2},
         {-2, 0}, {0, -2}, {2, 1},  {1, 2},  {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};
    NearPoints<MaxSize> result{};
    for (int y = 0; y < MaxSize; ++y)
      for (int x = 0; x < MaxSize; ++x)
        for (const auto& [dx, dy] : kOffsets)
          if (x + dx >= 0 && x + dx < MaxSize && y + dy >= 0 && y + dy < MaxSize)
            result[Geo::vertex(go::Point::at(x, y))].push_back(Geo::vertex(go::Point::at(x + dx, y + dy)));
    return result;
  }();
  return table;
}

}  // namespace katachi::playout
