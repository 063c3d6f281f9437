// A Hex position as two sets of cells, for boards of up to 8x8: what the knowledge of an exact search looks at.
//
// Row r, column c is bit 8 r + c (games/bit_board.hpp). A View is the same board as seen by one side: the viewer connects top and
// bottom. For the second player rows and columns are exchanged, which maps the neighbours of a cell to neighbours. So what is
// found for a View is written once for both sides.
#pragma once

#include <array>
#include <cstddef>

#include "games/bit_board.hpp"
#include "games/hex/state.hpp"

namespace katachi::games::hex {

inline constexpr int kLargestView = kBitSide;

// The six steps around a cell in their order: two that follow each other lead to cells that touch.
struct RingStep {
  int row, column;
};
inline constexpr std::array<RingStep, 6> kRing = {{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}};

struct Stones {
  int size = 0;
  std::array<Bits, 2> of{};  // by game::player_index

  game::BoardSize board_size() const { return game::BoardSize::square(size); }
  Bits empty() const { return bit_board(board_size()) & ~(of[0] | of[1]); }
};

struct View {
  int size = 0;
  Bits own = 0, other = 0;
};

Stones stones_of(const State& state);  // of at most kLargestView rows
View view_of(const Stones& stones, game::Player viewer);
Bits transposed_view(Bits bits, int size, game::Player viewer);  // a set of cells of a View on the board, and back

// The cells that touch one of these, on boards of this size; those among them may be members.
Bits around(Bits cells, int size);
// Those of `cells` that are connected with `from` inside them.
Bits grown(Bits from, Bits cells, int size);
bool joins_edges(const View& view);

constexpr Cell cell_of_bit(std::size_t index) {
  const CellName name = bit_name(index);
  return State::cell_at(name.row, name.column);
}
constexpr std::size_t bit_of_cell(Cell cell) {
  return bit_index({.column = cell.raw() % kStride - 1, .row = cell.raw() / kStride - 1});
}

}  // namespace katachi::games::hex
