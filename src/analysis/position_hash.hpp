// Names of a position for those who keep answers: equal for equal positions, different for different ones but for chance (2^-64).
//
// `exact` is made of the stones, the side to move and the point where ko forbids to retake. `symmetric` is the same for all
// positions that turn or mirror into each other on the board (8 of a square, 4 of another rectangle): the least of their numbers.
// Earlier positions, as superko remembers them, play no part. Costs eight set-ups of the board.
#pragma once

#include <string>

#include "go/history.hpp"

namespace katachi::analysis {

struct PositionHash {
  std::string exact, symmetric;  // 16 hexadecimal digits
};

PositionHash position_hash(const go::History& game);

}  // namespace katachi::analysis
