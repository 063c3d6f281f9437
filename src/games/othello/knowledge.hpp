// What an exact search may know of Othello: symmetries, discs that nobody can turn any more, an order of moves.
//
//   key      mirror images share one: all eight
//   bounds   discs that are stable count for their owner whatever happens
//   prune    nothing
//   order    corners, then moves that leave the opponent few answers ("fastest first"), cells diagonally beside empty corners late; among
//            equals into regions with an odd number of empty cells, where the side that enters also plays last
//
// A disc is stable if along each of the four lines through it the line is full, or it stands at an end of the line, or beside a stable
// disc of its colour: every run of discs that could be turned along the line would have to include or to pass that neighbour.
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/othello/state.hpp"

namespace katachi::games::othello {

Bits stable_discs(const State& state, game::Player owner);

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Place place, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;
  // Corners are taken before a position is judged.
  bool is_noisy(const State& state, Place place) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::othello
