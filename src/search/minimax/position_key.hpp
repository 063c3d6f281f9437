// PositionKey: what a position is stored under, and how its moves are named there.
//
// Mirror images share a key where the game's knowledge says so. A game with a memory (superko) stores under the position and its past,
// and without symmetry: the past is not mirrored with the position. That finds little, but nothing wrong.
#pragma once

#include <cstdint>

#include "core/key128.hpp"
#include "game/solver_knowledge.hpp"

namespace katachi::search::minimax {

template <class S, game::KnowledgeOf<S> K>
game::CanonicalKey position_key(const S& state, const K& knowledge) {
  if (!state.traits().has_memory) return knowledge.key(state);
  const core::Key128 past = game::past_key_of(state);
  return {.key = core::mix(core::mix(state.key(), past.high), past.low)};
}

template <class S, game::KnowledgeOf<S> K>
std::uint32_t stored_code(const S& state, const K& knowledge, typename S::Move move, std::uint8_t symmetry) {
  if (state.traits().has_memory) return state.move_code(move);
  return knowledge.canonical_code(state, move, symmetry);
}

}  // namespace katachi::search::minimax
