// The jobs of `katachi pattern`, one file each (pattern_<job>.cpp), and what they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "apps/records/games_input.hpp"
#include "apps/shapes/predictor_file.hpp"
#include "pattern/base.hpp"
#include "pattern/base_report.hpp"

namespace katachi::apps {

// What the user wrote, without the base: [BASE] WORD.... `with` is from --with; without a base it is the shipped one.
struct BaseArgument {
  std::filesystem::path with;
  std::vector<std::string> words;
};

struct PatternInfoOptions {
  BaseArgument base;
  bool verify = false, json = false;
};

struct PatternTopOptions {
  BaseArgument base;
  pattern::TopOptions top;
  std::string facts;  // "3:9" or "5"
  std::vector<std::filesystem::path> games;
  std::string phase;  // "1:30"
  bool json = false, no_pictures = false, force = false;
  std::filesystem::path csv, svg;
};

struct PatternShowOptions {
  BaseArgument base;
  std::filesystem::path svg;
  bool json = false, force = false;
};

struct PatternMatchOptions {
  BaseArgument base;
  PredictorOptions predictor;  // its rule
  std::size_t game = 1;
  int move = 0;
  std::size_t count = 20;
  std::filesystem::path svg;
  bool json = false, force = false;
};

struct PatternExportOptions {
  BaseArgument base;
  std::filesystem::path sqlite, csv;
  pattern::Filters filters;
  bool force = false;
};

struct PatternMergeOptions {
  std::vector<std::filesystem::path> parts;
  std::filesystem::path out;
  pattern::Filters filters;
  bool keep_counts = false, json = false, force = false;
  std::size_t threads = 1;
};

void run_pattern_info(const PatternInfoOptions& options);
void run_pattern_top(const PatternTopOptions& options);
void run_pattern_show(const PatternShowOptions& options);
void run_pattern_match(const PatternMatchOptions& options);
void run_pattern_export(const PatternExportOptions& options);
void run_pattern_merge(const PatternMergeOptions& options);

// --- what they share ---

// Takes the base off the words and opens it; `needed` words must be left. Ends the command if that cannot be.
std::shared_ptr<const pattern::Base> open_base_argument(const BaseArgument& argument, std::size_t needed,
                                                        std::vector<std::string>& words);

// The four probabilities of a pattern and what they are made of.
nlohmann::ordered_json pattern_json(const pattern::Base& base, const pattern::NeighbourOrder& order,
                                    pattern::NodeId node);
double match_probability(const pattern::Base& base, const pattern::NodeCounts& counts);  // P(p)
double usefulness(const pattern::Base& base, const pattern::NodeCounts& counts);         // P(p|i)
std::string probability_text(double p);  // "0.0312", "1.2e-06": three digits that count
std::string json_text(const nlohmann::ordered_json& json);
void print(const std::string& text);

// Writes it whole or not at all. Throws EnvironmentError.

// "A:B", "A" or "A:" as two numbers from 1; ends the command otherwise. `option` is for the message.
struct NumberRange {
  std::uint32_t first = 1, last = 1;
};
NumberRange parse_range(const std::string& text, const std::string& option);

}  // namespace katachi::apps
