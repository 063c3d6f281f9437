// PointSet<N>: a set of points of an NxN board as bits, for code that runs on a GPU and, as its own test, on a CPU.
//
// A row takes N + 1 bits; the last one is never set, so a shift by one cannot cross into the next row, and shifts by N + 1
// step between rows. The set lives in registers: 2 words for 9x9, 3 for 13x13, 6 for 19x19. Everything is constexpr, which
// nvcc (--expt-relaxed-constexpr) compiles for both sides; so the functions need no annotation. Cost of set operations: a few
// instructions per word; of flood(): that per step of the longest way through the region.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace katachi::selfplay {

// nvcc 13.0 compiles std::popcount and std::countr_zero in device code to nothing, without a word: the intrinsics are needed.
constexpr int count_bits(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return __popcll(static_cast<long long>(word));
#else
  return std::popcount(word);
#endif
}

// The number of the lowest bit; word must not be 0.
constexpr int lowest_bit(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(word)) - 1;
#else
  return std::countr_zero(word);
#endif
}

// A point, counted by rows from the top left, or the pass. One number for both is also the index of a policy.
template <int N>
struct Move {
  static constexpr int kPoints = N * N;
  static constexpr int kCount = kPoints + 1;  // with the pass

  int index = kPoints;

  static constexpr Move pass() { return Move{kPoints}; }
  static constexpr Move at(int x, int y) { return Move{y * N + x}; }
  constexpr bool is_pass() const { return index == kPoints; }
  friend constexpr bool operator==(Move a, Move b) { return a.index == b.index; }
};

template <int N>
class PointSet {
 public:
  static constexpr int kRow = N + 1;
  static constexpr int kBits = N * kRow;
  static constexpr int kWords = (kBits + 63) / 64;

  constexpr PointSet() = default;
  static constexpr PointSet all() { return all_words(std::make_index_sequence<kWords>{}); }
  static constexpr PointSet of(Move<N> point) {
    PointSet set;
    const int bit = bit_of(point);
    for (int i = 0; i < kWords; ++i) set.words_[i] = (bit >> 6) == i ? std::uint64_t{1} << (bit & 63) : 0;
    return set;
  }

  static constexpr PointSet either(bool first, const PointSet& a, const PointSet& b) {
    PointSet set;
    for (int i = 0; i < kWords; ++i) set.words_[i] = first ? a.words_[i] : b.words_[i];
    return set;
  }

  constexpr bool has(Move<N> point) const {
    const int bit = bit_of(point);
    std::uint64_t word = 0;
    for (int i = 0; i < kWords; ++i)  // a choice among registers: an index would force the words into memory
      if ((bit >> 6) == i) word = words_[i];
    return ((word >> (bit & 63)) & 1) != 0;
  }
  constexpr bool is_empty() const {
    std::uint64_t any = 0;
    for (int i = 0; i < kWords; ++i) any |= words_[i];
    return any == 0;
  }
  constexpr int count() const {
    int sum = 0;
    for (int i = 0; i < kWords; ++i) sum += count_bits(words_[i]);
    return sum;
  }
  // The first point; the set must not be empty.
  constexpr Move<N> first() const {
    int bit = 0;
    for (int i = kWords - 1; i >= 0; --i)
      if (words_[i] != 0) bit = i * 64 + lowest_bit(words_[i]);
    return Move<N>{bit - bit / kRow};
  }

  friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
  friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
  // Those of a that are not in b.
  friend constexpr PointSet operator-(PointSet a, const PointSet& b) {
    for (int i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  constexpr PointSet& operator&=(const PointSet& other) {
    for (int i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr PointSet& operator|=(const PointSet& other) {
    for (int i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  friend constexpr bool operator==(const PointSet& a, const PointSet& b) {
    std::uint64_t different = 0;
    for (int i = 0; i < kWords; ++i) different |= a.words_[i] ^ b.words_[i];
    return different == 0;
  }

  // The points next to a point of the set; those of the set itself too, where they are neighbours of each other.
  constexpr PointSet neighbours() const { return spread() & all(); }
  // All points of `region` that are connected to this set through `region`.
  constexpr PointSet flood(const PointSet& region) const {
    PointSet reached = *this & region;
    while (true) {
      const PointSet next = reached | (reached.spread() & region);
      if (next == reached) return reached;
      reached = next;
    }
  }

  // The words, for reductions over the lanes of a warp (lanes.hpp).
  constexpr std::uint64_t word(int i) const { return words_[i]; }
  constexpr void set_word(int i, std::uint64_t word) { words_[i] = word; }

 private:
  static constexpr int bit_of(Move<N> point) { return point.index + point.index / N; }

  static constexpr std::uint64_t board_word(int i) {
    std::uint64_t word = 0;
    for (int b = 0; b < 64; ++b) {
      const int bit = i * 64 + b;
      if (bit < kBits && bit % kRow < N) word |= std::uint64_t{1} << b;
    }
    return word;
  }
  template <std::size_t... I>
  static constexpr PointSet all_words(std::index_sequence<I...>) {
    PointSet set;
    ((set.words_[I] = std::integral_constant<std::uint64_t, board_word(static_cast<int>(I))>::value), ...);
    return set;
  }

  template <int Distance>
  constexpr PointSet up() const {
    PointSet out;
    for (int i = 0; i < kWords; ++i)
      out.words_[i] = (words_[i] << Distance) | (i > 0 ? words_[i > 0 ? i - 1 : 0] >> (64 - Distance) : 0);
    return out;
  }
  template <int Distance>
  constexpr PointSet down() const {
    PointSet out;
    for (int i = 0; i < kWords; ++i)
      out.words_[i] =
          (words_[i] >> Distance) | (i + 1 < kWords ? words_[i + 1 < kWords ? i + 1 : i] << (64 - Distance) : 0);
    return out;
  }
  constexpr PointSet spread() const { return up<1>() | down<1>() | up<kRow>() | down<kRow>(); }  // may leave the board

  std::uint64_t words_[kWords] = {};
};

}  // namespace katachi::selfplay
