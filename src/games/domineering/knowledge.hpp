// What an exact search may know of Domineering: symmetries, room that is sure, an order of moves.
//
//   key      mirror images share one (left and right, top and bottom; the diagonals would exchange the sides), and so do positions that
//            differ in cells which no domino can use any more
//   bounds   a side wins if it is sure of more moves than the other can make at best (counts.hpp)
//   prune    of the moves into strips that only the mover can use, one is left: they are all alike
//   order    moves that leave the opponent few moves and the mover many come first
//
// The counts are those of Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering" (2000), and N. Bullock, "Domineering:
// Solving large combinatorial search spaces" (2002), in a simpler form.
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/domineering/state.hpp"

namespace katachi::games::domineering {

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

}  // namespace katachi::games::domineering
