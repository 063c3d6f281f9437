// What `katachi solve` is asked: the game, the position, and the question, from the options of the command.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "solver/solver.hpp"

namespace katachi::apps {

struct QuestionOptions {
  std::string game = "go";
  std::string size;
  std::string position;  // a file, "-" for standard input; empty: the start
  std::string moves;     // after it, separated by blanks or commas
  std::string rules = "tromp-taylor";
  std::vector<std::string> rule_parts;  // PART=VALUE
  std::string komi = "0";
  std::string at_least;  // empty: the value
};

// CommandFailed (exit code 2) with the option that is wrong.
solver::Question question_or_fail(const QuestionOptions& options, bool rules_given);

// The options --set (NAME=VALUE) and --without (a part of the knowledge, or all).
std::map<std::string, std::string, std::less<>> parameters_or_fail(std::span<const std::string> settings);
game::KnowledgeSwitches knowledge_without(std::span<const std::string> parts);
void add_without_option(CLI::App& command, std::vector<std::string>& parts);

// Values as people write them: points in a game with points, else 1, 0 or -1 for the first player.
double shown_value(const solver::Question& question, game::Value value);
std::string value_text(const solver::Question& question, game::Value value);  // "+9", "first player wins", "draw"

// The same of what is known of a value; null where nothing is.
nlohmann::ordered_json bound_json(const solver::Question& question, game::Value value);
std::string bounds_text(const solver::Question& question, const game::Bounds& bounds);  // "open", "between -1 and +4"

// The question that was asked has its answer.
bool is_answered(const solver::Question& question, const solver::Report& report);
std::vector<std::string> line_of(const solver::Question& question, const solver::Report& report);

}  // namespace katachi::apps
