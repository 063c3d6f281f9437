// The position that a question about a game means: as it stands, with the passes at its end taken back.
//
// A search that saw them would find itself one pass from the end of the game, or beyond it: a pass would then be worth what the
// stones on the board make as they stand, the dead ones among them, and every real move would be measured against that. Who asks
// what a position is worth, or what a move lost, means the stones. The side to move stays the one whose turn it is; a ko that the
// passes had lifted binds again. Cost: one undo for each pass.
#pragma once

#include "go/history.hpp"

namespace katachi::player {

inline go::History without_last_passes(go::History game) {
  const go::Color to_move = game.to_move();
  while (game.consecutive_passes() > 0) game.undo();
  game.set_to_move(to_move);
  return game;
}

}  // namespace katachi::player
