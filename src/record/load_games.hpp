// Loading: the records of files, folders and archives as a GameSet.
//
// Only whole games are kept: a game with an illegal move, setup in mid-game, another size than asked for, or no move at all is
// left out and counted, with the first ones told by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "go/point.hpp"
#include "record/game_set.hpp"
#include "record/parallel_reader.hpp"

namespace katachi::record {

// What was left out, and why.
struct LoadReport {
  std::size_t read = 0;                         // games found
  std::map<std::string, std::size_t> left_out;  // by reason: "not 19x19", "illegal move", ...
  std::vector<std::string> told;                // the first ones: "games.sgf, game 7: illegal move 34 (occupied)"
  std::map<std::string, std::size_t> sizes;     // games by board size, for the error "no game of the size asked for"
  std::vector<core::Error> unreadable;          // sources that could not be read
};

struct LoadSetOptions {
  go::Size size = go::Size::square(19);
  std::size_t threads = 1;  // the set does not depend on it
  std::size_t max_told = 20;
  std::size_t max_games = SIZE_MAX;                                // the first ones only
  std::function<void(const ReadingProgress&)> progress = nullptr;  // called now and then
};

// Reads the games of files, folders and archives. An error if none is left, which says why; stopped: what was read so far.
core::Result<GameSet> load_games(std::span<const std::filesystem::path> paths, const LoadSetOptions& options,
                                 const std::stop_token& stop, LoadReport& report);

}  // namespace katachi::record
