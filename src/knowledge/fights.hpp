// Fights: two groups of different colours that stand against each other, and who wins if nobody runs away.
//
// A fight is a pair of groups near each other with stones that touch or share a liberty, none of which is DEAD and at most one ALIVE.
// The race is counted twice by the rule of semeai.hpp, once as an upper bound for each side: the side that is asked for ("victim") has
// the liberties of all its stones together, the other ("killer") only those of its string in contact that has fewest. Liberties in a
// closed eye count by nakade.
//
// A winner is declared only if he wins even when the other moves first, and the loser has no escape route, is not ALIVE and has at
// most one eye. Approach moves are not seen, and one fight does not know of the others: search is what tells
// that (analysis.hpp lets a group die only if it loses all its fights).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "knowledge/groups.hpp"
#include "knowledge/semeai.hpp"

namespace katachi::knowledge {

// The liberties of one side in a fight.
struct FightSide {
  int exclusive = 0;
  RaceEye eye = RaceEye::kNone;
  bool has_nakade = false;  // enemy stones stand in its eye

  friend bool operator==(const FightSide&, const FightSide&) = default;
};

enum class FightResult : std::uint8_t {
  kBlackWins,  // whoever moves first
  kWhiteWins,
  kMoverWins,
  kSeki,
  kOpen,  // the counts for the two sides do not agree, or somebody may run away
};

template <int MaxSize>
struct Fight {
  PointSet<MaxSize> black, white;  // the stones of both groups: groups themselves change when a loser is taken off
  PointSet<MaxSize> shared_liberties;
  FightSide black_side, white_side;
  int shared = 0;
  FightResult result = FightResult::kOpen;
};

// Every fight between standing groups. `empty`: points that are empty on the board.
template <int MaxSize>
std::vector<Fight<MaxSize>> find_fights(const std::vector<Group<MaxSize>>& groups, const PointSet<MaxSize>& empty,
                                        const PointSet<MaxSize>& corpses);

const char* result_name(FightResult result);  // "black wins", "the mover wins", "seki", "open"

}  // namespace katachi::knowledge
