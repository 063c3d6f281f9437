// Boards of at most 32 points as bits: stones, chains, captures and areas of Go on small boards.
//
// Point (x, y), x from the left and y from the top, is bit y * width + x. The stones of each side are one word, so a position is 64
// bits and its own exact key. Chains are not kept: they are found by flooding, which on so few points takes two or three steps and
// is cheaper than to keep them when positions are copied. Everything here is a few dozen instructions.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "game/concepts.hpp"
#include "games/bits.hpp"

namespace katachi::games::small_go {

inline constexpr std::size_t kMaxPoints = 32;
inline constexpr int kMaxSide = 9;

// A board without stones: which points there are and which are beside each other.
class Shape {
 public:
  // width, height from 1 to kMaxSide, at most kMaxPoints points.
  constexpr Shape(int width, int height)
      : width_(static_cast<std::uint8_t>(width)), height_(static_cast<std::uint8_t>(height)) {
    assert(fits(width, height));
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const Bits point = bit(static_cast<std::size_t>(y * width + x));
        board_ |= point;
        if (x > 0) not_left_ |= point;
        if (x + 1 < width) not_right_ |= point;
      }
  }

  static constexpr bool fits(int width, int height) {
    return width >= 1 && height >= 1 && width <= kMaxSide && height <= kMaxSide &&
           static_cast<std::size_t>(width * height) <= kMaxPoints;
  }

  constexpr int width() const { return width_; }
  constexpr int height() const { return height_; }
  constexpr std::size_t area() const { return std::size_t{width_} * height_; }
  constexpr Bits board() const { return board_; }
  constexpr Bits edge() const { return board_ & ~(not_left_ & not_right_ & (board_ << width_) & (board_ >> width_)); }

  // All points beside a point of the set; points of the set are among them where they touch each other.
  constexpr Bits beside(Bits set) const {
    return ((set << width_ | set >> width_) & board_) | (set & not_right_) << 1 | (set & not_left_) >> 1;
  }
  // The points of `within` that are connected with `seed` (a part of `within`) inside it.
  constexpr Bits flood(Bits seed, Bits within) const {
    for (;;) {
      const Bits grown = (seed | beside(seed)) & within;
      if (grown == seed) return seed;
      seed = grown;
    }
  }
  constexpr Bits lowest_component(Bits set) const { return flood(set & (~set + 1), set); }

  friend constexpr bool operator==(const Shape&, const Shape&) = default;

 private:
  std::uint8_t width_, height_;
  Bits board_ = 0, not_left_ = 0, not_right_ = 0;
};

// Calls f with every connected part of the set.
template <class F>
constexpr void for_each_component(const Shape& shape, Bits set, F&& f) {
  while (set != 0) {
    const Bits component = shape.lowest_component(set);
    f(component);
    set &= ~component;
  }
}

// The stones of a position. No word has bits beyond the board, and the two are disjoint.
struct Stones {
  std::array<Bits, 2> of{};  // by player_index

  constexpr Bits& operator[](game::Player p) { return of[game::player_index(p)]; }
  constexpr Bits operator[](game::Player p) const { return of[game::player_index(p)]; }
  constexpr Bits all() const { return of[0] | of[1]; }
  constexpr Stones swapped() const { return {{of[1], of[0]}}; }

  friend constexpr bool operator==(const Stones&, const Stones&) = default;
};

// The stones as 64 bits, different for different positions.
constexpr std::uint64_t exact_key(const Stones& stones) { return stones.of[0] | stones.of[1] << kMaxPoints; }

// The same with the side to move: a legal position has an empty point, and there both words may say so.
constexpr std::uint64_t exact_key(const Shape& shape, const Stones& stones, game::Player to_move) {
  const Bits empty = shape.board() & ~stones.all();
  if (to_move == game::Player::kFirst) return exact_key(stones);
  return exact_key({{stones.of[0] | empty, stones.of[1] | empty}});
}

// Every chain has a liberty.
constexpr bool is_legal_position(const Shape& shape, const Stones& stones) {
  const Bits open = shape.beside(shape.board() & ~stones.all());
  return shape.flood(stones.of[0] & open, stones.of[0]) == stones.of[0] &&
         shape.flood(stones.of[1] & open, stones.of[1]) == stones.of[1];
}

// What a move does to the stones.
struct Placed {
  Stones stones;
  Bits captured = 0;  // of the opponent
  Bits suicide = 0;   // own stones that were taken off, the one just put down included
};

// The stones after `player` has put one on an empty point of a legal position.
constexpr Placed put(const Shape& shape, Stones stones, game::Player player, Bits point) {
  const game::Player opponent = other(player);
  Placed placed;
  const Bits own = stones[player] | point;
  Bits enemy = stones[opponent];
  const Bits around = shape.beside(point);
  if ((around & enemy) != 0) {
    const Bits empty = shape.board() & ~(own | enemy);
    const Bits open = shape.beside(empty);
    // Only chains beside the point can have lost their last liberty; the flood of all of them costs as much as that of one.
    placed.captured = enemy & ~shape.flood(enemy & open, enemy);
    enemy &= ~placed.captured;
  }
  const Bits empty = shape.board() & ~(own | enemy);
  if ((around & empty) == 0) {
    const Bits chain = shape.flood(point, own);
    if ((shape.beside(chain) & empty) == 0) placed.suicide = chain;
  }
  placed.stones[player] = own & ~placed.suicide;
  placed.stones[opponent] = enemy;
  return placed;
}

// The point where simple ko forbids the opponent to retake, as a set: the stone on `point` is alone, has captured a single stone, and
// has no other liberty. Nothing otherwise.
constexpr Bits ko_after(const Shape& shape, const Placed& placed, game::Player player, Bits point) {
  if (placed.captured == 0 || (placed.captured & (placed.captured - 1)) != 0) return 0;
  const Bits around = shape.beside(point), open = shape.board() & ~placed.stones.all();
  return (around & placed.stones[player]) == 0 && (around & open) == placed.captured ? placed.captured : 0;
}

// The area of each side: its stones and the empty regions that touch no stone of the other.
constexpr Stones areas(const Shape& shape, const Stones& stones) {
  const Bits empty = shape.board() & ~stones.all();
  const Bits near_first = shape.flood(shape.beside(stones.of[0]) & empty, empty);
  const Bits near_second = shape.flood(shape.beside(stones.of[1]) & empty, empty);
  return {{stones.of[0] | (near_first & ~near_second), stones.of[1] | (near_second & ~near_first)}};
}

// The first player's area minus the second's, in points.
constexpr int area_difference(const Shape& shape, const Stones& stones) {
  const Stones area = areas(shape, stones);
  return static_cast<int>(count_bits(area.of[0])) - static_cast<int>(count_bits(area.of[1]));
}

}  // namespace katachi::games::small_go
