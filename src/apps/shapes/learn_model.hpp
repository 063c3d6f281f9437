// katachi learn --model: training the move model.
#pragma once

#include <cstdint>
#include <filesystem>

#include <CLI/CLI.hpp>

#include "apps/records/games_input.hpp"

namespace katachi::apps {

struct ModelOptions {
  int passes = 1;
  double drop_history = 0.3;
  std::uint64_t seed = 1;
};

// The options need --model, which is given as `model`.
void add_model_options(CLI::App& command, ModelOptions& options, CLI::Option* model);

void learn_model(const GamesInput& input, const std::filesystem::path& out, const ModelOptions& options, bool json,
                 bool force);

}  // namespace katachi::apps
