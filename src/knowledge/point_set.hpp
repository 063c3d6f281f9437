// PointSet: a set of points of a board as bits, one for each vertex. Sets of the same maximal size work together.
//
// The bits lie as the vertices do (go/geometry.hpp), so that the four neighbours of a whole set are four shifts. Shifts reach the edge
// points around the board: intersect the result with the points that are meant, as spread() and component() do.
// Trivially copyable. Cost of every operation on a 19x19 board: seven words.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "go/board.hpp"

namespace katachi::knowledge {

template <int MaxSize>
class PointSet {
 public:
  using V = go::Vertex<MaxSize>;
  static constexpr std::size_t kWords = (V::kBound + 63) / 64;

  constexpr bool contains(V v) const { return (words_[v.raw() / 64] >> (v.raw() % 64) & 1) != 0; }
  constexpr void insert(V v) { words_[v.raw() / 64] |= std::uint64_t{1} << (v.raw() % 64); }
  constexpr void erase(V v) { words_[v.raw() / 64] &= ~(std::uint64_t{1} << (v.raw() % 64)); }

  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr V first() const {  // the set is not empty
    for (std::size_t w = 0; w < kWords; ++w)
      if (words_[w] != 0) return V(w * 64 + static_cast<std::size_t>(std::countr_zero(words_[w])));
    assert(false);
    return V{};
  }

  // f(vertex), from the top of the board downwards. The set may change meanwhile: a copy is walked through.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::size_t w = 0; w < kWords; ++w)
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1)
        f(V(w * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  }

  constexpr PointSet& operator|=(const PointSet& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  constexpr PointSet& operator&=(const PointSet& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= other.words_[w];
    return *this;
  }
  constexpr PointSet& operator-=(const PointSet& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
  friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
  friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

  constexpr bool intersects(const PointSet& other) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < kWords; ++w) any |= words_[w] & other.words_[w];
    return any != 0;
  }
  constexpr bool includes(const PointSet& other) const {
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < kWords; ++w) missing |= other.words_[w] & ~words_[w];
    return missing == 0;
  }

  // Every point moved by one step in a direction of go::Direction; the result may hold edge points.
  constexpr PointSet moved(int direction) const {
    const int offset = go::Geometry<MaxSize>::kOffsets[static_cast<std::size_t>(direction)];
    return offset > 0 ? up(offset) : down(-offset);
  }

 private:
  constexpr PointSet up(int offset) const {
    PointSet out;
    out.words_[0] = words_[0] << offset;
    for (std::size_t w = 1; w < kWords; ++w) out.words_[w] = words_[w] << offset | words_[w - 1] >> (64 - offset);
    return out;
  }
  constexpr PointSet down(int offset) const {
    PointSet out;
    out.words_[kWords - 1] = words_[kWords - 1] >> offset;
    for (std::size_t w = 0; w + 1 < kWords; ++w) out.words_[w] = words_[w] >> offset | words_[w + 1] << (64 - offset);
    return out;
  }

  std::array<std::uint64_t, kWords> words_{};
};

// The set and the four neighbours of its points, as far as they lie within `within`.
template <int MaxSize>
constexpr PointSet<MaxSize> spread(const PointSet<MaxSize>& set, const PointSet<MaxSize>& within) {
  PointSet<MaxSize> out = set;
  for (int d = 0; d < go::kNeighbours; ++d) out |= set.moved(d);
  return out & within;
}

// The points of `within` that lie beside the set and are not in it.
template <int MaxSize>
constexpr PointSet<MaxSize> beside(const PointSet<MaxSize>& set, const PointSet<MaxSize>& within) {
  return spread(set, within) - set;
}

// The points of `within` that are connected with a point of `seed` inside it; those of the seed in it too.
template <int MaxSize>
constexpr PointSet<MaxSize> component(const PointSet<MaxSize>& seed, const PointSet<MaxSize>& within) {
  PointSet<MaxSize> found = seed & within;
  for (;;) {
    const PointSet<MaxSize> more = spread(found, within);
    if (more == found) return found;
    found = more;
  }
}

// f(component), for each connected part of the set.
template <int MaxSize, class F>
constexpr void for_each_component(PointSet<MaxSize> set, F&& f) {
  while (!set.empty()) {
    PointSet<MaxSize> seed;
    seed.insert(set.first());
    const PointSet<MaxSize> part = component(seed, set);
    f(part);
    set -= part;
  }
}

// The points of a board by what stands on them.
template <int MaxSize>
struct Stones {
  PointSet<MaxSize> all;  // every point of the board
  PointSet<MaxSize> black, white;

  const PointSet<MaxSize>& of(go::Color color) const { return color == go::Color::kBlack ? black : white; }
  PointSet<MaxSize> empty() const { return all - black - white; }
  void take_off(const PointSet<MaxSize>& stones) {
    black -= stones;
    white -= stones;
  }
};

template <int MaxSize>
Stones<MaxSize> stones_of(const go::Board<MaxSize>& board) {
  Stones<MaxSize> stones;
  board.for_each_point([&](go::Vertex<MaxSize> v) {
    stones.all.insert(v);
    if (board.at(v) == go::Color::kBlack) stones.black.insert(v);
    if (board.at(v) == go::Color::kWhite) stones.white.insert(v);
  });
  return stones;
}

}  // namespace katachi::knowledge
