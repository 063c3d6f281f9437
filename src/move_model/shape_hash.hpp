// ShapeHashes: for each point of the board, hashes of the stones around it in discs of growing size, in all 8 orientations.
//
// The disc of level l around v holds the points whose gridcular distance to v is at most kShapeRadius[l]. Its hash in the
// orientation s is the XOR of one key per stone (or off-board point) of the disc, looked up at the offset transformed by s. So
// the minimum over s names the shape up to symmetry, and a mark (the last move) can be added by one more XOR per orientation
// before taking the minimum. A key of White is Black's with its halves exchanged, and edge keys have equal halves: exchanging
// the halves of a hash exchanges the colours, one set of hashes serves both sides.
//
// Kept incrementally: a stone changes the discs of the ~140 points around it (2 microseconds), while reading costs nothing.
// After Stern, Herbrich and Graepel, "Bayesian pattern ranking for move prediction in the game of Go" (ICML 2006).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "go/board.hpp"
#include "go/symmetry.hpp"

namespace katachi::move_model {

inline constexpr std::array<int, 8> kShapeRadius = {3, 4, 5, 6, 8, 10, 12, 15};
inline constexpr std::size_t kShapeLevels = kShapeRadius.size();
inline constexpr int kShapeReach = kShapeRadius.back() / 2;  // largest dx or dy in a disc

using OrientedHash = std::array<std::uint64_t, go::kSymmetries>;

// The same shape with the colours exchanged.
constexpr std::uint64_t swap_colors(std::uint64_t hash) { return std::rotl(hash, 32); }

// The keys of a mark of one of four kinds at an offset (on any board), in the 8 orientations.
inline constexpr std::size_t kMarkKinds = 4;
OrientedHash marks_at(go::Offset offset, std::size_t kind);

template <int MaxSize>
class ShapeHashes {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  ShapeHashes();

  void start(const Board& board);
  void played(const Board& after);  // any change of stones: found by comparing with the stones known before

  // The hashes of the disc of a level around v in the 8 orientations, Black being the side to move.
  const OrientedHash& at(V v, std::size_t level) const { return hashes_[v.raw() * kShapeLevels + level]; }

 private:
  void toggle(V v, go::Color color);

  go::Size size_;
  core::IndexMap<V, std::uint8_t> color_{};
  std::vector<OrientedHash> hashes_;
};

extern template class ShapeHashes<9>;
extern template class ShapeHashes<19>;
extern template class ShapeHashes<25>;

}  // namespace katachi::move_model
