// How often masks match in games: what a mask could change at all, before a game is spent on it.
//
// A *candidate* is an empty point of a position where the side to move may play (no suicide, no simple ko); a move of the record is
// one of them. A mask that matches many candidates and few of the moves played is a bad shape in the eyes of the players of
// these games, and the other way round.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "pattern/mask/mask.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {

struct MaskCounts {
  std::uint64_t positions = 0;   // where some candidate matches
  std::uint64_t candidates = 0;  // that match
  std::uint64_t played = 0;      // moves of the record that match
};

struct MaskReport {
  std::uint64_t positions = 0, candidates = 0, played = 0;  // of all
  std::vector<MaskCounts> masks;                            // in the order of the masks
  double seconds = 0;                                       // of processor time, in the tests alone
  std::uint64_t tests() const { return candidates * masks.size(); }

  // Of the moves played, the share that the mask matches.
  double share(std::size_t mask) const {
    return played == 0 ? 0 : static_cast<double>(masks[mask].played) / static_cast<double>(played);
  }
  // P(played | matches) over P(played): above 1 the shape was played more often than other candidates.
  double lift(std::size_t mask) const;
};

struct MaskMeasureOptions {
  std::uint64_t max_positions = UINT64_MAX;
  std::stop_token stop = {};
  std::function<void(std::size_t games)> progress = nullptr;
};

// One thread. Boards of any size.
MaskReport measure_masks(std::span<const Mask> masks, const record::GameSet& games,
                         const MaskMeasureOptions& options = {});

}  // namespace katachi::pattern
