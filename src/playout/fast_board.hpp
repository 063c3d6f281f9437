// FastBoard: the board of random games. It shares Board's vocabulary and layout and keeps only what such games need.
//
// Instead of exact liberties it counts *pseudo-liberties* (pairs of a stone and an empty neighbour), so that merging adds and
// playing subtracts; a chain is captured when its count is 0. Empty points and edges have a chain of their own with a count
// that never comes near 0 (kNeverCaptured), so that the four neighbours of a move are treated alike, without asking what they
// are: what a random game costs is mispredicted branches, not instructions. What a point's four neighbours are is one byte
// (the low byte of Board's 3x3 code), and tables over its 256 values give all that depends on it.
//
// The empty points are a list in the order of libego's (Lew 2006): playing moves the last one into the gap, captured points
// are appended in the order of their chain's list, which two chains join at the new stone and its neighbour. With libego's
// random numbers ScanPlayout plays libego's games, move by move. No hash, no history, simple ko only. Trivially copyable: a random game starts with a copy.
//
// Here vertices are plain integers in the padded layout of go::Geometry: this is the hot core, and its measure is in
// docs/figures.md. Outside, StrongIndex rules.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "go/board.hpp"
#include "go/geometry.hpp"

namespace katachi::playout {

// What the byte of the four neighbours says, seen by one colour.
struct NeighbourFacts {
  std::int8_t first_own;     // offset of the first neighbour of the colour, 0 if none
  std::uint8_t own;          // bit d: the neighbour in direction d is of the colour
  std::uint8_t enemy;        // bit d: ... of the other colour
  std::uint8_t empty_count;  // how many are empty
};

template <int MaxSize>
class NeighbourTables {
 public:
  constexpr NeighbourTables() {
    for (unsigned byte = 0; byte < 256; ++byte) {
      enclosed_[byte] = static_cast<std::uint8_t>((byte & 0x55) == 0x55 ? 1 : 0);
      enclosed_[byte] = static_cast<std::uint8_t>(enclosed_[byte] | ((byte & 0xaa) == 0xaa ? 2 : 0));
      for (unsigned side = 0; side < 2; ++side) facts_[side][byte] = facts(byte, side + 1);
    }
  }

  // Bit 0: all four neighbours are black or edge; bit 1: white or edge.
  constexpr unsigned enclosed_by(unsigned byte) const { return enclosed_[byte]; }
  constexpr const NeighbourFacts& facts_for(unsigned side, unsigned byte) const { return facts_[side][byte]; }

 private:
  static constexpr NeighbourFacts facts(unsigned byte, unsigned color) {
    NeighbourFacts f{};
    for (int d = go::kNeighbours - 1; d >= 0; --d) {
      const unsigned there = byte >> (2 * d) & 3;
      const auto bit = static_cast<std::uint8_t>(1u << d);
      if (there == 0) ++f.empty_count;
      if (there == color) {
        f.own |= bit;
        f.first_own = static_cast<std::int8_t>(go::Geometry<MaxSize>::kOffsets[static_cast<std::size_t>(d)]);
      }
      if (there == 3 - color) f.enemy |= bit;
    }
    return f;
  }

  std::array<std::uint8_t, 256> enclosed_{};
  std::array<std::array<NeighbourFacts, 256>, 2> facts_{};
};

template <int MaxSize>
class FastBoard {
 public:
  using Geo = go::Geometry<MaxSize>;

  explicit FastBoard(const go::Board<MaxSize>& board);

  int empty_count() const { return empty_count_; }
  int empty_at(int i) const { return empty_[static_cast<std::size_t>(i)]; }
  int ko() const { return ko_; }
  int stones(go::Color c) const { return stones_[go::side_index(c)]; }
  go::Color at(int v) const { return static_cast<go::Color>(color_[at_index(v)]); }
  unsigned neighbour_byte(int v) const { return static_cast<unsigned>(neighbours_[at_index(v)]); }
  // A point with an empty neighbour is neither eye nor ko nor suicide.
  bool has_empty_neighbour(int v) const { return kTables.facts_for(0, neighbour_byte(v)).empty_count != 0; }
  // Whether all four neighbours of an empty point are of one colour (or edge): only then can it be an eye or a trap.
  bool is_enclosed(int v) const { return kTables.enclosed_by(neighbour_byte(v)) != 0; }

  // An eye of colour C: all neighbours are its own or edge, and at most one diagonal (none on the edge) is the enemy's.
  template <go::Color C>
  bool is_eye(int v) const;
  // For a point enclosed by the enemy: whether a stone there captures something.
  bool captures_in_enemy_eye(int v) const;
  // Whether a stone of C on the empty point v would leave its own chain without liberty, nothing captured.
  template <go::Color C>
  bool is_suicide(int v) const;

  // Plays on an empty point. Captures, then removes the own chain if it has no liberty left (suicide of several stones; a
  // single stone must never be played so). Ko must have been respected by the caller.
  template <go::Color C>
  void play(int v);
  void pass() { ko_ = 0; }
  // Exchanges two entries of the list of empty points.
  void swap_empty(int i, int j);

  // Black's area minus White's: exact, empty regions of any size included.
  int area_difference() const;
  // The owner of a point as area_difference counts it; kEmpty: nobody's.
  go::Color owner(int v) const {
    const go::Color c = at(v);
    return c == go::Color::kEmpty ? owner_of_empty(v) : c;
  }
  // The same for every point of the board: f(vertex, colour).
  template <class F>
  void for_each_owner(F&& f) const;

  // Recomputes every incremental value from the stones; false if one differs.
  bool is_consistent() const;

 private:
  using Index = std::uint16_t;
  // Not std::uint8_t, which may alias everything and would make the compiler reload after every store.
  enum class Byte : std::uint8_t {};
  template <class T>
  using Map = std::array<T, static_cast<std::size_t>(Geo::kVertices)>;
  static constexpr int kStride = Geo::kStride;
  static constexpr std::uint16_t kNeverCaptured = 0x4000;
  static constexpr NeighbourTables<MaxSize> kTables{};

  static constexpr std::size_t at_index(int v) { return static_cast<std::size_t>(v); }
  static constexpr int offset(unsigned direction) { return Geo::kOffsets[direction]; }

  void flip(int v, unsigned color_bits);
  template <go::Color C>
  int remove_chain(int v, int empty_count);
  template <go::Color C>
  void capture(int v, unsigned byte, unsigned captured);
  bool touches_in(int v, unsigned directions, unsigned chain) const;
  void join(int v, unsigned id, unsigned others);
  go::Color owner_of_empty(int v) const;

  Map<Byte> neighbours_;  // the colours of the four neighbours, 2 bits each
  Map<Byte> color_;
  Map<Index> chain_;              // the name of the chain, one of its stones; empty and edge points name themselves
  Map<Index> next_;               // circular list of the chain
  Map<std::uint16_t> liberties_;  // pseudo-liberties, valid at names
  Map<Index> position_;           // of an empty point in empty_
  std::array<Index, static_cast<std::size_t>(MaxSize* MaxSize)> empty_;
  int empty_count_ = 0;
  int ko_ = 0;  // 0: none
  std::array<int, 2> stones_{};
};

}  // namespace katachi::playout

#include "playout/fast_board_inl.hpp"
