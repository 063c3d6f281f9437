// How the pieces of Knightthrough go, for all of them at once: row r, column c is bit 8 * r + c; the first player goes up.
#pragma once

#include <array>
#include <bit>

#include "games/bit_board.hpp"
#include "games/race.hpp"

namespace katachi::games::knightthrough {

struct Offset {
  int rows, columns;  // rows forward
};
inline constexpr std::array<Offset, 4> kOffsets = {{{1, -2}, {2, -1}, {2, 1}, {1, 2}}};

// The columns from which a step sideways stays in the row. On a narrower board the cells beyond the right side are no targets.
constexpr Bits inside(int columns) {
  Bits at_side = 0;
  for (int i = 0; i < columns; ++i) at_side |= kBitRightColumn >> i;
  for (int i = 0; i < -columns; ++i) at_side |= kBitLeftColumn << i;
  return ~at_side;
}

// All pieces moved at once, or moved back.
constexpr Bits moved(Bits pieces, game::Player p, Offset offset) {
  const int up = kBitSide * offset.rows + offset.columns, down = kBitSide * offset.rows - offset.columns;
  pieces &= inside(offset.columns);
  return p == game::Player::kFirst ? pieces << up : pieces >> down;
}
constexpr Bits moved_back(Bits targets, game::Player p, Offset offset) {
  const int up = kBitSide * offset.rows + offset.columns, down = kBitSide * offset.rows - offset.columns;
  return inside(offset.columns) & (p == game::Player::kFirst ? targets >> up : targets << down);
}

class Jumps {
 public:
  explicit constexpr Jumps(game::BoardSize size) : size_(size), board_(bit_board(size)) {}

  constexpr Bits attacks(Bits pieces, game::Player p) const {
    Bits cells = 0;
    for (const Offset offset : kOffsets) cells |= moved(pieces, p, offset);
    return cells & board_;
  }
  // Whoever stands on the cell is captured.
  constexpr Bits steps(Bits pieces, Bits, game::Player p) const { return attacks(pieces, p); }
  constexpr Bits far_row(game::Player p) const { return row_from_far(0, p); }
  constexpr Bits last_rows(game::Player p) const { return row_from_far(1, p) | row_from_far(2, p); }
  constexpr int fewest_moves(Bits pieces, game::Player p) const {
    if (pieces == 0) return kBitSide;
    const int rows = p == game::Player::kFirst ? size_.height - 1 - (63 - std::countl_zero(pieces)) / kBitSide
                                               : std::countr_zero(pieces) / kBitSide;
    return (rows + 1) / 2;
  }
  constexpr Bits row_from_far(int row, game::Player p) const {
    return bit_row(p == game::Player::kFirst ? size_.height - 1 - row : row, size_.width);
  }

 private:
  game::BoardSize size_;
  Bits board_;
};

static_assert(Motion<Jumps>);

}  // namespace katachi::games::knightthrough
