// The race to capture between two blocks, by counting (Mueller 1999, "Race to capture: analyzing semeai in Go", classes 0 and 1).
//
// Each block has *exclusive* liberties, which only it has: those outside and those of its eye. Both have *shared* liberties. A block is
// captured when it has none left. To fill a shared liberty costs both blocks one; the liberties of an eye are filled last.
//
//    S shared, d = exclusive liberties of the mover minus those of the other
//    no eyes:   F = max(S - 1, 0); both eyes: F = S.   The mover kills if d >= F, is killed if d <= -(F + 1), else it is seki.
//    one eye:   the side with the eye may count all shared liberties as its own, and there is no seki: the mover kills if his
//               liberties, so counted, are at least the other's.
//    both eyes: a *big* eye (4 points or more) beats a small one as an eye beats none.
//
// The rule is exact for the abstract race, in which a move fills one liberty or is a pass; tests compare it with full search. It says
// nothing of approach moves, of escape and of what else the stones may do.
#pragma once

#include <cstdint>

namespace katachi::knowledge {

enum class RaceEye : std::uint8_t { kNone, kSmall, kBig };

struct RaceSide {
  int exclusive = 0;  // liberties that only this block has, those of the eye included
  RaceEye eye = RaceEye::kNone;
};

enum class RaceResult : std::uint8_t { kMoverWins, kMoverLoses, kSeki };

// How a race ends that neither has won already: each side has a liberty.
RaceResult race(const RaceSide& mover, const RaceSide& other, int shared);

// Moves the enemy needs to fill an eye of `points` points, `filled` of them his stones already: 1, 2, 3, 5, 8, 12, 17 for 1 to 7 points.
int eye_liberties(int points, int filled);

}  // namespace katachi::knowledge
