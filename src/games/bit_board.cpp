#include "games/bit_board.hpp"

#include <fmt/format.h>

namespace katachi::games {

namespace {

// The drawn row, counted from the top, of a row of the game.
constexpr int drawn_row(int row, const BitDrawing& drawing) {
  return drawing.from_top ? row : drawing.size.height - 1 - row;
}

constexpr Bits flip_rows(Bits bits) { return __builtin_bswap64(bits); }

// Bit i of every byte becomes bit 7 - i.
constexpr Bits flip_columns(Bits bits) {
  bits = (bits >> 1 & 0x5555'5555'5555'5555) | (bits & 0x5555'5555'5555'5555) << 1;
  bits = (bits >> 2 & 0x3333'3333'3333'3333) | (bits & 0x3333'3333'3333'3333) << 2;
  return (bits >> 4 & 0x0f0f'0f0f'0f0f'0f0f) | (bits & 0x0f0f'0f0f'0f0f'0f0f) << 4;
}

// Rows become columns: blocks of 4x4, 2x2 and single bits off the diagonal change places.
constexpr Bits transpose(Bits bits) {
  const auto swap = [&](Bits mask, unsigned shift) {
    const Bits different = mask & (bits ^ bits << shift);
    bits ^= different ^ different >> shift;
  };
  swap(0x0f0f'0f0f'0000'0000, 28);
  swap(0x3333'0000'3333'0000, 14);
  swap(0x5500'5500'5500'5500, 7);
  return bits;
}

}  // namespace

std::string draw_bits(const BitDrawing& drawing, const std::array<Bits, 2>& marks) {
  const auto [width, height] = drawing.size;
  std::string out;
  for (int drawn = 0; drawn < height; ++drawn) {
    const int row = drawn_row(drawn, drawing);  // the mapping is its own inverse
    out += fmt::format("{}", row + 1);
    for (int column = 0; column < width; ++column) {
      const Bits cell = bit(bit_index({.column = column, .row = row}));
      out += ' ';
      out += marks[0] & cell ? kFirstMark : marks[1] & cell ? kSecondMark : kNoMark;
    }
    out += '\n';
  }
  out += ' ';
  for (int column = 0; column < width; ++column) out += fmt::format(" {}", static_cast<char>('a' + column));
  return out + "\n";
}

std::array<Bits, 2> marks_of(const BoardText& board, bool from_top) {
  const BitDrawing drawing{.size = board.size(), .from_top = from_top};
  std::array<Bits, 2> marks{};
  for (int row = 0; row < drawing.size.height; ++row)
    for (int column = 0; column < drawing.size.width; ++column) {
      const char mark = board.at(column, drawn_row(row, drawing));
      if (mark != kNoMark) marks[mark == kFirstMark ? 0 : 1] |= bit(bit_index({.column = column, .row = row}));
    }
  return marks;
}

Bits mirrored_bits(Bits bits, int symmetry, game::BoardSize size) {
  if (symmetry & 4) bits = transpose(bits);
  if (symmetry & 1) bits = flip_columns(bits) >> (kBitSide - size.width);
  if (symmetry & 2) bits = flip_rows(bits) >> (kBitSide * (kBitSide - size.height));
  return bits;
}

std::size_t mirrored_cell(std::size_t cell, int symmetry, game::BoardSize size) {
  auto [column, row] = bit_name(cell);
  if (symmetry & 4) std::swap(column, row);
  if (symmetry & 1) column = size.width - 1 - column;
  if (symmetry & 2) row = size.height - 1 - row;
  return bit_index({.column = column, .row = row});
}

}  // namespace katachi::games
