#include "match/in_process.hpp"

#include <fmt/format.h>

#include "match/player_contestant.hpp"
#include "player/go/search_kinds.hpp"

namespace katachi::match {

core::Result<SearchSpec> parse_search_spec(std::string_view command) {
  if (command.starts_with(kSearchPrefix)) command.remove_prefix(kSearchPrefix.size());
  SearchSpec spec;
  std::size_t comma = command.find(',');
  spec.setup.search = std::string(command.substr(0, comma));
  while (comma != std::string_view::npos) {
    command.remove_prefix(comma + 1);
    comma = command.find(',');
    const std::string_view setting = command.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
      return core::fail(fmt::format("'{}' is not NAME=VALUE", setting), "", "as in search:tree,playouts=1000");
    const std::string_view name = setting.substr(0, equals), value = setting.substr(equals + 1);
    if (name == "evaluation")
      spec.setup.evaluation = std::string(value);
    else if (auto done = player::set_parameter(spec.setup, name, value); !done)
      return std::unexpected(done.error());
    if (name == "seed") spec.has_seed = true;
  }
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
