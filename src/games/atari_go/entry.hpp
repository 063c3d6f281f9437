// Atari Go in the registry.
#pragma once

#include "games/atari_go/evaluation.hpp"
#include "games/atari_go/knowledge.hpp"
#include "games/atari_go/state.hpp"
#include "games/entry.hpp"

namespace katachi::games::atari_go {

inline constexpr std::string_view kRules =
    "Black and White put stones on empty points in turn, as in Go, Black first. A chain of stones without an empty "
    "point "
    "beside it is captured, and who first captures wins. Suicide is illegal and nobody passes. A side without a legal "
    "move "
    "has lost, so there are no draws. A move is a point such as D4, A1 being at the bottom left; there is no column I.";

inline Entry entry() {
  Entry entry =
      entry_of(kTraits, kRules, [](game::BoardSize size) { return State(go::Size{size.width, size.height}); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::atari_go
