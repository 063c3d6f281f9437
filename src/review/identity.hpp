// What a review is: the game's position and moves, the range, and everything that its numbers depend on. Two reviews with equal
// identities would say the same (but for time limits and threads); work files and finished reviews are told apart by it.
//
// Names, dates and comments of the record play no part, nor where the file is.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "review/game.hpp"
#include "review/search.hpp"

namespace katachi::review {

// The moves that are reviewed, from 1, ends included.
struct MoveRange {
  std::size_t first = 1, last = 1;
};

struct Settings {
  std::string version;                // of the program
  std::string preset;                 // its name, or its path: what is in it may change
  std::string algorithm;              // that the preset names: its parameters do not tell
  nlohmann::ordered_json parameters;  // of the player, but not its threads, which may change, nor its limits
  SearchOptions search;
};

nlohmann::ordered_json settings_json(const Settings& settings);

// {"katachi_review":1,"game_hash":HASH,"range":[FIRST,LAST],"settings":{...}}
nlohmann::ordered_json identity_of(const Game& game, MoveRange range, const Settings& settings);

}  // namespace katachi::review
