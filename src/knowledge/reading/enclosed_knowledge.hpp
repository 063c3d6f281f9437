// What the proof search is told of an enclosed group beside the rules: forced moves, bounds, and how hard a position looks.
//
// Nothing here changes a value:
//   bounds   The attacker to move captures a target in atari at once. A target that can never have two eyes is captured: see below; so is
//            one whose last room a lasting move takes. The defender to move lives where one move makes it pass-alive.
//   choose   The defender of a target in atari extends, or captures a chain beside it that is in atari. Nothing else saves it, for the
//            attacker's next move captures: no ban can hold against him then, as bans come from the move before.
//   numbers  The attacker needs moves on the target's liberties and in its room for eyes, the defender those that make two eyes.
//
// No room for two eyes. A stone of the attacker that is connected to the wall stands for ever; call it lasting. A point with a lasting stone or
// the wall beside it never becomes an eye, nor does a stone of the target. Let all other points, the eye points, be neighbours of each other: so there are at most two.
// Then the attacker captures the target in a wall without gaps. He keeps adding lasting stones next to lasting ones, which is always legal
// and never undone, until every empty point is shut off from them. Points that are shut off are eye points, so all that is left is one
// area of at most two points; there he plays, the defender takes one stone at most, and he plays again where that stone was. He never needs to
// take back a ko. So such a position is decided for every question, and so is one in which lasting moves take the room by a double
// threat: a move of the defender can only occupy one of the two points.
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
