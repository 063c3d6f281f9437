// PlayoutBoard: go::Board and what games with knowledge need beside it: the list of empty points to draw from, the last two
// moves, and where chains in atari may be found.
//
// The list of empty points has no order: playing moves the last one into the gap, captured points are appended. The watch list
// holds a stone of each chain that was seen in atari; entries become stale and are checked by whoever uses them; who needs none
// of it may stop it. Trivially copyable: a game starts with a copy.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/strong_index.hpp"
#include "go/board.hpp"

namespace katachi::playout {

template <int MaxSize>
class PlayoutBoard {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;
  using Geo = go::Geometry<MaxSize>;
  static constexpr V kNone = Board::kNone;
  static constexpr std::size_t kWatched = 32;

  // last and before_last: the moves that led here, kNone for a pass or if unknown.
  explicit PlayoutBoard(const Board& board, V last = kNone, V before_last = kNone);

  const Board& board() const { return board_; }
  V last() const { return last_; }
  V before_last() const { return before_last_; }
  std::size_t empty_count() const { return empty_.size(); }
  V empty_at(std::size_t i) const { return empty_[i]; }
  void swap_empty(std::size_t i, std::size_t k);

  // v must be empty and no suicide; ko is the caller's business.
  void play(V v, go::Color color);
  void pass();

  // From here on chains in atari are not listed: saves a look at the neighbours of every move.
  void stop_watching() { watches_ = false; }

  // Calls f(stone) for chains of the colour that are in atari, a chain perhaps several times; forgets what is stale.
  template <class F>
  void for_each_in_atari(go::Color color, F&& f) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      const V stone = watched_[i];
      if (!go::is_stone(board_.at(stone)) || board_.liberties(stone) != 1) continue;
      watched_[kept++] = stone;
      if (board_.at(stone) == color) f(stone);
    }
    watched_.resize(kept);
  }

  // f may play on the board; it must leave it as it was.
  template <class F>
  auto read(F&& f) {
    return f(board_);
  }

  // Black's area minus White's, exact.
  int area_difference() const;
  // The owner of a point as area_difference() counts it; kEmpty: nobody's.
  go::Color owner(V v) const;

  bool is_consistent() const;  // the list of empty points against the board

 private:
  void watch(V stone);

  Board board_;
  V last_, before_last_;
  core::FixedVector<V, static_cast<std::size_t>(MaxSize* MaxSize)> empty_;
  core::IndexMap<V, std::uint16_t> position_;  // of an empty point in empty_
  core::FixedVector<V, kWatched> watched_;
  bool watches_ = true;
};

extern template class PlayoutBoard<9>;
extern template class PlayoutBoard<19>;
extern template class PlayoutBoard<25>;

}  // namespace katachi::playout
