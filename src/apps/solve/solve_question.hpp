// What `katachi solve` is asked: the game, the position, and the question, from the options of the command.
#pragma once

#include <optional>
#include <string>
#include <vector>

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

// Values as people write them: points in a game with points, else 1, 0 or -1 for the first player.
double shown_value(const solver::Question& question, game::Value value);
std::string value_text(const solver::Question& question, game::Value value);  // "+9", "first player wins", "draw"

}  // namespace katachi::apps
