// Cells: a set of cells of a board of at most 15 columns and 15 rows, as 256 bits.
//
// Column x is the 16 bits from bit 16 x on, the bottom row first, so one word holds four columns. Bit 15 of a column is never a cell:
// shifts by one do not run from one column into the next once the result is cut to a set of cells. Shifts by 16 move between columns.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/rng.hpp"

namespace katachi::games::samegame {

inline constexpr int kMaxSide = 15;

class Cells {
 public:
  static constexpr int kWords = 4;

  constexpr bool has(int column, int row) const { return (column_bits(column) >> row & 1) != 0; }
  constexpr void add(int column, int row) { word(column) |= std::uint64_t{1} << (16 * (column % 4) + row); }

  constexpr std::uint32_t column_bits(int column) const {
    return static_cast<std::uint32_t>(words_[static_cast<std::size_t>(column / 4)] >> (16 * (column % 4))) & 0xffff;
  }
  constexpr void set_column(int column, std::uint32_t bits) {
    std::uint64_t& w = word(column);
    w = (w & ~(std::uint64_t{0xffff} << (16 * (column % 4)))) | std::uint64_t{bits} << (16 * (column % 4));
  }

  constexpr std::uint64_t at(int i) const { return words_[static_cast<std::size_t>(i)]; }
  constexpr std::uint64_t& at(int i) { return words_[static_cast<std::size_t>(i)]; }

  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t w : words_) count += std::popcount(w);
    return count;
  }

  // Those with a neighbour in the set; with a neighbour to the left or below.
  constexpr Cells linked() const {
    Cells out;
    for (int i = 0; i < kWords; ++i) out.at(i) = at(i) & (at(i) << 1 | at(i) >> 1 | from_left(i) | from_right(i));
    return out;
  }
  // Those that have a neighbour in the set, but none to the left or below: every block has at least one, its first cell.
  constexpr Cells corners() const {
    Cells out;
    for (int i = 0; i < kWords; ++i) out.at(i) = at(i) & (at(i) >> 1 | from_right(i)) & ~(at(i) << 1 | from_left(i));
    return out;
  }

  // The cells of the set that are connected with `bit` of word i.
  constexpr Cells connected(int i, std::uint64_t bit) const {
    // Most blocks stay within one word.
    const std::uint64_t own = at(i);
    std::uint64_t grown = bit, before = 0;
    while (grown != before) {
      before = grown;
      grown |= (grown << 1 | grown >> 1 | grown << 16 | grown >> 16) & own;
      grown |= (grown << 1 | grown >> 1 | grown << 16 | grown >> 16) & own;
    }
    Cells out;
    out.at(i) = grown;
    const std::uint64_t spills =
        ((grown >> 48) & (i + 1 < kWords ? at(i + 1) : 0)) | ((grown << 48) & (i > 0 ? at(i - 1) : 0));
    if (spills != 0) grow(out);
    return out;
  }

  // A hash of the set and a small number.
  constexpr std::uint64_t mixed(std::uint64_t salt) const {
    std::uint64_t h = salt + 1;
    for (const std::uint64_t w : words_) {
      h = (h ^ w) * 0x9fb21c651e98df25u;
      h ^= h >> 32;
    }
    return core::mix64(h);
  }

  constexpr Cells& operator|=(const Cells& other) {
    for (int i = 0; i < kWords; ++i) at(i) |= other.at(i);
    return *this;
  }
  constexpr void remove(const Cells& other) {
    for (int i = 0; i < kWords; ++i) at(i) &= ~other.at(i);
  }
  constexpr bool contains(const Cells& other) const {
    for (int i = 0; i < kWords; ++i)
      if ((other.at(i) & ~at(i)) != 0) return false;
    return true;
  }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;

 private:
  constexpr std::uint64_t& word(int column) { return words_[static_cast<std::size_t>(column / 4)]; }
  // The neighbours' cells: word i as its own cells see them.
  constexpr std::uint64_t from_left(int i) const { return at(i) << 16 | (i > 0 ? at(i - 1) >> 48 : 0); }
  constexpr std::uint64_t from_right(int i) const { return at(i) >> 16 | (i + 1 < kWords ? at(i + 1) << 48 : 0); }

  constexpr void grow(Cells& out) const {
    for (bool grows = true; grows;) {
      Cells next;
      std::uint64_t change = 0;
      for (int i = 0; i < kWords; ++i) {
        const std::uint64_t w = out.at(i);
        next.at(i) = w | ((w << 1 | w >> 1 | out.from_left(i) | out.from_right(i)) & at(i));
        change |= next.at(i) ^ w;
      }
      out = next;
      grows = change != 0;
    }
  }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace katachi::games::samegame
