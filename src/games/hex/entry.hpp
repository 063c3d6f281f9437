// Hex in the registry.
#pragma once

#include "games/entry.hpp"
#include "games/hex/evaluation.hpp"
#include "games/hex/knowledge.hpp"
#include "games/hex/state.hpp"

namespace katachi::games::hex {

inline constexpr std::string_view kRules =
    "Two players put a stone on an empty cell of a rhombus of hexagons in turn, X first; stones stay where they are. X "
    "connects the top with the bottom, O the left with the right. Who connects the own two edges wins, and there are "
    "no "
    "draws. There is no swap rule, so the first player should win. A move is a cell such as c4: the third column, the "
    "fourth "
    "row from the top, where each row lies half a cell to the right of the one above.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize size) { return State(size.width); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::hex
