#include "apps/play/game_options.hpp"

#include <array>

#include <fmt/format.h>

#include "apps/commands.hpp"

namespace katachi::apps {

namespace {

constexpr std::array kOnlyGo = {"--preset", "--level", "--rules", "--komi", "--handicap", "--ascii"};
constexpr std::array kNotGo = {"--search", "--evaluation"};

void set_or_fail(player::GameSetup& setup, const std::string& name, const std::string& value, std::string where) {
  if (const auto set = player::set_parameter(setup, name, value); !set)
    fail_on_input({set.error().what, std::move(where), set.error().remedy});
}

}  // namespace

bool is_given(const CLI::App& command, const char* name) {
  const CLI::Option* const option = command.get_option_no_throw(name);
  return option != nullptr && option->count() > 0;
}

void add_game_options(CLI::App& command, GameOptions& options) {
  command.add_option("--game", options.game, "The game; `katachi games` lists them")->capture_default_str();
  command.add_option("--search", options.search, "Games other than Go: the search, as `katachi games` lists them")
      ->capture_default_str();
  command
      .add_option("--evaluation", options.evaluation,
                  "Games other than Go: how the search judges positions (same list)")
      ->capture_default_str();
}

void refuse_foreign_options(const CLI::App& command, const GameOptions& options) {
  if (options.is_go()) {
    for (const char* name : kNotGo)
      if (is_given(command, name))
        fail_on_input({"the players of Go have their search from a preset", name, "take --preset, or another --game"});
    return;
  }
  for (const char* name : kOnlyGo)
    if (is_given(command, name)) fail_on_input({fmt::format("{} is for Go only", name), "--game", "omit it"});
}

player::GameSetup game_setup_or_fail(const GameOptions& options, const PlayOptions& play) {
  player::GameSetup setup;
  setup.search = options.search;
  setup.evaluation = options.evaluation;
  for (const auto& [name, value] : play.settings) set_or_fail(setup, name, value, "--" + name);
  for (const std::string& setting : play.parameters) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) fail_on_input({fmt::format("'{}' is not NAME=VALUE", setting), "--set", ""});
    set_or_fail(setup, setting.substr(0, equals), setting.substr(equals + 1), "--set");
  }
  if (const auto fits = player::check_setup(setup); !fits) fail_on_input(fits.error());
  return setup;
}

}  // namespace katachi::apps
