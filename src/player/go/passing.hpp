// When to pass.
//
// A pass is right when no move gains anything. Under area scoring a move in one's own territory costs nothing, and dead stones
// that stay on the board may be counted as alive by the other side: so the player goes on until every dead enemy stone is
// off the board. It passes
//   - if no move is left but into its own eyes;
//   - as a friend: the enemy has passed, dead stones may stay (territory scoring, or friendly_pass), and the count with the
//     dead stones taken off is a win (not before two fifths of the board are stones) or cannot be changed any more;
//   - if the position is settled (each point nearly always ends with the same owner) and no dead enemy stone stands on it;
//   - if no move is better than a pass, and no dead enemy stone stands on the board: a tree search weighs the pass itself; what
//     the others found, by the real komi, is compared with playouts after a pass. (A tree's chances are not: where it knows more
//     than the playouts, any move would look worse than the pass.)
// A pass that would end a lost game is not played while a move is left that may change something.
// A chain that is lost to stones inside it (shared_liberties.hpp) is dead in all this. Where it must come off the board, the
// move that reading found is played when nothing else is open, or when the search wants to play inside it. One that can be
// taken only by a ko is left as it stands if the count is a win all the same: who starts a ko may lose it.
// Under territory scoring, moves on settled points are not considered at all. Every game ends: a stone is never put into an
// own eye and no position is repeated.
#pragma once

#include <optional>
#include <string>

#include "go/history.hpp"
#include "player/go/go_search.hpp"
#include "player/player.hpp"

namespace katachi::player {

using MoveFound = search::MoveReport<go::Move>;

struct PassQuestion {
  const go::History& game;      // the player is to move
  const Report& report;         // of the search, without the pass, not empty
  const Ownership& now;         // playouts from here, the player to move
  const Ownership& after_pass;  // playouts after its pass
  bool may_leave_dead = false;  // friendly pass
  bool may_leave_kos = true;    // dead enemy stones that only a ko takes off, if the count is a win with them
  std::optional<MoveFound> found_pass = std::nullopt;  // what a tree search thinks of the pass
  bool search_passes = false;                          // it was its best move, by the real komi
  bool may_compare = true;  // the report's chances are means of playouts after the moves, by the real komi
};

struct PassAnswer {
  bool pass = false;
  std::size_t move = 0;                             // otherwise the index in the report of the move to play
  std::string reason;                               // of a pass or of `capture`
  std::optional<go::Point> capture = std::nullopt;  // a move to play instead of the report's
};

PassAnswer consider_pass(const PassQuestion& question);

// Whether it is late enough to think about passing.
bool is_late(const go::History& game);

}  // namespace katachi::player
