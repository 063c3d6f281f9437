#include "apps/solve/solve_question.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/game_choice.hpp"
#include "core/bytes.hpp"
#include "core/number_text.hpp"

namespace katachi::apps {

namespace {

games::Options game_options_of(const QuestionOptions& options, const games::Entry& entry, bool rules_given) {
  games::Options all;
  if (entry.options.empty()) {
    if (rules_given) fail_on_input({fmt::format("{} has no rule sets", entry.traits->title), "--rules", "omit it"});
    return all;
  }
  all.emplace("rules", options.rules);
  all.emplace("komi", options.komi);
  for (const std::string& part : options.rule_parts) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos)
      fail_on_input({fmt::format("'{}' is not PART=VALUE", part), "--rule", "such as ko=SIMPLE"});
    all.insert_or_assign(part.substr(0, equals), part.substr(equals + 1));
  }
  return all;
}

game::AnyState position_or_fail(const QuestionOptions& options, const games::Entry& entry,
                                const games::Options& rules) {
  if (options.position.empty()) {
    std::optional<game::BoardSize> size;
    if (!options.size.empty()) size = board_size_or_fail(entry, options.size);
    return value_or_fail(games::start_of(entry, size, rules));
  }
  if (!options.size.empty()) fail_on_input({"the size is that of the position", "--size", "omit it"});
  const std::string name = options.position == "-" ? "/dev/stdin" : options.position;
  const core::Bytes bytes = value_or_fail(core::Bytes::read_file(name));
  auto state = games::position_of(entry, bytes.view(), rules);
  if (!state) {
    const std::string where = fmt::format("{}{}{}", options.position == "-" ? "standard input" : options.position,
                                          state.error().where.empty() ? "" : ", ", state.error().where);
    fail_on_input({state.error().what, where, state.error().remedy});
  }
  return *std::move(state);
}

std::vector<game::AnyMove> moves_or_fail(game::AnyState state, const std::string& moves) {
  std::vector<game::AnyMove> played;
  std::string text = moves;
  std::ranges::replace_if(text, [](char c) { return c == ',' || c == '\t' || c == '\n' || c == '\r'; }, ' ');
  for (std::size_t at = 0, number = 1; (at = text.find_first_not_of(' ', at)) != std::string::npos; ++number) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string move = text.substr(at, end - at);
    at = end;
    const std::string where = fmt::format("--moves, move {}", number);
    if (state.is_terminal()) fail_on_input({"the game is over before it", where, "give fewer moves"});
    const auto parsed = state.parse_move(move);
    if (!parsed) fail_on_input({parsed.error().what, where, parsed.error().remedy});
    if (!state.is_legal(*parsed)) fail_on_input({fmt::format("'{}' is not legal", move), where, ""});
    state.play(*parsed);
    played.push_back(*parsed);
  }
  return played;
}

game::Value goal_or_fail(const std::string& text, const game::GameTraits& traits) {
  const auto number = core::parse_number<double>(text);
  if (traits.has_margin) {
    const bool fits = number && std::abs(*number) <= game::kMaxValue / 4.0 && 2 * *number == std::floor(2 * *number);
    if (!fits) fail_on_input({fmt::format("'{}' is not a number of points", text), "--at-least", "such as 25 or -0.5"});
    return static_cast<game::Value>(2 * *number);
  }
  if (!number || (*number != 1 && *number != 0 && *number != -1))
    fail_on_input(
        {fmt::format("{} has no points", traits.title), "--at-least", "1 (a win of the first player), 0 or -1"});
  return static_cast<game::Value>(*number) * game::kWin;
}

}  // namespace

solver::Question question_or_fail(const QuestionOptions& options, bool rules_given) {
  const games::Entry& entry = game_or_fail(options.game);
  const games::Options rules = game_options_of(options, entry, rules_given);
  solver::Question question{.game = &entry, .start = position_or_fail(options, entry, rules)};
  for (const auto& [name, value] : rules)
    question.rules += fmt::format("{}{}={}", question.rules.empty() ? "" : " ", name, value);
  question.moves = moves_or_fail(question.start, options.moves);
  if (question.position().is_terminal())
    fail_on_input({"the game is over: there is nothing to solve", "the position", ""});
  if (!options.at_least.empty()) question.at_least = goal_or_fail(options.at_least, *entry.traits);
  return question;
}

std::map<std::string, std::string, std::less<>> parameters_or_fail(std::span<const std::string> settings) {
  std::map<std::string, std::string, std::less<>> parameters;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) fail_on_input({fmt::format("'{}' is not NAME=VALUE", setting), "--set", ""});
    parameters.insert_or_assign(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return parameters;
}

game::KnowledgeSwitches knowledge_without(std::span<const std::string> parts) {
  game::KnowledgeSwitches switches;
  for (const std::string& part : parts) {
    if (part == "symmetry") switches.symmetry = false;
    if (part == "order") switches.order = false;
    if (part == "bounds") switches.bounds = false;
    if (part == "prune") switches.prune = false;
    if (part == "all") switches = game::KnowledgeSwitches::none();
  }
  return switches;
}

void add_without_option(CLI::App& command, std::vector<std::string>& parts) {
  command.add_option("--without", parts, "Do without a kind of knowledge of the game (may be repeated)")
      ->check(CLI::IsMember({"symmetry", "order", "bounds", "prune", "all"}));
}

double shown_value(const solver::Question& question, game::Value value) {
  return question.game->traits->has_margin ? value * game::kPointsOfValue : value / static_cast<double>(game::kWin);
}

std::string value_text(const solver::Question& question, game::Value value) {
  if (question.game->traits->has_margin) {
    const std::string_view verdict = value > 0   ? "the first player wins"
                                     : value < 0 ? "the second player wins"
                                                 : "a draw";
    return fmt::format("{:+g} ({})", shown_value(question, value), verdict);
  }
  return value > 0 ? "the first player wins" : value < 0 ? "the second player wins" : "a draw";
}

std::vector<std::string> line_of(const solver::Question& question, const solver::Report& report) {
  std::vector<std::string> line;
  game::AnyState state = question.position();
  for (const game::AnyMove move : report.line) {
    line.push_back(state.move_text(move));
    state.play(move);
  }
  return line;
}

bool is_answered(const solver::Question& question, const solver::Report& report) {
  if (question.at_least) return report.answer({.at_least = *question.at_least}).has_value();
  return report.is_solved();
}

nlohmann::ordered_json bound_json(const solver::Question& question, game::Value value) {
  if (std::abs(value) >= game::kMaxValue) return nullptr;
  return shown_value(question, value);
}

std::string bounds_text(const solver::Question& question, const game::Bounds& bounds) {
  if (!bounds.is_known()) return "open";
  if (bounds.is_exact()) return value_text(question, bounds.lower);
  const auto side = [&](game::Value value) {
    return std::abs(value) >= game::kMaxValue ? std::string("open")
                                              : fmt::format("{:+g}", shown_value(question, value));
  };
  return fmt::format("between {} and {}", side(bounds.lower), side(bounds.upper));
}

}  // namespace katachi::apps
