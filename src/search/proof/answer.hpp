// What the answer to a goal says of the value.
#pragma once

#include <optional>

#include "game/concepts.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "search/exact/task.hpp"

namespace katachi::search::proof {

// A game without points has three values, or two.
inline game::Bounds bounds_of(const game::GameTraits& traits, exact::Goal goal, std::optional<bool> answer) {
  game::Bounds bounds;
  if (!traits.has_margin) bounds = {-game::kWin, game::kWin};
  if (!answer) return bounds;
  if (traits.has_margin) {
    (*answer ? bounds.lower : bounds.upper) = *answer ? goal.at_least : goal.at_least - 1;
    return bounds;
  }
  const auto next_possible = [&](game::Value at_least) {
    if (at_least <= -game::kWin) return -game::kWin;
    return at_least <= 0 && traits.can_draw ? 0 : game::kWin;
  };
  const game::Value above = next_possible(goal.at_least);
  if (*answer)
    bounds.lower = above;
  else
    bounds.upper = above == game::kWin && traits.can_draw ? 0 : -game::kWin;
  return bounds;
}

// What needs no search: the position is over, the bounds decide, or no value is outside the goal.
template <game::NamedGame S, game::KnowledgeOf<S> K>
std::optional<game::Bounds> settled(const S& root, exact::Goal goal, const K& knowledge) {
  if (root.is_terminal()) return game::Bounds::exactly(game::final_value(root));
  const game::Bounds bounds = knowledge.bounds(root).meet(bounds_of(root.traits(), goal, std::nullopt));
  if (bounds.lower >= goal.at_least || bounds.upper < goal.at_least) return bounds;
  return std::nullopt;
}

}  // namespace katachi::search::proof
