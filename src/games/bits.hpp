// Sets of cells as the bits of one word, for games played on at most 64 cells.
//
// Cell i is a member when bit i, counted from the lowest, is set. Everything here is a few machine instructions, except
// nth_bit, which takes time proportional to n: n is a number of moves in one direction or of columns, so never large.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace katachi::games {

using Bits = std::uint64_t;

constexpr Bits bit(std::size_t cell) { return Bits{1} << cell; }

constexpr std::uint32_t count_bits(Bits bits) { return static_cast<std::uint32_t>(std::popcount(bits)); }

// The member with n smaller ones. There must be one.
constexpr std::size_t nth_bit(Bits bits, std::uint32_t n) {
  assert(n < count_bits(bits));
  for (; n > 0; --n) bits &= bits - 1;
  return static_cast<std::size_t>(std::countr_zero(bits));
}

// Calls f with every member, the smallest first.
template <class F>
constexpr void for_each_bit(Bits bits, F&& f) {
  for (; bits != 0; bits &= bits - 1) f(static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace katachi::games
