// katachi presets: the players by name, and all parameters of one.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/table.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::apps {

namespace {

void list_presets(bool with_releases) {
  std::vector<std::string> names = player::preset_names();
  if (with_releases)
    for (const std::string& release : player::release_names())
      for (const std::string& name : player::preset_names(release)) names.push_back(name);
  draw::Table table{
      .columns = {{"preset", draw::Align::kLeft}, {"search", draw::Align::kLeft}, {"about", draw::Align::kLeft}},
      .rows = {}};
  for (const std::string& name : names) {
    const player::Preset preset = value_or_fail(player::load_preset(name));
    table.rows.push_back({name, preset.search, preset.about});
  }
  fmt::print("{}", printable_lines(draw::table_text(table)));
}

}  // namespace

void add_presets_command(CLI::App& app) {
  struct Options {
    std::string name;
    bool releases = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("presets", "List the presets, or print all parameters of one");
  command->add_option("name", options->name, "Print this preset as JSON, with every parameter")->type_name("PRESET");
  command->add_flag("--releases", options->releases, "List the frozen presets of releases too, such as best@0.1");
  command->footer(R"(Examples:
  katachi presets --releases
  katachi presets best@0.1)");
  command->callback([options] {
    if (options->name.empty()) return list_presets(options->releases);
    fmt::print("{}", player::preset_json(value_or_fail(player::load_preset(options->name))));
  });
}

}  // namespace katachi::apps
