#include "lab/coupled.hpp"

#include <fmt/format.h>

#include "lab/schedule.hpp"
#include "match/player_contestant.hpp"
#include "player/go/search_kinds.hpp"

namespace katachi::lab {

std::uint64_t coupled_seed(std::uint64_t run_seed, std::uint64_t number) {
  return game_seed(run_seed, number - number % 2);
}

core::Result<void> check_coupled(const match::EngineSpec& engine) {
  if (!match::is_preset(engine)) {
    if (match::has_seed_mark(engine)) return {};
    return core::fail(
        "coupled games need an engine that takes a seed", engine.name,
        "put {seed} into the command line, as in 'gnugo --mode gtp --seed {seed}', or leave --coupled out");
  }
  const auto spec = match::parse_preset_spec(engine.command);
  if (!spec) return core::fail(spec.error().what, engine.name, spec.error().remedy);
  if (spec->has_seed)
    return core::fail("coupled games give each colour a seed, but this engine has a fixed one", engine.name,
                      "leave seed=... out of the preset");
  return {};
}

core::Result<void> check_coupled(std::span<const match::EngineSpec> engines) {
  for (const match::EngineSpec& engine : engines)
    if (auto good = check_coupled(engine); !good) return good;
  return {};
}

std::optional<std::string> coupled_warning(const match::EngineSpec& engine, const player::TimeSettings& time) {
  if (!match::is_preset(engine)) return std::nullopt;
  const auto spec = match::parse_preset_spec(engine.command);
  if (!spec) return std::nullopt;
  const player::Parameters& p = spec->preset.parameters;
  const bool searches = player::kind_of(spec->preset).can.looks_ahead;
  if (searches && p.threads > 1)
    return fmt::format("threads={}: equal seeds do not give equal games; use threads=1", p.threads);
  if (searches && ((p.playouts == 0 && p.nodes == 0) || time.system != player::TimeSystem::kNone))
    return "its moves depend on the time: equal seeds do not give equal games; set playouts and play without a clock";
  return std::nullopt;
}

}  // namespace katachi::lab
