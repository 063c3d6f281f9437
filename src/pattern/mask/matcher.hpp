// MaskMatcher: which moves of a position a set of masks matches.
//
// Each mask is compiled to its distinct symmetric variants, each a list of (place, allowed points) with the rarest conditions first, so
// that most variants fail at once. look_at() copies the board into an array with room for every offset of a mask, the colours seen
// by the side to move; so a test is an addition, a load and a comparison, and needs no bounds. Colours are one bit each.
// Cost: look_at() one write a point of the board; matches() about 1.5 conditions a variant. Nothing allocates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "go/board.hpp"
#include "pattern/mask/mask.hpp"

namespace katachi::pattern {

class MaskMatcher {
 public:
  explicit MaskMatcher(std::span<const Mask> masks);

  std::size_t size() const { return masks_.size(); }

  // Before any question about a position. The board may be of any size.
  template <int MaxSize>
  void look_at(const go::Board<MaxSize>& board, go::Color to_move);

  // Whether the mask matches a move at p, a point of the board that was looked at. A mask matches empty points only.
  bool matches(std::size_t mask, go::Point p) const;

 private:
  static constexpr int kStride = go::kMaxBoardSize + 2 * Mask::kReach;
  static constexpr std::size_t place(go::Point p) {
    return static_cast<std::size_t>((p.y + Mask::kReach) * kStride + p.x + Mask::kReach);
  }

  struct Test {
    std::int16_t step = 0;  // from the place of the move
    MaskPoints allowed = 0;
  };
  struct Range {
    std::uint32_t begin = 0, end = 0;
  };

  std::vector<Range> masks_;     // of variants
  std::vector<Range> variants_;  // of tests
  std::vector<Test> tests_;
  std::array<MaskPoints, static_cast<std::size_t>(kStride) * kStride> points_;
  go::Size size_{0, 0};  // of the board in the array
};

extern template void MaskMatcher::look_at(const go::Board<9>&, go::Color);
extern template void MaskMatcher::look_at(const go::Board<19>&, go::Color);
extern template void MaskMatcher::look_at(const go::Board<25>&, go::Color);

}  // namespace katachi::pattern
