// What a search found out, for whoever asked: one line per move, the best first.
//
// Outcomes are the chances of the side to move, in [0, 1]; margins are in the game's points, positive for the side to move.
// A search that orders the moves by something else than the outcome (the margin, a difference of means) says so in value.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace katachi::search {

template <class Move>
struct MoveReport {
  Move move{};
  std::uint64_t visits = 0;
  double outcome = 0.5;         // mean
  double deviation = 0;         // standard deviation of one playout's outcome
  double margin = 0;            // mean; 0 where the game has no points
  double margin_deviation = 0;  // standard deviation of one playout's margin
  double value = 0.5;           // what the moves are ordered by; infinite for a proven win or loss among margins
  bool is_proven = false;       // the move ends the game: outcome is exact
  bool is_pruned = false;       // the search gave the move up before its end
  double prior = 0;             // what was thought of it before the search, where that is known
  std::vector<Move> line = {};  // the play that is expected from it on, the move itself first; empty without a tree
  std::vector<double> ownership =
      {};  // as that of the report, over this move's games; empty unless asked for and played
};

// Sources of outcomes.
inline constexpr std::string_view kPlayouts = "playouts";
inline constexpr std::string_view kNetwork = "network";
inline constexpr std::string_view kNetworkAndPlayouts = "network and playouts";

template <class Move>
struct SearchReport {
  std::vector<MoveReport<Move>> moves;  // best first; empty only if there was no candidate
  std::uint64_t playouts = 0;
  std::uint64_t partner_playouts = 0;  // those among them that other processes made
  std::uint64_t tree_bytes = 0;        // that the tree takes now; 0 without one
  double seconds = 0;
  bool interrupted = false;             // ended by the stop token
  std::string_view source = kPlayouts;  // where outcomes and margins come from, for people
  bool tells_moves_apart = true;        // false: outcomes and margins are those of the position, the same for all moves
  // Over all playouts of a tree search: the deviation of the margin and, where it was asked for, per move code how often the first
  // player owned that point at the end minus how often the second did, in [-1, 1].
  double margin_deviation = 0;
  std::vector<double> ownership = {};

  bool has_best() const { return !moves.empty(); }
  const MoveReport<Move>& best() const { return moves.front(); }
};

}  // namespace katachi::search
