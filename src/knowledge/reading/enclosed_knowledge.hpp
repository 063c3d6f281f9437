// What the proof search is told of an enclosed group beside the rules: forced moves, bounds, and how hard a position looks.
//
// Nothing here changes a value:
//   bounds   the attacker to move captures a target in atari at once.
//   choose   the defender of a target in atari extends, or captures a chain beside it that is in atari; nothing else saves it, for the
//            attacker's next move captures (no ban can hold against him then: bans come from captures of the move before).
//   numbers  the attacker needs about as many moves as the target has liberties; the defender needs two eyes.
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "knowledge/reading/enclosed_state.hpp"
#include "search/exact/task.hpp"
#include "search/proof/numbers.hpp"

namespace katachi::knowledge {

class EnclosedKnowledge {
 public:
  game::CanonicalKey key(const EnclosedState& state) const { return {.key = state.key()}; }
  std::uint32_t canonical_code(const EnclosedState&, EnclosedState::Move move, std::uint8_t) const { return move; }
  game::Bounds bounds(const EnclosedState& state) const;
  void choose(const EnclosedState& state, EnclosedState::MoveList& moves) const;
  search::proof::Numbers numbers(const EnclosedState& state, search::exact::Goal goal) const;
};

}  // namespace katachi::knowledge
