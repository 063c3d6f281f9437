// Othello in the registry.
#pragma once

#include "games/entry.hpp"
#include "games/othello/evaluation.hpp"
#include "games/othello/knowledge.hpp"
#include "games/othello/state.hpp"

namespace katachi::games::othello {

inline constexpr std::string_view kRules =
    "Black (X) and White (O) put discs on empty cells in turn, Black first, starting from two discs each in the "
    "middle. A disc "
    "must enclose enemy discs in a straight line between itself and another own disc, and all enemy discs so enclosed "
    "are turned "
    "over. A side without such a move passes. When neither side has a move the game is over and more discs win. A move "
    "is a cell "
    "such as c4, a1 being at the top left, or pass.";

inline Entry entry() {
  Entry entry = entry_of(kTraits, kRules, [](game::BoardSize size) { return State(size.width); });
  entry.evaluations = kEvaluations;
  entry.knowledge = [](const game::KnowledgeSwitches& switches) {
    return game::AnyKnowledge::of<State>(Knowledge(switches));
  };
  return entry;
}

}  // namespace katachi::games::othello
