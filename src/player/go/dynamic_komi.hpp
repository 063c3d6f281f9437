// Dynamic komi: a search that wins or loses every playout cannot tell good moves from bad ones, so the line between won and lost is
// moved to where the games are close.
//
//   linear    in handicap games: `per_stone` points for each handicap stone at the start, falling to 0 at move `until`
//   value     after each move by the chance to win: below `red` the line moves one step towards the losing side, above `green` one
//             step towards the winning side, but never back to a line beyond the real komi at which the chance once fell below
//             `red` (the ratchet)
//
// The extra komi is in points that Black must win by beyond the rules' komi; negative: White. Near the end of a game it is 0:
// only the real komi counts then. Reference: Baudis, "Balancing MCTS by dynamically adjusting the komi value" (2011).
#pragma once

#include <limits>

#include "go/color.hpp"
#include "player/go/dynamic_komi_options.hpp"

namespace katachi::player {

class DynamicKomi {
 public:
  explicit DynamicKomi(const DynamicKomiOptions& options) : options_(options) {}

  // For the next search of a game with so many handicap stones and moves so far, on a board of this area.
  double extra(int handicap_stones, int moves, int area) const;

  // The chance to win that a search with that extra komi gave to the side to move.
  void update(double outcome, go::Color color);

 private:
  DynamicKomiOptions options_;
  double line_ = 0;                                           // of the kind value, in points for Black
  double highest_ = std::numeric_limits<double>::infinity();  // ratchets: lines that proved too much
  double lowest_ = -std::numeric_limits<double>::infinity();
};

}  // namespace katachi::player
