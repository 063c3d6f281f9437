#include "apps/bench/solve_suite.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/solve/solve_question.hpp"
#include "core/bytes.hpp"
#include "core/number_text.hpp"

namespace katachi::apps {

namespace {

std::optional<game::Value> value_of(std::string_view text, const game::GameTraits& traits) {
  const auto number = core::parse_number<double>(text);
  if (!number || std::abs(*number) > game::kMaxValue / 4.0) return std::nullopt;
  const double value = *number * (traits.has_margin ? 1 / game::kPointsOfValue : game::kWin);
  const bool exists = value == std::floor(value) && (traits.has_margin || std::abs(*number) == 1 || *number == 0);
  if (!exists) return std::nullopt;
  return static_cast<game::Value>(value);
}

SuitePosition suite_position(const std::string& text) {
  std::istringstream in(text);
  std::string name, value_text;
  QuestionOptions options;
  if (!(in >> name >> options.game >> options.size >> value_text))
    fail_on_input({fmt::format("'{}' is no position", text), "", "write NAME GAME SIZE VALUE MOVES..."});
  std::getline(in, options.moves);
  solver::Question question = question_or_fail(options, false);
  const auto value = value_of(value_text, *question.game->traits);
  if (!value)
    fail_on_input({fmt::format("'{}' is no value of {}", value_text, question.game->traits->title), "",
                   question.game->traits->has_margin ? "write points, such as 9" : "write 1, 0 or -1"});
  return {.name = std::move(name), .size = options.size, .question = std::move(question), .value = *value};
}

}  // namespace

std::vector<SuitePosition> read_suite(const std::filesystem::path& file) {
  std::vector<SuitePosition> positions;
  std::istringstream lines{std::string(value_or_fail(core::Bytes::read_file(file)).view())};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line.resize(std::min(line.find('#'), line.size()));
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    try {
      positions.push_back(suite_position(line));
    } catch (const CommandFailed& trouble) {
      throw CommandFailed(trouble.code(), fmt::format("{}, line {}: {}", file.string(), number, trouble.what()));
    }
    const std::string& name = positions.back().name;
    if (std::ranges::count(positions, name, &SuitePosition::name) > 1)
      fail_on_input({fmt::format("a second position '{}'", name), fmt::format("{}, line {}", file.string(), number),
                     "give it another name"});
  }
  if (positions.empty()) fail_on_input({"no positions", file.string(), "write NAME GAME SIZE VALUE MOVES... in lines"});
  return positions;
}

}  // namespace katachi::apps
