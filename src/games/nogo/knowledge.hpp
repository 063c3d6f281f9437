// What an exact search may know of NoGo: symmetries, eyes that can be filled for sure, an order of moves.
//
//   key      mirror images share one
//   bounds   a side wins if it is sure of more moves than the other has legal ones: those never become more
//   prune    nothing
//   order    points that the opponent could take first, and among them those that make eyes
//
// A single empty point whose neighbours are all stones of one side is closed to the other for ever: each of its moves there would be suicide
// or a capture. Of the eyes that the same chains join, the side can fill all but one, in some order: each chain that it joins by
// filling keeps one of the others as a liberty, and no chain of the opponent is beside any. So they are that many sure moves.
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/nogo/state.hpp"

namespace katachi::games::nogo {

int sure_moves(const State& state, go::Color color);
int legal_moves_of(const State& state, go::Color color);  // whoever is to move

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, State::Vertex v, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::nogo
