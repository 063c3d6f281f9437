#include "move_model/tactics.hpp"

namespace katachi::move_model {

namespace {

std::uint8_t capture_class(int stones) {
  if (stones <= 2) return static_cast<std::uint8_t>(stones);
  return stones <= 5 ? 3 : 4;
}

void raise(std::uint8_t& value, int to) { value = std::max(value, static_cast<std::uint8_t>(to)); }

template <int MaxSize>
bool touches(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Vertex<MaxSize> chain) {
  if (v == go::Board<MaxSize>::kNone || !is_stone(board.at(v))) return false;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = go::Geometry<MaxSize>::neighbour(v, d);
    if (is_stone(board.at(n)) && board.head(n) == board.head(chain)) return true;
  }
  return false;
}

}  // namespace

template <int MaxSize>
void TacticalMap<MaxSize>::build(Board& board, go::Color to_move, V last) {
  last_ = last != Board::kNone && board.at(last) == opposite(to_move) ? last : Board::kNone;
  board.for_each_point([&](V v) {
    tactics_[v] = {};
    weak_[v] = false;
  });
  board.for_each_point([&](V v) {
    if (!is_stone(board.at(v)) || board.liberties(v) > 3) return;
    // A chain is read when the scan meets its first stone: heads may change while ladders are read and taken back.
    bool first = true;
    board.for_each_stone(v, [&](V stone) { first &= stone >= v; });
    if (!first) return;
    if (board.at(v) == to_move) {
      mark_own(board, v);
    } else {
      mark_enemy(board, v);
    }
  });
}

template <int MaxSize>
void TacticalMap<MaxSize>::mark_own(Board& board, V chain) {
  const int liberties = board.liberties(chain);
  if (liberties > 2) return;
  board.list_liberties(chain, liberties_);
  const int kind = size_class(board.chain_size(chain)) + (touches(board, last_, chain) ? 4 : 0);
  if (liberties == 1) {
    Tactics& t = tactics_[liberties_[0]];
    const bool lost = reader_.is_lost_after(board, chain, liberties_[0]);
    // Saving one of two chains is what the move is played for.
    t.extension = t.extension == 0 ? (lost ? 2 : 1) : std::min<std::uint8_t>(t.extension, lost ? 2 : 1);
    raise(t.extension_kind, kind);
    if (lost) mark_weak(board, chain);
    mark_rescues(board, chain);
    return;
  }
  const bool lost = reader_.works(board, chain, liberties_[0]) || reader_.works(board, chain, liberties_[1]);
  if (!lost) return;
  mark_weak(board, chain);
  for (const V liberty : liberties_) raise(tactics_[liberty].danger, kind);
}

// Capturing a neighbour of a chain in atari saves it.
template <int MaxSize>
void TacticalMap<MaxSize>::mark_rescues(const Board& board, V chain) {
  const go::Color enemy = opposite(board.at(chain));
  board.for_each_stone(chain, [&](V stone) {
    for (int d = 0; d < go::kNeighbours; ++d) {
      const V n = Board::Geo::neighbour(stone, d);
      if (board.at(n) != enemy || board.liberties(n) != 1) continue;
      board.list_liberties(n, liberties_);
      tactics_[liberties_[0]].capture_kind |= 1;
    }
  });
}

template <int MaxSize>
void TacticalMap<MaxSize>::mark_enemy(Board& board, V chain) {
  board.list_liberties(chain, liberties_);
  const int stones = board.chain_size(chain);
  const bool with_last = last_ != Board::kNone && board.head(last_) == board.head(chain);
  const int kind = size_class(stones) + (with_last ? 4 : 0);
  switch (liberties_.size()) {
    case 1: {
      Tactics& t = tactics_[liberties_[0]];
      raise(t.capture, capture_class(stones));
      if (with_last) t.capture_kind |= 2;
      return;
    }
    case 2:
      for (const V liberty : liberties_) {
        Tactics& t = tactics_[liberty];
        const bool works = reader_.works(board, chain, liberty);
        if (works) mark_weak(board, chain);
        raise(t.atari, works ? 2 : 1);
        raise(t.atari_kind, kind);
      }
      return;
    default:
      for (const V liberty : liberties_) raise(tactics_[liberty].squeeze, kind);
  }
}

template class TacticalMap<9>;
template class TacticalMap<19>;
template class TacticalMap<25>;

}  // namespace katachi::move_model
