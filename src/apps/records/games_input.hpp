// Game collections as the input of learning and measuring: the options that choose games, and reading them with progress.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "record/load_games.hpp"

namespace katachi::apps {

enum class HoldOut : std::uint8_t {
  kLeave,
  kTake
};  // the held-out games are left out (to learn), or are the only ones (to test)

struct GamesInput {
  std::vector<std::filesystem::path> paths;
  std::string size = "19";
  std::size_t max_games = std::numeric_limits<std::size_t>::max();
  std::size_t hold_out = 0;
  std::size_t threads = 0;  // 0: as many as there are processors
  bool quiet = false;       // nothing is told while reading: another process does

  std::size_t thread_count() const;
};

struct GamesRead {
  record::GameSet games;
  record::LoadReport report;
  double seconds = 0;

  nlohmann::ordered_json json() const;  // "games", "left_out" by reason, "unreadable"
};

void add_games_options(CLI::App& command, GamesInput& input, HoldOut hold_out);

// Reads them and tells on stderr what was left out. Bad input ends the command.
GamesRead read_games(const GamesInput& input, HoldOut hold_out, const std::stop_token& stop);

// Ends the command when the user has stopped it.
void fail_if_stopped(const std::stop_token& stop);

// "1 446 670 392": groups of three digits.
std::string grouped(std::uint64_t number);

}  // namespace katachi::apps
