// How the pieces of Breakthrough go, for all of them at once: row r, column c is bit 8 * r + c; the first player goes up.
#pragma once

#include <bit>

#include "games/bit_board.hpp"
#include "games/race.hpp"

namespace katachi::games::breakthrough {

class Steps {
 public:
  explicit constexpr Steps(game::BoardSize size) : size_(size), board_(bit_board(size)) {}

  constexpr Bits attacks(Bits pieces, game::Player p) const {
    const Bits to_left = pieces & ~kBitLeftColumn, to_right = pieces & ~kBitRightColumn;
    return board_ & (p == game::Player::kFirst ? to_left << (kBitSide - 1) | to_right << (kBitSide + 1)
                                               : to_left >> (kBitSide + 1) | to_right >> (kBitSide - 1));
  }
  constexpr Bits straight(Bits pieces, game::Player p) const {
    return board_ & (p == game::Player::kFirst ? pieces << kBitSide : pieces >> kBitSide);
  }
  // Nobody is captured straight ahead.
  constexpr Bits steps(Bits pieces, Bits blockers, game::Player p) const {
    return attacks(pieces, p) | (straight(pieces, p) & ~blockers);
  }
  constexpr Bits far_row(game::Player p) const { return row_from_far(0, p); }
  constexpr Bits last_rows(game::Player p) const { return row_from_far(1, p); }
  constexpr int fewest_moves(Bits pieces, game::Player p) const {
    if (pieces == 0) return kBitSide;
    return p == game::Player::kFirst ? size_.height - 1 - (63 - std::countl_zero(pieces)) / kBitSide
                                     : std::countr_zero(pieces) / kBitSide;
  }
  constexpr Bits row_from_far(int row, game::Player p) const {
    return bit_row(p == game::Player::kFirst ? size_.height - 1 - row : row, size_.width);
  }

 private:
  game::BoardSize size_;
  Bits board_;
};

static_assert(Motion<Steps>);

}  // namespace katachi::games::breakthrough
