// NoGo in the registry.
#pragma once

#include "games/entry.hpp"
#include "games/nogo/evaluation.hpp"
#include "games/nogo/knowledge.hpp"
#include "games/nogo/state.hpp"

namespace katachi::games::nogo {

inline constexpr std::string_view kRules =
    "Black and White put stones on empty points in turn, as in Go, Black first. Every chain must keep an empty point "
    "beside it: a move that captures is illegal, and so is suicide. Nobody passes. A side without a legal move has "
    "lost, "
    "so there are no draws. A move is a point such as D4, A1 being at the bottom left; there is no column I.";

inline Entry entry() {
  Entry entry =
      entry_of(kTraits, kRules, [](game::BoardSize size) { return State(go::Size{size.width, size.height}); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::nogo
