// katachi presets: the players by name, and all parameters of one.
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/table.hpp"
#include "player/parameters/preset.hpp"
#include "player/parameters/reading.hpp"

namespace katachi::apps {

namespace {

std::vector<std::string> names_of_presets(bool with_releases) {
  std::vector<std::string> names = player::preset_names();
  if (with_releases)
    for (const std::string& release : player::release_names())
      for (const std::string& name : player::preset_names(release)) names.push_back(name);
  return names;
}

void list_presets(bool with_releases) {
  const std::vector<std::string> names = names_of_presets(with_releases);
  draw::Table table{
      .columns = {{"preset", draw::Align::kLeft}, {"search", draw::Align::kLeft}, {"about", draw::Align::kLeft}},
      .rows = {}};
  for (const std::string& name : names) {
    const player::Preset preset = value_or_fail(player::load_preset(name));
    table.rows.push_back({name, preset.search, preset.about});
  }
  fmt::print("{}", printable_lines(draw::table_text(table)));
}

// What the player reads of the parameters, with the values, and why it does not read the others.
void list_parameters(const std::string& name) {
  const player::Preset preset = value_or_fail(player::load_preset(name));
  draw::Table table{.columns = {{"parameter"}, {"value"}, {"not read"}}, .rows = {}};
  for (const std::string& parameter : player::parameter_names()) {
    const auto why = player::why_unread(preset, parameter);
    const std::string value = why ? "" : value_or_fail(player::get(preset.parameters, parameter));
    table.rows.push_back({parameter, value, why ? why->remedy : ""});
  }
  fmt::print("{}", printable_lines(draw::table_text(table)));
}

// Which presets read which parameters; those that are read by the same ones in a row.
void compare_parameters(const std::vector<std::string>& names) {
  draw::Table table{.columns = {}, .rows = {}};
  std::vector<player::Preset> presets;
  for (const std::string& name : names) {
    presets.push_back(value_or_fail(player::load_preset(name)));
    table.columns.push_back({name});
  }
  table.columns.push_back({"parameters"});
  std::map<std::vector<bool>, std::string, std::greater<>> rows;  // by which presets read them
  for (const std::string& parameter : player::parameter_names()) {
    std::vector<bool> who;
    for (const player::Preset& preset : presets) who.push_back(player::reads(preset, parameter));
    rows[who].append(rows[who].empty() ? "" : " ").append(parameter);
  }
  for (const auto& [who, parameters] : rows) {
    auto& row = table.rows.emplace_back();
    for (const bool is_read : who) row.emplace_back(is_read ? "read" : "-");
    row.push_back(parameters);
  }
  fmt::print("{}", printable_lines(draw::table_text(table)));
}

}  // namespace

void add_presets_command(CLI::App& app) {
  struct Options {
    std::string name;
    bool releases = false;
    bool parameters = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("presets", "List the presets, or print the parameters of one");
  command->add_option("name", options->name, "Preset to print as JSON, with every parameter")->type_name("PRESET");
  command->add_flag("--releases", options->releases, "Also list the frozen presets of releases, such as best@0.1");
  command->add_flag(
      "--parameters", options->parameters,
      "List the parameters that this preset reads, and why it does not read the others; without a name, all "
      "presets beside each other");
  command->footer(R"(Examples:
  katachi presets best --parameters
  katachi presets --releases
  katachi presets best@0.1)");
  command->callback([options] {
    if (options->parameters) {
      if (options->name.empty()) return compare_parameters(names_of_presets(options->releases));
      return list_parameters(options->name);
    }
    if (options->name.empty()) return list_presets(options->releases);
    fmt::print("{}", player::preset_json(value_or_fail(player::load_preset(options->name))));
  });
}

}  // namespace katachi::apps
