// TacticalMap: for each empty point, what a move of the side to move there does to the weak chains of both sides.
//
// Filled chain by chain, not point by point: each chain with at most three liberties is read once (ladders included) and
// leaves its mark on its liberties, so the cost does not grow with the number of candidate moves. Where a point touches
// several chains, the most urgent value counts.
#pragma once

#include <algorithm>
#include <cstdint>

#include "go/board.hpp"
#include "go/ladder.hpp"

namespace katachi::move_model {

// All values are small classes, 0 meaning "nothing of the kind".
struct Tactics {
  std::uint8_t capture = 0;         // stones taken: 1, 2, 3 (3 to 5), 4 (more)
  std::uint8_t capture_kind = 0;    // bit 0: the chain touches a chain of ours in atari; bit 1: it holds the last move
  std::uint8_t atari = 0;           // 1: the ladder does not work, 2: it works
  std::uint8_t atari_kind = 0;      // size class of the chain (1 to 3) + 4 if it holds the last move
  std::uint8_t extension = 0;       // from atari; 1: escapes, 2: is lost all the same
  std::uint8_t extension_kind = 0;  // size class + 4 if the last move gave the atari
  std::uint8_t danger =
      0;  // liberty of a chain of ours that a ladder would take: size class + 4 if beside the last move
  std::uint8_t squeeze =
      0;  // leaves an enemy chain of three with two liberties: size class + 4 if it holds the last move

  bool is_quiet() const { return (capture | atari | extension | danger) == 0; }
};

// 1, 2, 3 (three and more stones).
constexpr std::uint8_t size_class(int stones) { return static_cast<std::uint8_t>(std::min(stones, 3)); }

template <int MaxSize>
class TacticalMap {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  // The position before a move of to_move; last is the opponent's last move or kNone. The board is used for reading ladders
  // and comes back unchanged.
  void build(Board& board, go::Color to_move, V last);
  const Tactics& at(V v) const { return tactics_[v]; }

  // The stone at v belongs to a chain that a ladder takes: if the opponent of its owner moves (two liberties), or even if the
  // owner extends (one liberty, own chains only).
  bool is_weak(V v) const { return weak_[v]; }

 private:
  void mark_own(Board& board, V chain);
  void mark_enemy(Board& board, V chain);
  void mark_rescues(const Board& board, V chain);
  void mark_weak(const Board& board, V chain) {
    board.for_each_stone(chain, [&](V stone) { weak_[stone] = true; });
  }

  V last_;
  typename Board::VertexList liberties_;
  go::LadderReader<MaxSize> reader_;
  core::IndexMap<V, Tactics> tactics_{};
  core::IndexMap<V, bool> weak_{};
};

extern template class TacticalMap<9>;
extern template class TacticalMap<19>;
extern template class TacticalMap<25>;

}  // namespace katachi::move_model
