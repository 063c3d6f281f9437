// When to pass.
//
// A pass is right when no move gains anything. Under area scoring a move in one's own territory costs nothing, and dead stones
// that stay on the board may be counted as alive by the other side: so the player goes on until every dead enemy stone is
// off the board. It passes
//   - if no move is left but into its own eyes;
//   - as a friend: the enemy has passed, dead stones may stay (territory scoring, or friendly_pass), and the count with the
//     dead stones taken off is a win (not before two fifths of the board are stones) or cannot be changed any more;
//   - if the position is settled (each point nearly always ends with the same owner) and no dead enemy stone stands on it;
//   - if playouts after the best move do no better than playouts after a pass, and no dead enemy stone stands on the board
//     (where the search tells moves apart, by the real komi).
// Under territory scoring, moves on settled points are not considered at all. Every game ends: a stone is never put into an
// own eye and no position is repeated.
#pragma once

#include "go/history.hpp"
#include "player/go_search.hpp"
#include "player/player.hpp"

namespace katachi::player {

struct PassQuestion {
  const go::History& game;      // the player is to move
  const Report& report;         // of the search, not empty
  const Ownership& now;         // playouts from here, the player to move
  const Ownership& after_pass;  // playouts after its pass
  bool may_leave_dead = false;  // friendly pass
  bool may_compare = true;      // the report's chances are of its moves and of the real komi, as those of the pass
};

struct PassAnswer {
  bool pass = false;
  std::size_t move = 0;  // otherwise the index in the report of the move to play
  std::string reason;
};

PassAnswer consider_pass(const PassQuestion& question);

// Whether it is late enough to think about passing.
bool is_late(const go::History& game);

}  // namespace katachi::player
