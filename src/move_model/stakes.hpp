// Large chains in atari: what a capture or an escape is worth beyond the model's classes.
//
// The model tells captures of one, two, three to five and more stones apart, and learned from games in which a large chain
// in atari is answered at once. In a position that was set up, with no last move to point to it, ten stones in atari are one
// more capture to it. Here the share of a move that captures n stones, or saves them, is raised to n / (n + 10): half of all
// for ten stones. It counts only where the chain is at stake: one that cannot escape anyway, by the ladder reader, is not.
#pragma once

#include <span>

#include "go/board.hpp"

namespace katachi::move_model {

inline constexpr int kLargeChain = 6;    // stones; smaller ones are what the model's classes are for
inline constexpr float kHalfStake = 10;  // stones at which the share is one half

// `moves` are empty points, `shares` their probabilities; the sum is kept. Returns whether a share was raised. Cost: a scan over the moves, and a
// ladder for each large chain in atari.
template <int MaxSize>
bool raise_large_chains(const go::Board<MaxSize>& board, go::Color to_move,
                        std::span<const typename go::Board<MaxSize>::V> moves, std::span<float> shares);

extern template bool raise_large_chains<9>(const go::Board<9>&, go::Color, std::span<const go::Vertex<9>>,
                                           std::span<float>);
extern template bool raise_large_chains<19>(const go::Board<19>&, go::Color, std::span<const go::Vertex<19>>,
                                            std::span<float>);
extern template bool raise_large_chains<25>(const go::Board<25>&, go::Color, std::span<const go::Vertex<25>>,
                                            std::span<float>);

}  // namespace katachi::move_model
