// The options by which commands name a player of any game: the search, the evaluation and their parameters.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "apps/play/play_options.hpp"
#include "player/game_setup.hpp"

namespace katachi::apps {

struct GameOptions {
  std::string game = "go";
  std::string search = "tree";
  std::string evaluation = "uniform";

  bool is_go() const { return game == "go"; }
};

// Whether the command has this option and it was given.
bool is_given(const CLI::App& command, const char* name);

// --game, --search, --evaluation.
void add_game_options(CLI::App& command, GameOptions& options);

// The options of Go (rules, presets, levels) that a command for another game was given, and the other way round, are refused with
// exit code 2.
void refuse_foreign_options(const CLI::App& command, const GameOptions& options);

// The setup that the options name, with the parameters that --set and the options of their own set.
player::GameSetup game_setup_or_fail(const GameOptions& options, const PlayOptions& play);

}  // namespace katachi::apps
