// What an exact search may know of Hex: the half turn, cells that decide nothing, virtual connections, an order of moves.
//
//   key      a position and the same after half a turn share one
//   bounds   a side wins if its edges are joined by virtual connections (crossing.hpp) once dead and captured cells are filled
//            (inferior.hpp): the side to move also by a semi connection
//   prune    the move that completes a connection is the only one; else moves to dead, captured, vulnerable or dominated cells are left
//            out, and all outside the must-play region: what every known way of the opponent to win by the next move has in common
//            (Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck, "Solving 7x7 Hex with domination, virtual connections, and
//            game-state reduction", 2005)
//   order    cells through which most current flows, in the circuits of both sides (circuit.hpp)
//
// Bounds and prune are for boards of up to 8x8: larger ones are beyond a search from the start.
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/hex/state.hpp"

namespace katachi::games::hex {

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Cell cell, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::hex
