#include "move_model/stakes.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/fixed_vector.hpp"
#include "go/ladder.hpp"

namespace katachi::move_model {

namespace {

// Whether a move on the last liberty of the chain decides its fate.
template <int MaxSize>
bool is_at_stake(go::Board<MaxSize>& board, go::Color to_move, go::Vertex<MaxSize> chain, go::Vertex<MaxSize> move) {
  go::LadderReader<MaxSize> reader;
  if (board.at(chain) == to_move) return !reader.is_lost_after(board, chain, move);
  return !reader.is_lost_in_atari(board, chain);
}

// The stones of large chains in atari at `move`; a chain that touches it twice counts once.
template <int MaxSize>
int stake_of(const go::Board<MaxSize>& board, go::Color to_move, go::Vertex<MaxSize> move) {
  using Board = go::Board<MaxSize>;
  core::FixedVector<typename Board::V, go::kNeighbours> heads;
  int stones = 0;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = go::Geometry<MaxSize>::neighbour(move, d);
    if (!is_stone(board.at(n)) || board.liberties(n) != 1 || board.chain_size(n) < kLargeChain) continue;
    if (std::ranges::find(heads, board.head(n)) != heads.end()) continue;
    heads.push_back(board.head(n));
    Board reading = board;
    if (is_at_stake(reading, to_move, n, move)) stones += board.chain_size(n);
  }
  return stones;
}

}  // namespace

template <int MaxSize>
bool raise_large_chains(const go::Board<MaxSize>& board, go::Color to_move,
                        std::span<const typename go::Board<MaxSize>::V> moves, std::span<float> shares) {
  bool is_raised = false;
  const float total = std::accumulate(shares.begin(), shares.end(), 0.0f);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int stones = stake_of(board, to_move, moves[i]);
    if (stones == 0) continue;
    const float share = total * static_cast<float>(stones) / (static_cast<float>(stones) + kHalfStake);
    if (shares[i] >= share) continue;
    // The others keep their proportions in what is left.
    const float others = total - shares[i];
    const float scale = others > 0 ? (total - share) / others : 0;
    for (float& other : shares) other *= scale;
    shares[i] = share;
    is_raised = true;
  }
  return is_raised;
}

template bool raise_large_chains<9>(const go::Board<9>&, go::Color, std::span<const go::Vertex<9>>, std::span<float>);
template bool raise_large_chains<19>(const go::Board<19>&, go::Color, std::span<const go::Vertex<19>>,
                                     std::span<float>);
template bool raise_large_chains<25>(const go::Board<25>&, go::Color, std::span<const go::Vertex<25>>,
                                     std::span<float>);

}  // namespace katachi::move_model
