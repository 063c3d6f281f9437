#include "match/in_process.hpp"

#include <fmt/format.h>

#include "match/player_contestant.hpp"
#include "player/go/search_kinds.hpp"

namespace katachi::match {

std::string_view name_of_player(std::string_view command) { return command.substr(0, command.find(',')); }

core::Result<void> for_each_setting(std::string_view command, std::string_view example,
                                    const std::function<core::Result<void>(std::string_view, std::string_view)>& set) {
  std::size_t comma = command.find(',');
  while (comma != std::string_view::npos) {
    command.remove_prefix(comma + 1);
    comma = command.find(',');
    const std::string_view setting = command.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
      return core::fail(fmt::format("'{}' is not NAME=VALUE", setting), "", fmt::format("as in {}", example));
    if (auto done = set(setting.substr(0, equals), setting.substr(equals + 1)); !done) return done;
  }
  return {};
}

core::Result<SearchSpec> parse_search_spec(std::string_view command) {
  if (command.starts_with(kSearchPrefix)) command.remove_prefix(kSearchPrefix.size());
  SearchSpec spec;
  spec.setup.search = std::string(name_of_player(command));
  const auto done = for_each_setting(command, "search:tree,playouts=1000",
                                     [&](std::string_view name, std::string_view value) -> core::Result<void> {
                                       spec.has_seed |= name == "seed";
                                       if (name != "evaluation") return player::set_parameter(spec.setup, name, value);
                                       spec.setup.evaluation = std::string(value);
                                       return {};
                                     });
  if (!done) return std::unexpected(done.error());
  if (const auto fits = player::check_setup(spec.setup); !fits) return std::unexpected(fits.error());
  return spec;
}

core::Result<InProcess> parse_in_process(const EngineSpec& engine) {
  if (is_search(engine)) {
    auto spec = parse_search_spec(engine.command);
    if (!spec) return std::unexpected(spec.error());
    return InProcess{.parameters = spec->setup.parameters, .has_seed = spec->has_seed};
  }
  auto spec = parse_preset_spec(engine.command);
  if (!spec) return std::unexpected(spec.error());
  return InProcess{.parameters = spec->preset.parameters,
                   .has_seed = spec->has_seed,
                   .looks_ahead = player::kind_of(spec->preset).can.looks_ahead};
}

core::Result<void> check_plays(const EngineSpec& engine, std::string_view game) {
  const bool is_go = game == "go";
  if (is_search(engine) != is_go) return {};
  if (is_go)
    return core::fail(fmt::format("'{}' plays games other than Go", engine.command), "--game",
                      "use a preset (preset:best), a GTP command, or another --game");
  return core::fail(fmt::format("'{}' plays Go only", engine.command), fmt::format("--game {}", game),
                    "use a search, such as search:tree,playouts=1000");
}

}  // namespace katachi::match
