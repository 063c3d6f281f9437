// Tic-tac-toe in the registry.
#pragma once

#include "games/entry.hpp"
#include "games/tic_tac_toe/knowledge.hpp"
#include "games/tic_tac_toe/state.hpp"

namespace katachi::games::tic_tac_toe {

inline constexpr std::string_view kRules =
    "Two players mark empty cells of a 3x3 grid in turn, X first. Three own marks in a row, column or diagonal win. A "
    "full "
    "grid without such a line is a draw. With best play nobody wins. A move is a cell, from a1 at the bottom left to "
    "c3 at "
    "the top right.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize) { return State(); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::tic_tac_toe
