// GameMark: a place in a game, by which is told later whether another game goes on from there. What is remembered of the last search
// is good for such a game alone.
//
// It keeps the moves as a hash: a mark costs nothing beside a copy of the game.
#pragma once

#include <cstddef>
#include <cstdint>

#include "go/history.hpp"

namespace katachi::player {

class GameMark {
 public:
  explicit GameMark(const go::History& game);

  // `now` begins with all of the marked game under the same rules, and from there on the sides have moved in turn.
  bool leads_to(const go::History& now) const;
  std::size_t moves() const { return moves_; }

 private:
  go::Size size_;
  go::Rules rules_;
  go::Color to_move_;
  std::size_t moves_;
  std::uint64_t hash_;  // of the start position and the moves
};

}  // namespace katachi::player
