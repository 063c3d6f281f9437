// FactBoard: which stones and edges lie around each point, sorted by nearness, kept up to date while a game is played.
//
// For every point p the points of the board and the edge facts are numbered in the order of their offsets from p: the slots of
// p. A bit per slot says whether there is a fact. A new stone sets one bit per point; the nearest facts of a point are then
// its first set bits, so empty points cost nothing (Bouzy and Chaslot 2005 walk them one by one).
//
// The canonical form of the facts around a point is the lexicographically smallest of its 8 symmetric code sequences. A shell
// (an orbit of offsets) is only permuted by a symmetry, so it is found shell by shell: of the symmetries that were smallest so far
// those stay that are smallest in this shell too. A prefix of a canonical sequence is canonical.
//
// Cost: set() some hundred nanoseconds on 19x19; sequence() about ten nanoseconds a fact.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/fixed_vector.hpp"
#include "go/board.hpp"
#include "pattern/order.hpp"

namespace katachi::pattern {

// The codes of the nearest facts around a point, canonical, nearest first.
using FactSequence = core::FixedVector<FactCode, kMaxFacts>;

// What depends on the size of the board and the order alone; shared by all FactBoards of a job.
template <int MaxSize>
class FactTables {
 public:
  static constexpr std::size_t kPoints = MaxSize * MaxSize;
  // The other points, and the edge facts that can matter: kMaxFacts, and the rest of the shell the last of them is in.
  static constexpr std::size_t kSlots = kPoints + kMaxFacts + go::kSymmetries;
  static constexpr std::uint16_t kOutside = 0xFFFF;

  struct Slot {
    std::uint16_t place = 0;  // in the order of neighbours
    std::uint16_t point = 0;  // which point lies there, or kOutside
  };

  FactTables(const OrderOptions& options, go::Size size);

  go::Size size() const { return size_; }
  const NeighbourOrder& order() const { return order_; }
  std::size_t points() const { return static_cast<std::size_t>(size_.area()); }

  // Points are numbered row by row.
  std::size_t number(go::Vertex<MaxSize> v) const {
    const go::Point p = go::Geometry<MaxSize>::point(v);
    return static_cast<std::size_t>(p.y * size_.width + p.x);
  }
  go::Vertex<MaxSize> vertex(std::size_t point) const { return vertices_[point]; }

  const Slot& slot(std::size_t point, std::size_t slot) const { return slots_[point * kSlots + slot]; }
  std::size_t slot_count(std::size_t point) const { return slot_counts_[point]; }
  std::uint16_t slot_of(std::size_t seen_from, std::size_t point) const {
    return slot_of_[point * kPoints + seen_from];
  }
  const std::uint16_t* slots_of(std::size_t point) const {
    return &slot_of_[point * kPoints];
  }  // by the point that looks
  const std::uint16_t* shells_of(std::size_t point) const { return &shell_of_[point * kPoints]; }

 private:
  void number_slots(std::size_t point);

  NeighbourOrder order_;
  go::Size size_;
  std::vector<go::Vertex<MaxSize>> vertices_;
  std::vector<Slot> slots_;
  std::vector<std::size_t> slot_counts_;
  std::vector<std::uint16_t> slot_of_;   // [point][seen from]
  std::vector<std::uint16_t> shell_of_;  // [point][seen from]
};

template <int MaxSize>
class FactBoard {
 public:
  using Tables = FactTables<MaxSize>;
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  explicit FactBoard(std::shared_ptr<const Tables> tables);

  const Tables& tables() const { return *tables_; }
  void clear();                    // no stones
  void reset(const Board& board);  // the stones of this board, which has the size of the tables
  void put(std::size_t point, go::Color color);
  void take(std::size_t point);
  go::Color at(std::size_t point) const { return static_cast<go::Color>(colors_[point]); }

  // Makes the stones equal to those of the board and calls changed(point) for each point that differed.
  template <class F>
  void follow(const Board& board, F&& changed) {
    for (std::size_t p = 0; p < tables_->points(); ++p) {
      const go::Color now = board.at(tables_->vertex(p));
      if (now == at(p)) continue;
      if (at(p) != go::Color::kEmpty) take(p);
      if (now != go::Color::kEmpty) put(p, now);
      changed(p);
    }
  }

  // The nearest facts around a point, at most max_facts, seen by a player of colour `own`. What stands on the point itself
  // does not matter.
  void sequence(std::size_t point, go::Color own, std::size_t max_facts, FactSequence& out) const;
  void sequence(V v, go::Color own, std::size_t max_facts, FactSequence& out) const {
    sequence(tables_->number(v), own, max_facts, out);
  }

 private:
  static constexpr std::size_t kWords = (Tables::kSlots + 63) / 64;

  std::shared_ptr<const Tables> tables_;
  std::vector<std::array<std::uint64_t, kWords>> edges_;  // the facts of an empty board
  std::vector<std::array<std::uint64_t, kWords>> facts_;  // by point: bit s says that slot s is a fact
  std::array<std::uint8_t, Tables::kPoints> colors_{};
};

extern template class FactTables<9>;
extern template class FactTables<19>;
extern template class FactTables<25>;
extern template class FactBoard<9>;
extern template class FactBoard<19>;
extern template class FactBoard<25>;

}  // namespace katachi::pattern
