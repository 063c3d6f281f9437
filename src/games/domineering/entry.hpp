// Domineering in the registry.
#pragma once

#include "games/domineering/evaluation.hpp"
#include "games/domineering/knowledge.hpp"
#include "games/domineering/state.hpp"
#include "games/entry.hpp"

namespace katachi::games::domineering {

inline constexpr std::string_view kRules =
    "Two players put dominoes on free cells of a board in turn, X first. X puts his vertically, O horizontally. "
    "Dominoes "
    "stay where they are, and all taken cells are drawn X. Who cannot put a domino has lost, so there are no draws. A "
    "move is the two cells of the domino such as c4-c5, the lower or left one first, a1 being at the bottom left.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize size) { return State(size); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::domineering
