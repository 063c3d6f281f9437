// What a proof-number search knows of a position before it searches it: decided, or the numbers it starts with.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>

#include "game/concepts.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "search/exact/task.hpp"
#include "search/proof/numbers.hpp"
#include "search/proof/options.hpp"

namespace katachi::search::proof {

// A knowledge that says how hard a position seems to be.
template <class K, class S>
concept EstimatesNumbers = requires(const K k, const S& state, exact::Goal goal) {
  { k.numbers(state, goal) } -> std::same_as<Numbers>;  // both at least 1
};

// Whether the first player reaches the goal, where the rules or the knowledge say so without a search.
template <game::NamedGame S, game::KnowledgeOf<S> K>
std::optional<bool> decided(const S& state, exact::Goal goal, const K& knowledge) {
  if (state.is_terminal()) return game::final_value(state) >= goal.at_least;
  const game::Bounds bounds = knowledge.bounds(state);
  if (bounds.lower >= goal.at_least) return true;
  if (bounds.upper < goal.at_least) return false;
  return std::nullopt;
}

// The numbers of a position that is not decided.
template <game::NamedGame S, game::KnowledgeOf<S> K>
Numbers first_numbers(const S& state, exact::Goal goal, const K& knowledge, Initial initial) {
  if (initial == Initial::kOne) return {};
  if constexpr (EstimatesNumbers<K, S>) return knowledge.numbers(state, goal);
  typename S::MoveList moves;
  state.legal_moves(moves);
  knowledge.choose(state, moves);
  return numbers_for(state.to_move(), 1, static_cast<Number>(std::max<std::size_t>(1, moves.size())));
}

}  // namespace katachi::search::proof
