// What an exact search may know of Atari Go: symmetries, captures and threats one move ahead, an order of moves.
//
//   key      mirror images share one
//   bounds   who is to move and can capture has won; who is to move, cannot, and stands in atari at two places, or where his stone would
//            not help, has lost
//   prune    a capture needs no other move beside it; in atari only the last liberty is left
//   order    points where chains of both sides have few liberties
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/atari_go/state.hpp"

namespace katachi::games::atari_go {

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

}  // namespace katachi::games::atari_go
