#include "knowledge/semeai.hpp"

#include <algorithm>
#include <cassert>

namespace katachi::knowledge {

RaceResult race(const RaceSide& mover, const RaceSide& other, int shared) {
  assert(mover.exclusive + shared > 0 && other.exclusive + shared > 0);
  if (mover.eye != other.eye) {
    const bool is_movers = mover.eye > other.eye;
    const int own = mover.exclusive + (is_movers ? shared : 0);
    const int enemy = other.exclusive + (is_movers ? 0 : shared);
    return own >= enemy ? RaceResult::kMoverWins : RaceResult::kMoverLoses;
  }
  const int difference = mover.exclusive - other.exclusive;
  const int needed = mover.eye == RaceEye::kNone ? std::max(shared - 1, 0) : shared;
  if (difference >= needed) return RaceResult::kMoverWins;
  if (-difference >= needed + 1) return RaceResult::kMoverLoses;
  return RaceResult::kSeki;
}

int eye_liberties(int points, int filled) {
  // Points 1, 2, 3 take as many moves. From 4 on the attacker fills all points but one, is captured, and begins again in an eye that
  // is one point smaller: n (n - 3) / 2 + 3.
  const int moves = points <= 3 ? points : points * (points - 3) / 2 + 3;
  return std::max(moves - filled, 1);
}

}  // namespace katachi::knowledge
