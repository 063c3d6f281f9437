// A file that predicts moves: a pattern base with a rule, a move model, or a network.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "move_model/features.hpp"
#include "pattern/base.hpp"
#include "pattern/prediction.hpp"
#include "pattern/rule_predictor.hpp"

namespace katachi::apps {

struct PredictorOptions {
  std::filesystem::path file;  // empty: the shipped network or model, or with a rule the shipped base
  bool has_rule = false;
  pattern::RuleOptions rule;
  std::size_t history = move_model::kRecentMoves;  // of a model or network
};

// --with, --rule and what belongs to the rules.
void add_predictor_options(CLI::App& command, PredictorOptions& options);
void add_rule_options(CLI::App& command, PredictorOptions& options);

struct OpenPredictor {
  std::string about;  // "base.kform (shrunk)", "katachi.kmodel"
  pattern::PredictorFactory make;
  std::optional<go::Size> size = std::nullopt;  // of the boards it was learned on; nothing: any
};

// Ends the command if the file cannot be used. `size`: of the boards, where it is one.
OpenPredictor open_predictor(const PredictorOptions& options, std::optional<go::Size> size);

// A base for boards of another size: one that was named ends the command, the shipped one gives a warning.
void check_base_size(const OpenPredictor& predictor, const PredictorOptions& options, go::Size size);

// The base named, or the shipped one.
std::shared_ptr<const pattern::Base> open_base(const std::filesystem::path& file);

}  // namespace katachi::apps
