// What an exact search may know of Knightthrough.
//
//   key      left and right are mirror images of each other
//   bounds   pieces that arrive next and cannot be captured, races that are won (games/race.hpp)
//   prune    a move that ends the game is the only one, then captures of a piece that would arrive next
//   order    captures first, those of pieces far ahead before others, then jumps of pieces far ahead to cells that are not attacked
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/knightthrough/state.hpp"

namespace katachi::games::knightthrough {

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Jump jump, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;
  // Captures are played out before a position is judged, and jumps behind which a piece arrives.
  bool is_noisy(const State& state, Jump jump) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::knightthrough
