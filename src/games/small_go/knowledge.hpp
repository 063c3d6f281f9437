// What an exact search may know of Go on small boards: symmetries, unconditional life and territory, an order of moves.
//
//   key      mirror images share one
//   bounds   each side gets at least its safe area (benson.hpp). Dead stones in it count for their owner if he can end the game by a pass
//            before they are captured: then only the parts without any are safe
//            Not where superko might forbid to capture them: in a past in which the same living stones stood before, and were captured
//   prune    no stone in the own safe territory where no stone of the opponent stands, none in the opponent's: there is nothing to gain
//   order    captures, then escapes and blocks of chains in atari, then the centre; a pass comes last, or first if it ends the game
//
// That bounds and pruning change no value is tested against retrograde analysis: every position of the small boards.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "core/key128.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "games/small_go/board.hpp"
#include "games/small_go/state.hpp"
#include "games/small_go/symmetry.hpp"

namespace katachi::games::small_go {

class Knowledge {
 public:
  explicit Knowledge(const Shape& shape, const game::KnowledgeSwitches& switches = {});

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Place place, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;

 private:
  Bits pointless(const State& state) const;

  game::KnowledgeSwitches switches_;
  std::shared_ptr<const Symmetries> symmetries_;
  std::array<std::uint8_t, kMaxPoints> centrality_{};  // larger towards the middle
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::small_go
