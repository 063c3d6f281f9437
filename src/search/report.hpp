// What a search found out, for whoever asked: one line per move, the best first.
//
// Outcomes are the chances of the side to move, in [0, 1]; margins are in the game's points, positive for the side to move.
#pragma once

#include <cstdint>
#include <vector>

namespace katachi::search {

template <class Move>
struct MoveReport {
  Move move{};
  std::uint64_t visits = 0;
  double outcome = 0.5;    // mean
  double deviation = 0;    // standard deviation of one playout's outcome
  double margin = 0;       // mean; 0 where the game has no points
  bool is_proven = false;  // the move ends the game: outcome is exact
};

template <class Move>
struct SearchReport {
  std::vector<MoveReport<Move>> moves;  // best first; empty only if there was no candidate
  std::uint64_t playouts = 0;
  double seconds = 0;
  bool interrupted = false;  // ended by the stop token

  bool has_best() const { return !moves.empty(); }
  const MoveReport<Move>& best() const { return moves.front(); }
};

}  // namespace katachi::search
