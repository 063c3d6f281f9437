// Games of uniformly random legal moves, for tests and for first looks at a game. Playouts have their own, faster loops.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace katachi::game {

// One of the legal moves, all equally likely. The state must not be terminal and must have one.
template <State S>
typename S::Move random_legal_move(const S& state, core::Rng& rng) {
  typename S::MoveList moves;
  state.legal_moves(moves);
  assert(moves.size() > 0);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays from `state` until the end or for max_moves. on_move(before, move) is told of every move before it is played.
// Returns the last state.
template <State S, class F>
S random_walk(S state, core::Rng& rng, int max_moves, F&& on_move) {
  for (int i = 0; i < max_moves && !state.is_terminal(); ++i) {
    const typename S::Move move = random_legal_move(state, rng);
    on_move(static_cast<const S&>(state), move);
    state.play(move);
  }
  return state;
}

}  // namespace katachi::game
