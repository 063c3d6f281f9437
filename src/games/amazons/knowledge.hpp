// What an exact search may know of Amazons: symmetries, separated territories, an order of moves.
//
//   key      mirror images share one: all eight of a square, four of a rectangle
//   bounds   once no empty cell can be reached by both sides each fills its own: as many moves as it has cells at most, and at least as many as
//            its amazons make by walking, each shooting back at the cell that it has left
//   prune    nothing
//   order    arrows and amazons beside the opponent's amazons, then moves that keep room
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/amazons/state.hpp"

namespace katachi::games::amazons {

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Shot shot, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::amazons
