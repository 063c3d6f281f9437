// Board: stones, chains with exact liberties, 3x3 codes, Zobrist hash, simple ko. It knows no rules and no past.
//
// A *chain* is a maximal set of connected stones of one colour, named by one of its stones (its head) and kept as a circular
// list. For each chain the number of stones and of distinct liberties is kept exactly. The *code* of a vertex is the colours
// of its 8 neighbours, 2 bits each, the four adjacent ones in the low byte (geometry.hpp gives the order). The hash is the
// XOR of the keys of the stones alone: neither the side to move nor the ko enters it.
//
// Trivially copyable: copy it to try something. A reader that goes deep uses play(v, c, undo) and undo(). After undo() all
// values visible through the interface are as before, but heads and the order of stones in a chain may differ.
// Cost of play(): proportional to the stones of the smaller merged chains and of the captured ones.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "core/fixed_vector.hpp"
#include "core/strong_index.hpp"
#include "go/color.hpp"
#include "go/geometry.hpp"
#include "go/local_code.hpp"
#include "go/point.hpp"

namespace katachi::go {

template <int MaxSize>
class Board {
 public:
  using Geo = Geometry<MaxSize>;
  using V = Vertex<MaxSize>;
  static constexpr int kMaxSize = MaxSize;
  static constexpr int kMaxArea = MaxSize * MaxSize;
  static constexpr V kNone{};
  using VertexList = core::FixedVector<V, static_cast<std::size_t>(kMaxArea)>;

  // What undo() needs to take back one play(). It is valid only while everything played later has been taken back.
  struct Undo {
    V vertex;
    V previous_ko;
    Color color = Color::kEmpty;
    std::uint8_t captured_directions = 0;  // bit d: the chain in direction d was captured
    bool suicide = false;
    std::uint16_t captured_stones = 0;
  };

  explicit Board(Size size = Size::square(MaxSize));  // size must fit MaxSize

  // Looking at it.
  Size size() const { return {width_, height_}; }
  Color at(V v) const { return static_cast<Color>(color_[v]); }
  Color at(Point p) const { return at(Geo::vertex(p)); }
  std::uint16_t code(V v) const { return code_[v]; }
  std::uint64_t hash() const { return hash_; }
  V ko() const { return ko_; }  // where simple ko forbids the opponent to retake, or kNone
  int stones(Color c) const { return stones_[side_index(c)]; }
  int captured(Color c) const { return captured_[side_index(c)]; }  // stones of c taken off the board so far

  V head(V v) const { return head_[v]; }  // of the chain at v; v must hold a stone
  int chain_size(V v) const { return size_[head_[v]]; }
  int liberties(V v) const { return liberties_[head_[v]]; }
  V next_in_chain(V v) const { return next_[v]; }
  void list_liberties(V v, VertexList& out) const;  // of the chain at v

  bool is_eye(V v, Color c) const { return is_eye_code(code_[v], c); }  // v must be empty
  int empty_neighbours(V v) const { return empty_in_code(code_[v]); }

  // What a move would do; v must be empty.
  bool captures(V v, Color c) const;                 // some enemy chain's last liberty is v
  bool is_suicide(V v, Color c) const;               // after captures, the stone's own chain would have no liberty
  bool is_single_stone_suicide(V v, Color c) const;  // suicide that leaves the position unchanged
  std::uint64_t hash_after(V v, Color c) const;      // the hash after play(v, c), suicide included

  // Changing it. play() takes any empty point: captures first, then suicide if the own chain has no liberty.
  void play(V v, Color c) {
    Undo unused;
    play(v, c, unused);
  }
  void play(V v, Color c, Undo& undo);
  void undo(const Undo& undo);
  void clear_ko() { ko_ = kNone; }  // as a pass does
  void set_ko(V v) { ko_ = v; }     // to take a pass back
  void place(V v, Color c);         // setup: a stone without capture, even without liberty; v empty
  void remove(V v);                 // setup: takes one stone away

  template <class F>
  void for_each_point(F&& f) const {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) f(Geo::vertex(Point::at(x, y)));
  }
  template <class F>
  void for_each_stone(V in_chain, F&& f) const {
    V v = in_chain;
    do {
      const V following = next_[v];
      f(v);
      v = following;
    } while (v != in_chain);
  }

  // Recomputes every incremental value the slow way and describes the first difference; empty if all is well.
  std::string check_consistency() const;

  // Same stones, same ko, same counts; heads and list orders do not matter.
  friend bool operator==(const Board& a, const Board& b) {
    return a.width_ == b.width_ && a.height_ == b.height_ && a.color_ == b.color_ && a.ko_ == b.ko_ &&
           a.captured_ == b.captured_;
  }

 private:
  template <class T>
  using Map = core::IndexMap<V, T>;
  using Heads = core::FixedVector<V, 4>;

  static V neighbour(V v, int d) { return Geo::neighbour(v, d); }
  Heads adjacent_chains(V v, Color c) const;  // heads of the distinct chains of colour c next to v
  bool touches_chain(V v, V chain_head) const;
  void put(V v, Color c);  // colour, codes, hash, count: all but the chains
  void take(V v);
  void start_chain(V v);
  V merge(V a, V b);              // heads of two chains that now touch; returns the joint head
  int remove_chain(V v);          // returns the number of stones
  void rebuild_chain(V start);    // flood over one colour: list, head, size, liberties
  void refill(V start, Color c);  // flood over empty points: puts back a captured chain
  void split_off(V v);            // the chain at v without v becomes new chains; v becomes empty

  std::uint8_t width_, height_;
  V ko_;
  std::array<std::uint16_t, 2> stones_{};
  std::array<std::uint16_t, 2> captured_{};
  std::uint64_t hash_ = 0;
  Map<std::uint8_t> color_;
  Map<std::uint16_t> code_;
  Map<V> head_;
  Map<V> next_;
  Map<std::uint16_t> size_;       // valid at heads
  Map<std::uint16_t> liberties_;  // valid at heads
};

extern template class Board<9>;
extern template class Board<19>;
extern template class Board<25>;
static_assert(std::is_trivially_copyable_v<Board<19>>);

}  // namespace katachi::go
