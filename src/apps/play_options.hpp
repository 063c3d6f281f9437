// Options that `katachi play` and `katachi gtp` share: the board, the rules, the player and its parameters.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/clock.hpp"
#include "go/history.hpp"
#include "player/player.hpp"

namespace katachi::apps {

struct PlayOptions {
  std::string size = "19";
  std::string rules = "chinese";
  std::string komi;  // empty: that of the rules
  std::string preset = "flat";
  std::map<std::string, std::string> settings;  // parameters that have an option of their own
  std::vector<std::string> parameters;          // NAME=VALUE, from --set
};

void add_play_options(CLI::App& command, PlayOptions& options);

// What the options say; CommandFailed (exit code 2) if it makes no sense.
go::Size board_size(const PlayOptions& options);
go::Rules game_rules(const PlayOptions& options);
std::unique_ptr<player::Player> make_player(const PlayOptions& options, const core::Clock& clock);

}  // namespace katachi::apps
