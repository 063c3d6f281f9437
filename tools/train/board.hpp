// A small Go board for the expansion of records: stones, chains with their liberties, simple ko, a hash of the stones.
//
// Cost: about 2 microseconds per position for the chains; 9 KB.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace training {

constexpr int kMaxSide = 19;
constexpr int kStride = kMaxSide + 2;
constexpr int kCells = kStride * kStride;
constexpr std::array<int, 4> kNeighbours = {1, -1, kStride, -kStride};
constexpr std::uint8_t kEdge = 3;

constexpr std::uint64_t mix64(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

constexpr auto kKeys = [] {
  std::array<std::uint64_t, 2 * kCells> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = mix64(i);
  return out;
}();

// Stones, and all chains found anew for every position: a position is asked for all its chains anyway, and no list has to be kept
// right from move to move. Colours are 1 Black, 2 White.
class Board {
 public:
  Board(int width, int height) : width_(width), height_(height) {
    color_.fill(kEdge);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) color_[cell(x, y)] = 0;
  }

  static int cell(int x, int y) { return (y + 1) * kStride + x + 1; }
  std::uint8_t color(int p) const { return color_[p]; }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_with(int p, int color) const { return hash_ ^ key(p, color); }  // a stone more, nothing captured
  int ko(int for_color) const { return for_color == ko_color_ ? ko_ : -1; }
  int liberties(int p) const { return chains_[chain_of_[p]].liberties; }  // of a stone; after find_chains()

  void place(int p, int color) {
    color_[p] = static_cast<std::uint8_t>(color);
    hash_ ^= key(p, color);
  }

  void find_chains() {
    ++stamp_;
    chain_count_ = 0;
    int filled = 0;
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const int p = cell(x, y);
        if (color_[p] != 0 && seen_[p] != stamp_) filled = find_chain(p, filled);
      }
  }

  // Points where `color` captures: the last liberties of enemy chains.
  template <class F>
  void for_each_capture(int color, F&& f) const {
    for (int i = 0; i < chain_count_; ++i)
      if (chains_[i].liberties == 1 && color_[stones_[chains_[i].first]] == 3 - color) f(chains_[i].a_liberty);
  }

  // f(colour, stones) for every chain, the stones as a span of cells.
  template <class F>
  void for_each_chain(F&& f) const {
    for (int i = 0; i < chain_count_; ++i)
      f(color_[stones_[chains_[i].first]], std::span(stones_).subspan(static_cast<std::size_t>(chains_[i].first),
                                                                      static_cast<std::size_t>(chains_[i].count)));
  }

  // What `play` would do to the stones. Precondition: p is empty, chains were found.
  struct Outcome {
    std::uint64_t hash;
    int captured = 0, last_captured = -1;
    bool is_suicide = false;
    bool is_ko = false;
  };
  Outcome outcome(int p, int color) const {
    Outcome out{.hash = hash_ ^ key(p, color)};
    std::array<int, 4> taken{};
    int taken_count = 0, empty = 0;
    bool breathes = false, connects = false;
    for (const int d : kNeighbours) {
      const int q = p + d;
      if (color_[q] == 0) {
        ++empty;
      } else if (color_[q] == color) {
        connects = true;
        breathes |= liberties(q) >= 2;
      } else if (color_[q] == 3 - color && liberties(q) == 1) {
        const int chain = chain_of_[q];
        if (std::find(taken.begin(), taken.begin() + taken_count, chain) != taken.begin() + taken_count) {
          continue;
        }
        taken[taken_count++] = chain;
        for_stones(chain, [&](int s) {
          out.hash ^= key(s, 3 - color);
          ++out.captured;
          out.last_captured = s;
        });
      }
    }
    out.is_suicide = out.captured == 0 && empty == 0 && !breathes;
    out.is_ko = out.captured == 1 && !connects && empty == 0;
    return out;
  }

  // Precondition: p is empty, chains were found (they are out of date afterwards), no suicide of a single stone.
  void play(int p, int color) {
    const Outcome out = outcome(p, color);
    for (const int d : kNeighbours) {
      const int q = p + d;
      // A suicide takes the own neighbours, of which none has another liberty.
      const int victim = out.is_suicide ? color : 3 - color;
      if (color_[q] == victim && liberties(q) == 1) for_stones(chain_of_[q], [&](int s) { remove(s); });
    }
    if (!out.is_suicide) place(p, color);
    ko_ = out.is_ko ? out.last_captured : -1;
    ko_color_ = 3 - color;
  }
  void pass() { ko_ = -1; }

 private:
  struct Chain {
    int first, count, liberties, a_liberty;
  };

  static std::uint64_t key(int p, int color) { return kKeys[static_cast<std::size_t>(2 * p + color - 1)]; }

  void remove(int p) {
    if (color_[p] == 0) return;
    hash_ ^= key(p, color_[p]);
    color_[p] = 0;
  }

  template <class F>
  void for_stones(int chain, F&& f) const {
    for (int i = 0; i < chains_[chain].count; ++i) f(stones_[chains_[chain].first + i]);
  }

  int find_chain(int start, int filled) {
    const int id = chain_count_++;
    const std::uint8_t color = color_[start];
    Chain chain{.first = filled, .count = 0, .liberties = 0, .a_liberty = -1};
    const auto add = [&](int p) {
      stones_[filled++] = static_cast<short>(p);
      seen_[p] = stamp_;
      chain_of_[p] = static_cast<short>(id);
    };
    add(start);
    ++liberty_stamp_;
    for (int i = chain.first; i < filled; ++i)
      for (const int d : kNeighbours) {
        const int q = stones_[i] + d;
        if (color_[q] == 0 && liberty_of_[q] != liberty_stamp_) {
          liberty_of_[q] = liberty_stamp_;
          ++chain.liberties;
          chain.a_liberty = q;
        } else if (color_[q] == color && seen_[q] != stamp_) {
          add(q);
        }
      }
    chain.count = filled - chain.first;
    chains_[id] = chain;
    return filled;
  }

  int width_, height_;
  int ko_ = -1, ko_color_ = 0;
  std::uint64_t hash_ = 0;
  int chain_count_ = 0;
  std::uint32_t stamp_ = 0, liberty_stamp_ = 0;
  std::array<std::uint8_t, kCells> color_;
  std::array<std::uint32_t, kCells> seen_{}, liberty_of_{};
  std::array<short, kCells> chain_of_{}, stones_{};
  std::array<Chain, kMaxSide * kMaxSide> chains_{};
};

}  // namespace training
