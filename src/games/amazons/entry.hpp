// Amazons in the registry.
#pragma once

#include "games/amazons/evaluation.hpp"
#include "games/amazons/knowledge.hpp"
#include "games/amazons/state.hpp"
#include "games/entry.hpp"

namespace katachi::games::amazons {

inline constexpr std::string_view kRules =
    "Each side has four amazons, X moves first. A move takes an own amazon over empty cells like a queen of chess. "
    "From "
    "where it now stands it shoots an arrow, again like a queen, to an empty cell, which is blocked (#) from then on. "
    "Who cannot move has lost, so there are no draws. A move is three cells, from, to and arrow, such as d1-d7/g7, a1 "
    "being at the bottom left.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize size) { return State(size); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::amazons
