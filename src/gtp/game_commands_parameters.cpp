// Parameters of a player of any game, under the names of GameSetup: the search and its evaluation, and what the search reads.
#include <algorithm>

#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/game_engine.hpp"

namespace katachi::gtp::any_game {

namespace {

constexpr std::string_view kSearch = "search", kEvaluation = "evaluation";

bool is_read(const player::GameSetup& setup, std::string_view name) {
  const auto kinds = player::game_searches();
  const auto kind = std::ranges::find(kinds, setup.search, &player::GameSearchKind::name);
  return std::ranges::find(kind->parameters, name) != kind->parameters.end();
}

core::Result<void> set_value(GameEngine& engine, const std::string& name, const std::string& value) {
  player::GameSetup setup = engine.setup();
  if (name == kSearch)
    setup.search = value;
  else if (name == kEvaluation)
    setup.evaluation = value;
  else if (const auto set = player::set_parameter(setup, name, value); !set)
    return set;
  return engine.set_setup(setup);
}

core::Result<std::string> value_of(const player::GameSetup& setup, std::string_view name) {
  if (name == kSearch) return setup.search;
  if (name == kEvaluation) return setup.evaluation;
  auto value = player::get(setup.parameters, name);
  if (!value) return value;
  player::GameSetup same = setup;
  if (const auto read = player::set_parameter(same, name, *value); !read) return std::unexpected(read.error());
  return value;
}

Answer set_param(GameEngine& engine, Arguments arguments) {
  if (const auto set = set_value(engine, arguments[0], joined(arguments.subspan(1))); !set)
    return std::unexpected(set.error());
  return "";
}

Answer get_param(GameEngine& engine, Arguments arguments) { return value_of(engine.setup(), arguments[0]); }

Answer get_params(GameEngine& engine, Arguments) {
  const player::GameSetup& setup = engine.setup();
  const std::string read =
      player::parameters_json(setup.parameters, [&](std::string_view name) { return is_read(setup, name); });
  return fmt::format(R"({{"{}":"{}","{}":"{}",{})", kSearch, setup.search, kEvaluation, setup.evaluation,
                     read.substr(1));
}

Answer list_params(GameEngine& engine, Arguments) {
  std::string names = fmt::format("{} {}", kSearch, kEvaluation);
  for (const std::string& name : player::parameter_names())
    if (is_read(engine.setup(), name)) names += " " + name;
  return names;
}

template <class Kind>
std::string choice_line(std::string_view name, std::string_view value, std::span<const Kind> kinds) {
  std::string line = "[list";
  for (const Kind& kind : kinds) line.append("/").append(kind.name);
  return line.append("] ").append(name).append(" ").append(value).append("\n");
}

// "[list/tree/flat] search tree", "[string] playouts 0": the lines of which the dialogs of GoGui and HexGui are made.
std::string dialog_lines(const player::GameSetup& setup) {
  std::string lines = choice_line(kSearch, setup.search, player::game_searches()) +
                      choice_line(kEvaluation, setup.evaluation, player::game_evaluations());
  player::Parameters parameters = setup.parameters;
  for (const player::Description& row : player::describe(parameters)) {
    if (!is_read(setup, row.name)) continue;
    std::string type = "string";
    if (row.type() == "switch") type = "list/no/yes";
    if (row.type() == "choice") {
      type = "list/" + row.range();
      std::ranges::replace(type, '|', '/');
    }
    lines += fmt::format("[{}] {} {}\n", type, row.name, row.text());
  }
  return lines;
}

// Without arguments what the dialog shows; it sends each value that was changed.
Answer dialog(GameEngine& engine, Arguments arguments) {
  if (arguments.empty()) return dialog_lines(engine.setup());
  if (arguments.size() == 1) return core::fail("syntax error: katachi-param [NAME VALUE]");
  return set_param(engine, arguments);
}

}  // namespace

void add_parameter_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"kata-set-param", "NAME VALUE", 2, kAnyNumber, set_param},
                                {"kata-get-param", "NAME", 1, 1, get_param},
                                {"kata-get-params", "", 0, 0, get_params},
                                {"kata-list-params", "", 0, 0, list_params},
                                {"katachi-param", "[NAME VALUE]", 0, kAnyNumber, dialog},
                            });
}

}  // namespace katachi::gtp::any_game
