// UrgencyBoard: a board that knows at any time how urgent each move is, and finds a move drawn by urgency at once.
//
// For a colour to move, the urgency of an empty point p is
//   U(p) = U3x3(code of p) + capture * (stones of enemy chains whose last liberty is p) + escape * (stones of such own chains),
// and 0 if p is an own eye, suicide, forbidden by ko, or has U3x3 = 0. (While a ko stands it counts for both colours: only the
// one that may not take it is to move.) All are integers, in hundredths (urgency_table.hpp), so that sums are exact.
//
// For each colour, playable points lie in lists by the class of their U3x3, and those with a share from chains in atari in a
// second list with that share. A number below the sum of all urgencies is turned into a point by walking over the classes or
// over the second list, which is short: each p is hit by exactly U(p) numbers. After a move only the points around changed ones
// are looked at, and the liberties of chains that came into atari or out of it: nothing else can change U, since the suicide
// rule too asks only for chains whose last liberty is p. is_consistent() compares with a board made anew.
//
// Copyable; a copy copies what is in the lists, not their room (90 kB on 19x19). The table must live as long as the board.
// Cost of play(): that of PlayoutBoard and about ten points, more after captures.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/fixed_vector.hpp"
#include "core/strong_index.hpp"
#include "playout/playout_board.hpp"
#include "playout/urgency_table.hpp"

namespace katachi::playout {

// What a stone in atari adds to the urgency of its last liberty, in hundredths.
struct AtariUrgencies {
  static constexpr int kMost = 1'000'000;  // so that all sums stay below 2^31
  int capture = 0;
  int escape = 0;
};

template <int MaxSize>
class UrgencyBoard {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;
  using Geo = go::Geometry<MaxSize>;
  static constexpr V kNone = Board::kNone;

  UrgencyBoard(const Board& board, const UrgencyTable& table, AtariUrgencies atari, V last = kNone,
               V before_last = kNone);

  const Board& board() const { return position_.board(); }
  const PlayoutBoard<MaxSize>& position() const { return position_; }

  // The urgencies of a colour to move, in hundredths.
  int urgency(V v, go::Color color) const;
  int total(go::Color color) const { return sides_[go::side_index(color)].total; }
  // The point that a number from 0 to total - 1 hits.
  V point_at(go::Color color, int number) const;
  // The playable points whose U3x3 is of a class, in no order.
  std::span<const V> points_of_class(go::Color color, unsigned urgency_class) const;

  // v must be a point with urgency above 0, but also a legal move of urgency 0 is played right.
  void play(V v, go::Color color);
  void pass();

  // Takes a point out of the draw for this colour until it is taken back, which must be before the next move.
  void set_aside(V v, go::Color color);
  void take_back(V v) { refresh(v); }

  bool is_consistent() const;

 private:
  static constexpr auto kArea = static_cast<std::size_t>(MaxSize * MaxSize);
  using Points = core::FixedVector<V, kArea>;
  struct Share {
    V point;
    int urgency;
  };
  struct Side {
    core::IndexMap<V, std::uint8_t> urgency_class;  // 0: not playable
    core::IndexMap<V, std::uint16_t> place;         // in the list of its class
    std::array<Points, kUrgencyClasses> points;     // by class
    core::FixedVector<Share, kArea> shares;         // from chains in atari
    int total = 0;
  };

  void set_class(Side& side, V v, unsigned urgency_class);
  void set_share(Side& side, V v, int urgency);
  void refresh(V v);
  void refresh_code(V v);
  void refresh_around(V v);
  void refresh_last_liberty(V chain);
  void list_captures(V v, go::Color color, Points& captured, Points& relieved) const;

  PlayoutBoard<MaxSize> position_;
  const UrgencyTable* table_;
  AtariUrgencies atari_;
  std::array<Side, 2> sides_;
  core::IndexMap<V, bool> is_last_liberty_;  // of some chain
};

extern template class UrgencyBoard<9>;
extern template class UrgencyBoard<19>;
extern template class UrgencyBoard<25>;

}  // namespace katachi::playout
