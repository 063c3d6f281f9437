// Options that several commands share: the board and the rules of every command that plays; the player and its parameters of every
// command that has one (add_player_options); and all that `katachi play` and `katachi gtp` have in common (add_play_options, which
// includes both).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/clock.hpp"
#include "go/history.hpp"
#include "player/player.hpp"

namespace katachi::apps {

struct BoardOptions {
  std::string size = "19";
  std::string rules = "chinese";
  std::string komi;  // empty: that of the rules
};

struct PlayOptions : BoardOptions {
  std::string preset = "best";
  std::string level;  // a rank; empty: the preset
  std::map<std::string, std::string>
      presumed;  // parameters of the command, where the player reads them and nothing else is set
  std::map<std::string, std::string> settings;  // parameters that have an option of their own
  std::vector<std::string> parameters;          // NAME=VALUE, from --set
};

void add_board_options(CLI::App& command, BoardOptions& options);
void add_player_options(CLI::App& command, PlayOptions& options);
void add_play_options(CLI::App& command, PlayOptions& options);

// What the options say; CommandFailed (exit code 2) if it makes no sense.
go::Size board_size(const BoardOptions& options);
go::Rules game_rules(const BoardOptions& options);
player::Preset preset_of(const PlayOptions& options);  // with the parameters that the options set; its files are good
// For commands where something else says how long a search is.
void refuse_budget(const PlayOptions& options, std::string_view where, std::string_view why, std::string_view remedy);
std::unique_ptr<player::Player> make_player(const PlayOptions& options, const core::Clock& clock,
                                            player::Partners* partners = nullptr);

}  // namespace katachi::apps
