// Mask: a shape with conditions on single points around a move, drawn by people or at random.
//
// "There is a black stone at +2,+1, a stone of any colour at +3,0, and -1,-1 is empty" (Hoock and Teytaud 2010, section 5). Where all
// conditions hold around an empty point, the mask matches a move there: a good shape is a move to look at more, a bad one a move to look at
// less. As drawn, X is the side to move; the mask holds in all eight symmetries and for both colours.
//
// The text of a file of masks, which a person can draw and edit:
//
//   # hane at the head of two stones           lines that begin with # are comments
//   mask hane good                              a name and what the shape is
//   . 1 .                                       1 is the move, X O stones of the mover and of the other side, S a stone of either
//   X O ?                                       . empty, x and o "X or empty" and "O or empty", - or | outside the board, ? anything
//   X O ?                                       blanks do not count
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/point.hpp"
#include "go/symmetry.hpp"

namespace katachi::pattern {

// What may be on a point, a bit each. "Own" is the side to move.
enum class MaskPoint : std::uint8_t { kEmpty = 1, kOwn = 2, kEnemy = 4, kOutside = 8 };
using MaskPoints = std::uint8_t;
constexpr MaskPoints operator|(MaskPoint a, MaskPoint b) {
  return static_cast<MaskPoints>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
inline constexpr MaskPoints kAnyPoint = 15;

struct MaskCondition {
  go::Offset offset;  // from the move
  MaskPoints allowed = kAnyPoint;
  friend constexpr bool operator==(const MaskCondition&, const MaskCondition&) = default;
};

enum class MaskKind : std::uint8_t { kGood, kBad };

struct Mask {
  // From the move to a condition, at most: a mask of 2 * kReach + 1 points a side covers any board.
  static constexpr int kReach = go::kMaxBoardSize - 1;

  std::string name;  // a word
  MaskKind kind = MaskKind::kGood;
  std::vector<MaskCondition> conditions =
      {};  // offsets within kReach, none twice, not that of the move; none allows anything

  // Rows and columns that a drawing needs, the move included.
  struct Frame {
    int left = 0, top = 0, right = 0, bottom = 0;  // offsets
  };
  Frame frame() const;
  MaskPoints at(go::Offset offset) const;  // kAnyPoint where there is no condition

  friend bool operator==(const Mask&, const Mask&) = default;
};

// The same mask for all its mirror images: conditions sorted, of the symmetries the one that comes first.
std::vector<MaskCondition> canonical(const std::vector<MaskCondition>& conditions);

char letter(MaskPoints allowed);  // as drawn; of the sets that a drawing can show
std::string text(const Mask& mask);
std::string text(const std::vector<Mask>& masks);

// Errors name the line. `file` is for them.
core::Result<std::vector<Mask>> parse_masks(std::string_view text, std::string_view file);

}  // namespace katachi::pattern
