// Knightthrough in the registry.
#pragma once

#include "games/entry.hpp"
#include "games/knightthrough/evaluation.hpp"
#include "games/knightthrough/knowledge.hpp"
#include "games/knightthrough/state.hpp"

namespace katachi::games::knightthrough {

inline constexpr std::string_view kRules =
    "Each side fills its two nearest rows with pieces; X starts at the bottom and moves up, O moves down. A piece "
    "jumps "
    "like a knight in chess, but only forward, to a cell that is empty or holds an enemy. The enemy is captured; "
    "nobody "
    "has to capture. Who first reaches the far row or captures the last enemy piece wins, so there are no draws. A "
    "move "
    "is two cells such as a2-b4, a1 being at the bottom left.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize size) { return State(size); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::knightthrough
