#include "lab/coupled.hpp"

#include <fmt/format.h>

#include "lab/schedule.hpp"
#include "match/in_process.hpp"

namespace katachi::lab {

std::uint64_t coupled_seed(std::uint64_t run_seed, std::uint64_t number) {
  return game_seed(run_seed, number - number % 2);
}

core::Result<void> check_coupled(const match::EngineSpec& engine) {
  if (!match::is_in_process(engine)) {
    if (match::has_seed_mark(engine)) return {};
    return core::fail("coupled games need an engine that takes a seed", engine.name,
                      "put {seed} into the command line, as in 'gnugo --mode gtp --seed {seed}', or omit --coupled");
  }
  const auto spec = match::parse_in_process(engine);
  if (!spec) return core::fail(spec.error().what, engine.name, spec.error().remedy);
  if (spec->has_seed)
    return core::fail("coupled games give each colour a seed, but this engine has a fixed one", engine.name,
                      "remove seed=... from the engine");
  return {};
}

core::Result<void> check_coupled(std::span<const match::EngineSpec> engines) {
  for (const match::EngineSpec& engine : engines)
    if (auto good = check_coupled(engine); !good) return good;
  return {};
}

std::optional<std::string> coupled_warning(const match::EngineSpec& engine, const player::TimeSettings& time) {
  if (!match::is_in_process(engine)) return std::nullopt;
  const auto spec = match::parse_in_process(engine);
  if (!spec) return std::nullopt;
  const player::Parameters& p = spec->parameters;
  if (spec->looks_ahead && p.threads > 1)
    return fmt::format("threads={}: equal seeds do not give equal games; use threads=1", p.threads);
  if (spec->looks_ahead && ((p.playouts == 0 && p.nodes == 0) || time.system != player::TimeSystem::kNone))
    return "its moves depend on the time: equal seeds do not give equal games; set playouts and play without a clock";
  return std::nullopt;
}

}  // namespace katachi::lab
