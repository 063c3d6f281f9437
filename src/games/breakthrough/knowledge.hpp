// What an exact search may know of Breakthrough and Misère Breakthrough.
//
//   key      left and right are mirror images of each other
//   bounds   Breakthrough: pieces that arrive next and cannot be captured, races that are won (races: games/race.hpp);
//            misère: the mover has no move but those that lose at once
//   prune    Breakthrough: a move that ends the game is the only one, then captures of a piece that would arrive next;
//            misère: no move that loses at once as long as there is another
//   order    captures first, those of pieces far ahead before others, then moves of pieces far ahead to cells that are not attacked;
//            misère: the other way round
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/breakthrough/state.hpp"

namespace katachi::games::breakthrough {

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Step step, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;
  // Captures are played out before a position is judged, and steps behind which a piece arrives.
  bool is_noisy(const State& state, Step step) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::breakthrough
