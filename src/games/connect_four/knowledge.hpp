// What an exact search may know of Connect Four: the mirror image, forced replies, lines that nobody can complete, and who is in zugzwang.
//
//   key      the mirror images at the middle share one
//   bounds   the mover completes a line; the opponent completes one, because he threatens two cells, or the cell above the forced reply, or
//            every move lets him; a side that no free line is left for cannot win; follow-up and zugzwang, below
//   prune    a winning move is the only one, then the reply to a threat; no move below a cell that wins for the opponent, as long as there
//            is another; of mirror images one
//   order    by the number of cells that would complete a line afterwards; among equals the middle columns first
//
// Follow-up: with every free cell in pairs, the lower one of which must be taken first, or both of which can be taken at once, the side that
// is not to move answers each move with the other cell of the pair. So it gets one cell of each pair, in a column every second one, and
// needs no other plan: the mover cannot complete a line that has cells of the opponent's. In an odd column its lowest cell is left over,
// and is paired with that of another odd column. Zugzwang: the same, but in one column the pairs stop below the cell under a threat; all
// other cells are used up in pairs, so in the end the mover must play there. These are "claimeven", "baseinverse" and "follow-up" of
// V. Allis, "A knowledge-based approach of Connect-Four" (1988); every claim here holds for all play, and none is weighed.
#pragma once

#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/connect_four/state.hpp"

namespace katachi::games::connect_four {

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Column column, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;
  // Moves that complete a line, threaten to, or stop one are played before a position is judged.
  bool is_noisy(const State& state, Column column) const;

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

}  // namespace katachi::games::connect_four
