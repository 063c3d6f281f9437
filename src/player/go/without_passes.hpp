// The position that a question about a game means: as it stands, with the passes at its end taken back.
//
// A search that saw them would find itself one pass from the end of the game, or beyond it: a pass would then be worth what the
// stones on the board make as they stand, the dead ones among them, and every real move would be measured against that. Who asks
// what a position is worth, or what a move lost, means the stones. The side to move stays the one whose turn it is; a ko that the
// passes had lifted binds again. Cost: one undo for each pass.
#pragma once

#include <utility>
#include <vector>

#include "go/history.hpp"

namespace katachi::player {

// Takes them back for as long as it lives; afterwards the game is as it was.
class PassesTakenBack {
 public:
  explicit PassesTakenBack(go::History& game) : game_(&game), to_move_(game.to_move()) {
    for (int left = game.consecutive_passes(); left > 0; --left) {
      const go::Color color = game.last_move()->color;
      game.undo();
      passes_.push_back({color, game.to_move()});
    }
    game.set_to_move(to_move_);
  }
  ~PassesTakenBack() {
    for (; !passes_.empty(); passes_.pop_back()) {
      game_->set_to_move(passes_.back().to_move_before);
      game_->play(passes_.back().color, go::Move::pass());
    }
    game_->set_to_move(to_move_);
  }
  PassesTakenBack(const PassesTakenBack&) = delete;
  PassesTakenBack& operator=(const PassesTakenBack&) = delete;

 private:
  struct Pass {
    go::Color color, to_move_before;
  };
  go::History* game_;
  go::Color to_move_;
  std::vector<Pass> passes_;  // the last one first
};

inline go::History without_last_passes(go::History game) {
  const go::Color to_move = game.to_move();
  while (game.consecutive_passes() > 0) game.undo();
  game.set_to_move(to_move);
  return game;
}

}  // namespace katachi::player
