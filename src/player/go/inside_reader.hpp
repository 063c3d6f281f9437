// Whether a chain is lost to the enemy stones inside it, read to the end.
//
// A chain whose last liberties are shared with enemy stones stands in a seki, unless those stones can be given up so that what
// they leave is one eye (nakade), or a ko that the chain loses (bent four in the corner). Both sides play in the given region
// only, or pass. Suicide is forbidden.
//
// First the enemy never takes a ko. If the chain survives that, it is read again with simple ko, lifted by a pass and without
// threats elsewhere: as territory rules judge life and death after the game, and as a killer plays who can wait until there
// are no threats. Whatever goes round for ever does not take the chain.
//
// Retrograde analysis: every position that can be reached is listed (stones, ko, side to move), then those from which the
// chain is taken are found backwards; the result is exact however positions repeat. Cost: some milliseconds for seven points,
// three times as much for each more.
#pragma once

#include <optional>
#include <span>

#include "go/history.hpp"

namespace katachi::player {

struct LossInside {
  go::Point move;              // where the enemy, if it is to move, begins the shortest capture
  bool by_ko = false;          // it cannot be taken without a ko
  bool whoever_moves = false;  // even if the chain moves first
};

// target: a stone of the chain. It is not lost if it gets a liberty outside the region. Nothing: the enemy cannot take it.
std::optional<LossInside> read_inside(const go::History::GameBoard& board, go::History::GameBoard::V target,
                                      std::span<const go::History::GameBoard::V> region);

}  // namespace katachi::player
