#include "games/hex/stones.hpp"

#include <cassert>

namespace katachi::games::hex {

namespace {

constexpr int kDiagonal = 4;  // of mirrored_bits

}  // namespace

Stones stones_of(const State& state) {
  assert(state.size() <= kLargestView);
  Stones stones{.size = state.size()};
  for (int row = 0; row < stones.size; ++row)
    for (int column = 0; column < stones.size; ++column)
      if (const auto owner = state.stone_at(State::cell_at(row, column)))
        stones.of[game::player_index(*owner)] |= bit(bit_index({.column = column, .row = row}));
  return stones;
}

Bits transposed_view(Bits bits, int size, game::Player viewer) {
  return viewer == game::Player::kFirst ? bits : mirrored_bits(bits, kDiagonal, game::BoardSize::square(size));
}

View view_of(const Stones& stones, game::Player viewer) {
  return {.size = stones.size,
          .own = transposed_view(stones.of[game::player_index(viewer)], stones.size, viewer),
          .other = transposed_view(stones.of[game::player_index(game::other(viewer))], stones.size, viewer)};
}

Bits around(Bits cells, int size) {
  const Bits left = (cells & ~kBitLeftColumn) >> 1, right = (cells & ~kBitRightColumn) << 1;
  return (left | right | cells >> kBitSide | cells << kBitSide | right >> kBitSide | left << kBitSide) &
         bit_board(game::BoardSize::square(size));
}

Bits grown(Bits from, Bits cells, int size) {
  for (Bits group = from & cells;;) {
    const Bits more = (group | around(group, size)) & cells;
    if (more == group) return group;
    group = more;
  }
}

bool joins_edges(const View& view) {
  return (grown(view.own & bit_row(0, view.size), view.own, view.size) & bit_row(view.size - 1, view.size)) != 0;
}

}  // namespace katachi::games::hex
