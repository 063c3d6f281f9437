// LocalFormeK: a local subset of Forme_K for games that must be fast: the urgency of a point by the 12 points around it, in one
// look.
//
// The window of a point is its 8 neighbours and the 4 points two steps along the lines. Under each distance of pattern/order.hpp
// these are the nearest 12, so the facts in the window are the first facts of the point, and the patterns of the base that lie
// in the window are a prefix of the path that matches there. The urgency is P(i|p) of the largest of them with at most
// `max_facts` facts and at least `min_matches` matches (pattern::Rule::kDeepest), in units of 2^-16 and at least 1; a window
// without such a pattern, an empty one among them, has a hundredth of P(i).
//
// All windows are walked when the table is made: 1 117 classes of 3x3 codes under the symmetries, times 256 for the outer
// points. Then the base is not needed any more. Cost: 4 MB, about 0.1 s to make, some nanoseconds to ask.
// Reference: Bouzy and Chaslot, "Bayesian generation and integration of K-nearest-neighbor patterns for 19x19 Go" (2005),
// perspectives: a subset of Forme_K in the engine of random games, limited to a narrow neighbourhood of the last move.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.hpp"
#include "pattern/base.hpp"

namespace katachi::playout {

struct LocalFormeKOptions {
  std::size_t max_facts = 12;      // 1 to 12, the points of the window
  std::uint64_t min_matches = 20;  // what is enough to believe a pattern

  friend bool operator==(const LocalFormeKOptions&, const LocalFormeKOptions&) = default;
};

// What lies around a point, 24 bits: the 3x3 code (go/board.hpp), and above it the four outer points in the order of
// go::Direction. A point behind the edge is written as empty: the edge before it says all.
using WindowCode = std::uint32_t;
inline constexpr int kOuterShift = 16;

template <int MaxSize>
WindowCode window_code(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v) {
  WindowCode code = board.code(v);
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto beside = go::Geometry<MaxSize>::neighbour(v, d);
    if (board.at(beside) == go::Color::kEdge) continue;
    const auto outer = static_cast<WindowCode>(board.at(go::Geometry<MaxSize>::neighbour(beside, d)));
    code |= outer << (kOuterShift + 2 * d);
  }
  return code;
}

// Black becomes White and White Black; the edge stays.
constexpr WindowCode window_exchanged(WindowCode code) { return (code & 0x555555) << 1 | (code >> 1 & 0x555555); }

class LocalFormeK {
 public:
  static constexpr int kUnit = 1 << 16;  // probability 1
  static constexpr std::size_t kWindow = 12;

  // The base may have been learned on any size of board.
  explicit LocalFormeK(const pattern::Base& base, const LocalFormeKOptions& options = {});

  // The urgency for a colour to move on an empty point with this window.
  int urgency(WindowCode code, go::Color to_move) const {
    const WindowCode seen = to_move == go::Color::kBlack ? code : window_exchanged(code);
    return urgencies_[std::size_t{rows_[seen & 0xFFFF]} << 8 | seen >> kOuterShift];
  }

 private:
  std::vector<std::uint16_t> rows_;       // by 3x3 code; impossible codes share row 0
  std::vector<std::uint16_t> urgencies_;  // 256 to a row, by the outer points
};

// A probability as an urgency.
int local_urgency(double probability);

}  // namespace katachi::playout
