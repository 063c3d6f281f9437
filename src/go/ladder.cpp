#include "go/ladder.hpp"

#include "core/fixed_vector.hpp"
#include "go/few_liberties.hpp"

namespace katachi::go {

namespace {

// Where the owner of `chain` can capture a neighbouring chain in atari.
template <int MaxSize>
core::FixedVector<Vertex<MaxSize>, 4> rescuing_captures(const Board<MaxSize>& board, Vertex<MaxSize> chain) {
  using Geo = Geometry<MaxSize>;
  core::FixedVector<Vertex<MaxSize>, 4> out;
  const Color enemy = opposite(board.at(chain));
  Vertex<MaxSize> stone = chain;
  do {
    for (int d = 0; d < kNeighbours; ++d) {
      const auto n = Geo::neighbour(stone, d);
      if (board.at(n) != enemy || board.liberties(n) != 1) continue;
      const auto liberty = last_liberty(board, n);
      if (!out.contains(liberty)) out.push_back(liberty);
      if (out.full()) return out;
    }
    stone = board.next_in_chain(stone);
  } while (stone != chain);
  return out;
}

}  // namespace

template <int MaxSize>
bool LadderReader<MaxSize>::works(Board& board, V chain, V at) {
  moves_ = 0;
  return attack_on(board, chain, at);
}

template <int MaxSize>
bool LadderReader<MaxSize>::is_lost_in_atari(Board& board, V chain) {
  moves_ = 0;
  return defend(board, chain);
}

template <int MaxSize>
bool LadderReader<MaxSize>::is_lost_after(Board& board, V chain, V at) {
  moves_ = 0;
  return defend_on(board, chain, at);
}

template <int MaxSize>
bool LadderReader<MaxSize>::attack(Board& board, V chain) {
  for (const V at : few_liberties<2>(board, chain))
    if (attack_on(board, chain, at)) return true;
  return false;
}

template <int MaxSize>
bool LadderReader<MaxSize>::attack_on(Board& board, V chain, V at) {
  const Color attacker = opposite(board.at(chain));
  if (++moves_ > max_moves_ || at == board.ko() || board.is_suicide(at, attacker)) return false;
  typename Board::Undo undo;
  board.play(at, attacker, undo);
  const bool lost = board.liberties(chain) == 1 && defend(board, chain);
  board.undo(undo);
  return lost;
}

template <int MaxSize>
bool LadderReader<MaxSize>::defend(Board& board, V chain) {
  for (const V at : rescuing_captures(board, chain))
    if (!defend_on(board, chain, at)) return false;
  return defend_on(board, chain, last_liberty(board, chain));
}

template <int MaxSize>
bool LadderReader<MaxSize>::defend_on(Board& board, V chain, V at) {
  const Color owner = board.at(chain);
  if (++moves_ > max_moves_) return false;
  if (at == board.ko() || board.is_suicide(at, owner)) return true;
  typename Board::Undo undo;
  board.play(at, owner, undo);
  const bool lost = still_lost(board, chain);
  board.undo(undo);
  return lost;
}

template <int MaxSize>
bool LadderReader<MaxSize>::still_lost(Board& board, V chain) {
  const int liberties = board.liberties(chain);
  return liberties == 1 || (liberties == 2 && attack(board, chain));
}

template class LadderReader<9>;
template class LadderReader<19>;
template class LadderReader<25>;

}  // namespace katachi::go
