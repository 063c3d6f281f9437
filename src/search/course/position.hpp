// How the searches of this folder tell positions apart, and what they know of one without a search.
//
// Two ways to the same position meet in one node or one entry of a table, so a key must hold all that its value depends on:
//
//   usual games             the exact key; mirror images share one where the game's knowledge says so
//   superko                 the key and the past, without symmetry: the past is not mirrored (minimax/position_key.hpp)
//   cycles without superko  the sequence of moves: a repetition is judged by the path, so nothing may be shared
//
// In the last kind a move back to a position of the path counts against the first player of a goal (endless play is no win), and a
// search for a value calls it unknown. The same holds for a game that is cut by Limits::max_moves: nobody may claim it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/key128.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "search/exact/task.hpp"
#include "search/minimax/position_key.hpp"
#include "search/proof/history.hpp"

namespace katachi::search::course {

// Whether positions come back in this game, and no rule of superko tells pasts apart.
template <game::NamedGame S>
bool is_path_bound(const S& root) {
  return root.traits().can_repeat && proof::past_classes(root) == 0 && game::past_key_of(root) == core::Key128{};
}

// The key of a sequence of moves, from that of the sequence without the last.
constexpr core::Key128 chain_after(core::Key128 chain, std::uint32_t move_code) { return core::mix(chain, move_code); }

// All values that the game can have.
inline game::Bounds extremes_of(const game::GameTraits& traits) {
  return traits.has_margin ? game::Bounds{} : game::Bounds{-game::kWin, game::kWin};
}

// What is known of a position without a search: its end, or what the knowledge says.
template <game::NamedGame S, game::KnowledgeOf<S> K>
game::Bounds known_bounds(const S& state, const K& knowledge) {
  if (state.is_terminal()) return game::Bounds::exactly(game::final_value(state));
  return knowledge.bounds(state).meet(extremes_of(state.traits()));
}

// The moves that the knowledge leaves, in its order. A vector: lists of moves are large, and recursion keeps those of a whole path.
template <game::NamedGame S, game::KnowledgeOf<S> K>
std::vector<typename S::Move> moves_of(const S& state, const K& knowledge) {
  typename S::MoveList moves;
  state.legal_moves(moves);
  knowledge.choose(state, moves);
  return {moves.begin(), moves.end()};
}

// Whether the first player reaches the goal, where that is known without a search.
template <game::NamedGame S, game::KnowledgeOf<S> K>
std::optional<bool> known_answer(const S& state, exact::Goal goal, const K& knowledge) {
  const game::Bounds bounds = known_bounds(state, knowledge);
  if (bounds.lower >= goal.at_least) return true;
  if (bounds.upper < goal.at_least) return false;
  return std::nullopt;
}

// What bounds say of a goal, if there is one; otherwise whether they meet.
constexpr bool is_settled(game::Bounds bounds, std::optional<exact::Goal> goal) {
  if (goal) return bounds.lower >= goal->at_least || bounds.upper < goal->at_least;
  return bounds.is_exact();
}

}  // namespace katachi::search::course
