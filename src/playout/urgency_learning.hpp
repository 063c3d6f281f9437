// Learning the urgencies of 3x3 patterns from game records.
//
// In every position of a game, for the side that moved, each point near the last move is *met*, and one of them may be the move
// *played*. Points that nobody may or should play (ko, suicide, own eyes) are left out, and so are last liberties of chains in
// atari: of those the second part of the urgency speaks (urgency_board.hpp). Counts are kept by class of codes (8 symmetries;
// White's moves with the colours exchanged). With p the share of met points that were played over all classes,
//   urgency of a class = (played + s p) / (met + s) / p,
// the ratio of its own share to the common one, drawn to 1 by s imaginary points of which nothing is known. So 1 is the average
// point, and a class that was hardly met stays near it.
// Unlike a Bradley-Terry fit, it does not ask what a move competed with: simple and one pass over the games.
#pragma once

#include <cstdint>
#include <vector>

#include "playout/urgency_table.hpp"
#include "record/record.hpp"

namespace katachi::playout {

struct UrgencyCounts {
  struct Count {
    std::uint64_t met = 0;
    std::uint64_t played = 0;
    friend bool operator==(const Count&, const Count&) = default;
  };

  std::vector<Count> of = std::vector<Count>(kLocalCodes);  // by the smallest code of the class, Black to move
  std::uint64_t games = 0;

  void add(const UrgencyCounts& others);  // counts of other games, from another thread perhaps
  friend bool operator==(const UrgencyCounts&, const UrgencyCounts&) = default;
};

// Counts one game. `reach`: how many lines from the last move is near, in both directions. False, and nothing is counted, for a
// record that is no plain game: with setup after the first move, or with a move on a stone.
bool count_game(const record::GameRecord& record, UrgencyCounts& counts, int reach = 2);

struct UrgencyLearning {
  double shrinkage = 100;  // s above, in points; > 0
  double lowest = 0.05;    // no class is less urgent: every move must stay possible
};

// A class that was never met has urgency 1; without a move played all have.
UrgencyTable learn_urgencies(const UrgencyCounts& counts, const UrgencyLearning& learning = {});

}  // namespace katachi::playout
