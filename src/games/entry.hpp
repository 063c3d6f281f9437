// Entry: a game as the registry offers it to programs and people.
//
// Each game's folder has an entry.hpp with a function entry() that makes one, and the registry one line that calls it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "game/any_state.hpp"
#include "game/evaluation.hpp"
#include "game/solver_knowledge.hpp"
#include "game/traits.hpp"

namespace katachi::games {

// Settings of a game beside its size, by name: the rules of Go.
using Options = std::map<std::string, std::string, std::less<>>;

struct Entry {
  const game::GameTraits* traits;
  std::string_view rules;    // five sentences for people, the last one about how moves are written
  std::string_view options;  // which there are, for help and errors; empty: none
  // The position at the start. The size is one of the game's; there are options only where the game has some.
  core::Result<game::AnyState> (*start)(game::BoardSize size, const Options& options);
  // Null: as the start of the largest board reads it.
  core::Result<game::AnyState> (*from_text)(std::string_view text, const Options& options);
  // Static judgements that a search can choose from, the usual one first.
  std::span<const game::Evaluation> evaluations = {};
  // What an exact search may use beyond the rules. Null: nothing is known.
  game::AnyKnowledge (*knowledge)(const game::KnowledgeSwitches& switches) = nullptr;
  // Its order of moves is better than what a proof could learn from shallow depths, killers and history: they are off unless asked for.
  bool orders_well = false;
};

// Of a game without options. `Start` is a lambda without captures that makes the native state from a size.
template <class Start>
Entry entry_of(const game::GameTraits& traits, std::string_view rules, Start) {
  return {.traits = &traits,
          .rules = rules,
          .options = "",
          .start = [](game::BoardSize size, const Options&) -> core::Result<game::AnyState> {
            return game::AnyState(Start()(size));
          },
          .from_text = nullptr};
}

}  // namespace katachi::games
