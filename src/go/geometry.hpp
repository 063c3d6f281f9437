// Where a board keeps its points: a padded array of fixed stride, so that neighbours are constant offsets.
//
// A board of any size up to MaxSize x MaxSize lies in the top left of a (MaxSize + 2)^2 array whose border and unused part are
// edge points. Point (x, y) is vertex (y + 1) * stride + x + 1; vertex 0 is an edge point and serves as "none".
#pragma once

#include <array>
#include <cstdint>

#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "go/color.hpp"
#include "go/point.hpp"

namespace katachi::go {

template <int MaxSize>
struct VertexTag {};

template <int MaxSize>
using Vertex = core::StrongIndex<VertexTag<MaxSize>, std::uint16_t, (MaxSize + 2) * (MaxSize + 2)>;

// The eight directions in the order of the 3x3 code: the four neighbours, then the four diagonals.
enum class Direction : std::uint8_t { kNorth, kWest, kEast, kSouth, kNorthWest, kNorthEast, kSouthWest, kSouthEast };
inline constexpr int kNeighbours = 4;
inline constexpr int kDirections = 8;

// The direction from which a neighbour sees us: north <-> south, north-west <-> south-east.
constexpr int opposite_direction(int d) { return d < kNeighbours ? 3 - d : 11 - d; }

template <int MaxSize>
struct Geometry {
  static_assert(MaxSize >= 1 && MaxSize <= kMaxBoardSize);
  static constexpr int kStride = MaxSize + 2;
  static constexpr int kVertices = kStride * kStride;
  static constexpr std::array<int, kDirections> kOffsets = {-kStride,     -1,           1,           kStride,
                                                            -kStride - 1, -kStride + 1, kStride - 1, kStride + 1};

  static constexpr Vertex<MaxSize> vertex(Point p) {
    return Vertex<MaxSize>(static_cast<std::size_t>((p.y + 1) * kStride + p.x + 1));
  }
  static constexpr Point point(Vertex<MaxSize> v) { return Point::at(v.raw() % kStride - 1, v.raw() / kStride - 1); }
  static constexpr Vertex<MaxSize> neighbour(Vertex<MaxSize> v, int direction) {
    return Vertex<MaxSize>(static_cast<std::size_t>(v.raw() + kOffsets[static_cast<std::size_t>(direction)]));
  }
};

// The hash key of a stone. The same for every board layout, so that hashes can be compared between them.
constexpr std::uint64_t stone_key(Color c, Point p) {
  return core::mix64((static_cast<std::uint64_t>(p.y) << 16) + (static_cast<std::uint64_t>(p.x) << 8) +
                     static_cast<std::uint64_t>(c));
}

}  // namespace katachi::go
