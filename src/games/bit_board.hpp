// Two sets of marks on boards of up to 8x8 cells, drawn and read: what games on one word of bits per side share.
//
// Row r, column c is bit 8 * r + c for every size. Rows are counted from the end of the board where the game has its row 1:
// `from_top` says whether that is the top of the drawing.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "games/bits.hpp"
#include "games/board_text.hpp"
#include "games/cell_text.hpp"

namespace katachi::games {

inline constexpr int kBitSide = 8;
inline constexpr Bits kBitLeftColumn = 0x0101'0101'0101'0101;
inline constexpr Bits kBitRightColumn = kBitLeftColumn << (kBitSide - 1);

constexpr std::size_t bit_index(CellName cell) { return static_cast<std::size_t>(kBitSide * cell.row + cell.column); }
constexpr CellName bit_name(std::size_t index) {
  return {.column = static_cast<int>(index) % kBitSide, .row = static_cast<int>(index) / kBitSide};
}

constexpr Bits bit_row(int row, int width) { return (bit(static_cast<std::size_t>(width)) - 1) << (kBitSide * row); }

constexpr Bits bit_board(game::BoardSize size) {
  Bits board = 0;
  for (int row = 0; row < size.height; ++row) board |= bit_row(row, size.width);
  return board;
}

struct BitDrawing {
  game::BoardSize size;
  bool from_top = false;
};

// X and O with coordinates: the numbers at the left, the letters below.
std::string draw_bits(const BitDrawing& drawing, const std::array<Bits, 2>& marks);
// The marks of a board that has been read.
std::array<Bits, 2> marks_of(const BoardText& board, bool from_top);

// Mirror images of a board of `size`, as permutations of its cells: number 0 is the board itself, 1 left and right, 2 top and
// bottom, 3 both; 4 to 7 are those of the board mirrored at its main diagonal first, which only squares have.
Bits mirrored_bits(Bits bits, int symmetry, game::BoardSize size);
std::size_t mirrored_cell(std::size_t cell, int symmetry, game::BoardSize size);

}  // namespace katachi::games
