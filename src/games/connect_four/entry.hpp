// Connect Four in the registry.
#pragma once

#include "games/connect_four/evaluation.hpp"
#include "games/connect_four/knowledge.hpp"
#include "games/connect_four/state.hpp"
#include "games/entry.hpp"

namespace katachi::games::connect_four {

inline constexpr std::string_view kRules =
    "Two players drop discs into the columns of a grid, usually seven that are six cells high, X first. A disc falls "
    "to the lowest free cell of its column. Four own discs in a row, column or diagonal win. A full grid without four "
    "in a line is a draw. A move is the number of a column, counted from 1 at the left.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize size) { return State(size); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  entry.orders_well = true;
  return entry;
}

}  // namespace katachi::games::connect_four
