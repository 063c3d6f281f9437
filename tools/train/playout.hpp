// Random games to the end on a light board, for the fate of stones: chains are rings of stones with pseudo-liberties (each empty
// neighbour counted once per stone that touches it), so a move costs a few steps whatever the size of its chains.
//
// A player fills none of his own eyes (point with own neighbours only, and not two enemies at its corners; one at the edge) and passes
// where nothing else is left. Simple ko. Cost: about 0.1 milliseconds per game from a final position; 6 KB, copied for each game.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "board.hpp"

namespace training {

class Playout {
 public:
  // `board` has chains with at least one liberty.
  Playout(int width, int height, const Board& board) {
    color_.fill(kEdge);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) clear(Board::cell(x, y));
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        if (const int p = Board::cell(x, y); board.color(p) != 0) put(p, board.color(p));
  }

  void run(std::uint64_t& random, int mover, int most_moves) {
    for (int n = 0, passes = 0; n < most_moves && passes < 2; ++n, mover = 3 - mover)
      passes = move(random, mover) ? 0 : passes + 1;
  }

  // The colour of the stone at p, or of all stones around an empty point; 0: nobody's.
  int owner(int p) const {
    if (color_[p] != 0) return color_[p];
    int around = 0;
    for (const int d : kNeighbours)
      if (color_[p + d] != kEdge) around |= color_[p + d] == 0 ? 3 : color_[p + d];
    return around == 3 ? 0 : around;
  }

 private:
  bool is_stone(int p) const { return color_[p] == 1 || color_[p] == 2; }

  void clear(int p) {
    color_[p] = 0;
    place_[p] = static_cast<short>(empty_count_);
    empty_[empty_count_++] = static_cast<short>(p);
  }

  void put(int p, int color) {
    const int last = empty_[--empty_count_];
    empty_[place_[p]] = static_cast<short>(last);
    place_[last] = place_[p];
    color_[p] = static_cast<std::uint8_t>(color);
    head_[p] = next_[p] = static_cast<short>(p);
    stones_[p] = 1;
    liberties_[p] = 0;
    for (const int d : kNeighbours) {
      if (color_[p + d] == 0) ++liberties_[p];
      if (is_stone(p + d)) --liberties_[head_[p + d]];
    }
    for (const int d : kNeighbours)
      if (color_[p + d] == color && head_[p + d] != head_[p]) join(head_[p + d], head_[p]);
  }

  void join(int a, int b) {
    if (stones_[a] < stones_[b]) std::swap(a, b);
    for_ring(b, [&](int s) { head_[s] = static_cast<short>(a); });
    std::swap(next_[a], next_[b]);
    stones_[a] = static_cast<short>(stones_[a] + stones_[b]);
    liberties_[a] = static_cast<short>(liberties_[a] + liberties_[b]);
  }

  template <class F>
  void for_ring(int first, F&& f) const {
    int s = first;
    do {
      f(s);
      s = next_[s];
    } while (s != first);
  }

  // False: a pass. The points are tried in turn from one at random.
  bool move(std::uint64_t& random, int color) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const auto start = static_cast<int>(((random >> 33) * static_cast<std::uint64_t>(empty_count_)) >> 31);
    for (int i = 0; i < empty_count_; ++i) {
      const int p = empty_[start + i < empty_count_ ? start + i : start + i - empty_count_];
      if (p == ko_ || is_eye(p, color) || !is_legal(p, color)) continue;
      play(p, color);
      return true;
    }
    ko_ = -1;
    return false;
  }

  bool is_eye(int p, int color) const {
    for (const int d : kNeighbours)
      if (color_[p + d] != color && color_[p + d] != kEdge) return false;
    int enemies = 0, edge = 0;
    for (const int d : {kStride + 1, kStride - 1, -kStride + 1, -kStride - 1}) {
      enemies += color_[p + d] == 3 - color ? 1 : 0;
      if (color_[p + d] == kEdge) edge = 1;
    }
    return enemies + edge < 2;
  }

  // Whether the stone would have a liberty or take one's last.
  bool is_legal(int p, int color) {
    for (const int d : kNeighbours)
      if (color_[p + d] == 0) return true;
    for (const int d : kNeighbours)
      if (is_stone(p + d)) --liberties_[head_[p + d]];
    bool is_good = false;
    for (const int d : kNeighbours)
      if (is_stone(p + d)) is_good |= (color_[p + d] == color) == (liberties_[head_[p + d]] != 0);
    for (const int d : kNeighbours)
      if (is_stone(p + d)) ++liberties_[head_[p + d]];
    return is_good;
  }

  void play(int p, int color) {
    put(p, color);
    int captured = 0, last = -1;
    for (const int d : kNeighbours) {
      const int q = p + d;
      if (color_[q] != 3 - color || liberties_[head_[q]] != 0) continue;
      for_ring(q, [&](int s) {
        clear(s);
        ++captured;
        last = s;
      });
      for_ring(q, [&](int s) {
        for (const int e : kNeighbours)
          if (is_stone(s + e)) ++liberties_[head_[s + e]];
      });
    }
    ko_ = captured == 1 && stones_[head_[p]] == 1 && liberties_[p] == 1 ? last : -1;
  }

  int empty_count_ = 0, ko_ = -1;
  std::array<std::uint8_t, kCells> color_;
  std::array<short, kCells> head_{}, next_{}, place_{};
  std::array<short, kCells> stones_{}, liberties_{};  // of a chain, at its head
  std::array<short, kMaxSide * kMaxSide> empty_{};
};

}  // namespace training
