// Breakthrough and Misère Breakthrough in the registry.
#pragma once

#include "games/breakthrough/evaluation.hpp"
#include "games/breakthrough/knowledge.hpp"
#include "games/breakthrough/state.hpp"
#include "games/entry.hpp"

namespace katachi::games::breakthrough {

inline constexpr std::string_view kRules =
    "Each side fills its two nearest rows with pieces; X starts at the bottom and moves up, O moves down. A piece "
    "steps one "
    "cell forward, straight or diagonally, to an empty cell. A diagonal step may also capture an enemy piece; nobody "
    "has to "
    "capture. Who first reaches the far row or captures the last enemy piece wins, so there are no draws. A move is "
    "two "
    "cells such as a2-b3, a1 being at the bottom left.";

inline constexpr std::string_view kMisereRules =
    "Each side fills its two nearest rows with pieces; X starts at the bottom and moves up, O moves down. A piece "
    "steps one "
    "cell forward, straight or diagonally, to an empty cell. A diagonal step may also capture an enemy piece; nobody "
    "has to "
    "capture. Who first reaches the far row or captures the last enemy piece loses, so there are no draws. A move is "
    "two "
    "cells such as a2-b3, a1 being at the bottom left.";

inline game::AnyKnowledge knowledge_of(const game::KnowledgeSwitches& switches) {
  return game::AnyKnowledge::of<State>(Knowledge(switches));
}

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules,
                         [](game::BoardSize size) { return State({.width = size.width, .height = size.height}); });
  entry.evaluations = kEvaluations;
  entry.knowledge = knowledge_of;
  return entry;
}

inline Entry misere_entry() {
  Entry entry = entry_of(kMisereTraits, kMisereRules, [](game::BoardSize size) {
    return State({.width = size.width, .height = size.height, .variant = Variant::kMisere});
  });
  entry.evaluations = kMisereEvaluations;
  entry.knowledge = knowledge_of;
  return entry;
}

}  // namespace katachi::games::breakthrough
