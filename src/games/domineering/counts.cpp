#include "games/domineering/counts.hpp"

#include <algorithm>

#include "games/bit_board.hpp"

namespace katachi::games::domineering {

namespace {

constexpr Bits right_of(Bits bits) { return (bits & ~kBitRightColumn) << 1; }
constexpr Bits left_of(Bits bits) { return (bits & ~kBitLeftColumn) >> 1; }
constexpr Bits above(Bits bits) { return bits << kBitSide; }

constexpr Bits exposed(Bits free) { return free & (right_of(free) | left_of(free)); }

// Takes vertical dominoes from `cells`, as many as fit; their lower cells.
Bits take_vertical(Bits& cells) {
  Bits taken = 0;
  for (int row = 0; row + 1 < kBitSide; ++row) {
    const Bits lower = cells & cells >> kBitSide & bit_row(row, kBitSide);
    taken |= lower;
    cells &= ~(lower | above(lower));
  }
  return taken;
}

constexpr Bits two_high(Bits cells) { return cells & cells >> kBitSide; }

// Takes the lowest of `lowers(left)` again and again, with its cells and those beside them, on which no other domino may then count.
template <class Lowers, class Footprint>
int take_apart(Bits& left, Lowers&& lowers, Footprint&& footprint) {
  int taken = 0;
  for (Bits at = lowers(left); at != 0; at = lowers(left), ++taken) {
    const Bits cells = footprint(at & -at);
    left &= ~(cells | right_of(cells) | left_of(cells));
  }
  return taken;
}

}  // namespace

Room vertical_room(Bits free) {
  Room room;
  Bits left = free;
  // Safe dominoes end where an exposed cell begins: what is over may serve a single.
  Bits quiet = free & ~exposed(free);
  const Bits safe = take_vertical(quiet);
  room.safe = static_cast<int>(count_bits(safe));
  left &= ~(safe | above(safe));

  // Columns of two with nothing free at their left, or at their right.
  const Bits left_wall = two_high(free & ~right_of(free)), right_wall = two_high(free & ~left_of(free));
  const Bits walls = left_wall | left_of(right_wall);
  room.pairs = take_apart(
      left, [&](Bits cells) { return two_high(cells) & left_of(two_high(cells)) & walls; },
      [](Bits lower) { return lower | right_of(lower) | above(lower | right_of(lower)); });
  room.singles = take_apart(left, two_high, [](Bits lower) { return lower | above(lower); });
  return room;
}

int most_horizontal(Bits free) {
  int most = 0;
  for (int column = 0; column + 1 < kBitSide; ++column) {
    const Bits lower = free & left_of(free) & kBitLeftColumn << column;
    most += static_cast<int>(count_bits(lower));
    free &= ~(lower | right_of(lower));
  }
  return most;
}

Prospect vertical_prospect(Bits free, bool moves_first) {
  const Room room = vertical_room(free);
  const int pairs = (room.pairs + moves_first) / 2;
  const bool moves_then = moves_first != (room.pairs % 2 != 0);
  const int singles = (room.singles + moves_then) / 2;
  // Every pair that is put takes four cells from the other side, every single at least one: it was not safe.
  const int cells = static_cast<int>(count_bits(exposed(free))) - 4 * pairs - singles;
  return {.sure = room.safe + 2 * pairs + singles, .most_of_other = std::min(most_horizontal(free), cells / 2)};
}

Bits transposed(Bits bits) { return mirrored_bits(bits, 4, {.width = kBitSide, .height = kBitSide}); }

}  // namespace katachi::games::domineering
