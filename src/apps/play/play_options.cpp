#include "apps/play/play_options.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "core/number_text.hpp"
#include "go/rules.hpp"
#include "player/parameters/levels.hpp"
#include "player/parameters/preset.hpp"
#include "player/parameters/reading.hpp"
#include "player/shipped.hpp"

namespace katachi::apps {

namespace {

// --flag VALUE for a parameter.
void add_parameter(CLI::App& command, PlayOptions& options, const char* flags, const char* parameter,
                   const std::string& help) {
  command.add_option_function<std::string>(
      flags, [&options, parameter](const std::string& value) { options.settings[parameter] = value; }, help);
}

// Of --base, where nothing else is said.
constexpr const char* kBookMoves = "20";

using Setting = std::pair<std::string, std::string>;

// What the user has set, in the order in which it counts.
std::vector<Setting> settings_of(const PlayOptions& options) {
  std::vector<Setting> settings(options.settings.begin(), options.settings.end());
  for (const std::string& text : options.parameters) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) fail_on_input({fmt::format("'{}' is not NAME=VALUE", text), "--set", ""});
    settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return settings;
}

bool is_set(const PlayOptions& options, std::string_view name) {
  return std::ranges::any_of(settings_of(options), [&](const Setting& setting) { return setting.first == name; });
}

void or_fail(const core::Result<void>& done) {
  if (!done) fail_on_input(done.error());
}

}  // namespace

void add_board_options(CLI::App& command, BoardOptions& options) {
  command.add_option("--size", options.size, "Board size: 19, or 9x13 (width x height)")->capture_default_str();
  command.add_option("--rules", options.rules, "tromp-taylor, chinese, japanese, korean, aga or new-zealand")
      ->capture_default_str();
  command.add_option("--komi", options.komi, "Komi (default: that of the rules)");
}

void add_player_options(CLI::App& command, PlayOptions& options) {
  command.add_option("--preset", options.preset, "Preset of the player, or the path of a .json file")
      ->capture_default_str();
  add_parameter(command, options, "--threads", "threads", "Search threads");
  add_parameter(command, options, "--seed", "seed", "Random seed");
  command.add_option("--set", options.parameters, "Set a parameter; repeatable")->take_all()->allow_extra_args(false);
  // CLI11 prints the text of this exception and exits with 0, before it asks for arguments that are missing.
  command.add_flag_callback(
      "--help-parameters",
      [] {
        throw CLI::CallForVersion(
            "Parameters of a player (--set NAME=VALUE): the value where a preset sets none, the range, the meaning, "
            "and in\n"
            "brackets the searches that read it and what it needs beside. Others are refused; katachi presets NAME\n"
            "--parameters lists what a preset reads.\n" +
                player::parameters_help(),
            0);
      },
      "List the parameters of --set and exit");
}

void add_play_options(CLI::App& command, PlayOptions& options) {
  // The last of several counts, so that a script's options can be overridden.
  command.option_defaults()->take_last();
  add_board_options(command, options);
  add_player_options(command, options);
  command
      .add_option("--level", options.level,
                  fmt::format("Play at about this rank on 19x19, {} to {}; replaces --preset",
                              player::rank_text(player::lowest_level()), player::rank_text(player::highest_level())))
      ->excludes("--preset");
  add_parameter(command, options, "--playouts", "playouts", "Playouts per move; 0: no limit");
  add_parameter(command, options, "--nodes", "nodes", "Tree nodes per move; 0: no limit");
  add_parameter(command, options, "-t,--time,--seconds", "seconds", "Seconds per move without a clock");
  add_parameter(command, options, "--memory", "memory", "Memory limit of the search tree, in megabytes");
  add_parameter(
      command, options, "--base", "base",
      fmt::format("Your own pattern base (.kform, from katachi learn): the first {} moves come from it, or as many "
                  "as --set debut=N says",
                  kBookMoves));
  add_parameter(command, options, "--model", "model", "Your own move model (.kmodel, from katachi learn --model)");
}

go::Size board_size(const BoardOptions& options) {
  const auto size = go::parse_size(options.size);
  if (!size)
    fail_on_input({fmt::format("'{}' is not a board size", options.size), "--size", "such as 9 or 9x13, up to 25"});
  return *size;
}

go::Rules game_rules(const BoardOptions& options) {
  go::Rules rules = value_or_fail(go::rules_by_name(options.rules));
  if (options.komi.empty()) return rules;
  const auto komi = core::parse_number<double>(options.komi);
  if (!komi || !(std::abs(*komi) <= go::kMaxKomiHalfPoints / 2.0))
    fail_on_input({fmt::format("invalid komi '{}'", options.komi), "--komi", "a number such as 6.5"});
  rules.set_komi(*komi);
  return rules;
}

void refuse_budget(const PlayOptions& options, std::string_view where, std::string_view why, std::string_view remedy) {
  for (const char* const name : {"playouts", "nodes", "seconds"})
    if (is_set(options, name))
      fail_on_input({fmt::format("{}: {}", name, why), std::string(where), std::string(remedy)});
}

player::Preset preset_of(const PlayOptions& options) {
  if (!options.level.empty())
    refuse_budget(options, "--level", "the level says how strong the player is", "give one of them, not both");
  player::Preset preset = value_or_fail(options.level.empty() ? player::load_preset(options.preset)
                                                              : player::preset_of_level(options.level));
  const bool wants_book = options.settings.contains("base") && !is_set(options, "debut");
  if (wants_book && player::reads(preset, "debut")) or_fail(player::set(preset.parameters, "debut", kBookMoves));
  for (const auto& [name, value] : options.presumed)
    if (player::reads(preset, name)) or_fail(player::set(preset.parameters, name, value));
  std::vector<std::string> names;
  for (const auto& [name, value] : settings_of(options)) {
    or_fail(player::set(preset.parameters, name, value));
    names.push_back(name);
  }
  or_fail(player::check_set(preset, names));
  or_fail(player::check_files(preset));
  return preset;
}

std::unique_ptr<player::Player> make_player(const PlayOptions& options, const core::Clock& clock,
                                            player::Partners* partners) {
  return player::make_player(preset_of(options), clock, partners);
}

}  // namespace katachi::apps
