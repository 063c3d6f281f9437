// The patterns of a base that match where the moves of games were played: what source positions and counts by phase are made of.
//
// Cost: about as much as pass 1 of learning, some microseconds a move; one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "pattern/base.hpp"
#include "pattern/tree.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {

struct PlayedMove {
  std::size_t game = 0;             // index in the set
  std::uint32_t number = 0;         // of the move in its game, from 1; passes count
  std::span<const NodeId> matches;  // the patterns of 1, 2, ... facts at the point played; good during the call only
};

struct PlayedOptions {
  std::stop_token stop = {};
  std::function<void(std::size_t games)> progress = nullptr;  // games done
};

// Calls visit for each move on the board, game by game. Games on boards of another size than the base's are passed over.
// False when it was stopped before the end. Throws EnvironmentError if the base turns out to be damaged.
bool for_each_played(const Base& base, const record::GameSet& games, const PlayedOptions& options,
                     const std::function<void(const PlayedMove&)>& visit);

}  // namespace katachi::pattern
