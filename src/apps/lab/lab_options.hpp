// The options that all commands of the laboratory share: engines, conditions of the games, store, workers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "apps/play/play_options.hpp"
#include "match/game.hpp"

namespace katachi::apps {

struct LabOptions : BoardOptions {
  std::string game = "go";
  int handicap = 0;
  std::string time = "none";
  int max_moves = 0;
  double move_timeout = 600;
  double answer_timeout = 30;
  double time_margin = 0.05;
  std::string on_failure = "lose";
  std::string score = "auto";
  std::string referee;
  bool no_resign = false;
  std::string openings = "none";
  std::uint64_t seed = 1;
  bool coupled = false;
  std::filesystem::path store = "katachi.klab";
  std::size_t concurrency = 0;  // 0: one game per processor; one per rank under mpirun
  bool json = false;
  const CLI::App* command = nullptr;  // whose options these are: tells which were given
};

void add_lab_options(CLI::App& command, LabOptions& options);
// --coupled, of the commands whose test takes pairs of games.
void add_coupled_option(CLI::App& command, LabOptions& options);

// What the help of each command says of engines.
extern const char* const kEngineHelp;

// Bad values end the command.
match::GameConditions conditions_of(const LabOptions& options);

// "preset:flat,playouts=100", "gnugo --mode gtp", "name: command"; names are made unique.
std::vector<match::EngineSpec> engines_of(const std::vector<std::string>& texts);

}  // namespace katachi::apps
