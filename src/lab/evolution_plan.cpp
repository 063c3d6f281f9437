// The identity and the settings of an evolution as JSON, both ways.
#include <nlohmann/json.hpp>

#include "lab/evolution_schedule.hpp"
#include "lab/plan_json.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

std::string identity(const EvolutionPlan& plan) {
  ordered_json json = {{"engine", match::engine_json(plan.engine)},
                       {"variables", variables_json(plan.variables)},
                       {"population", plan.population},
                       {"newcomers", plan.newcomers}};
  add_games(json, plan.conditions, plan.openings, plan.seed);
  json["games"] = plan.games;
  return match::json_text(json);
}

core::Result<EvolutionPlan> evolution_plan(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "identity");
  EvolutionPlan plan;
  read_engine(fields, "engine", plan.engine);
  fields.read_object("variables", plan.variables, variables_from_json);
  if (fields.is_ok() && plan.variables.empty()) fields.fail("variables", "must be one or more");
  fields.read("population", plan.population);
  if (fields.is_ok() && plan.population < 2) fields.fail("population", "must be two or more");
  fields.read("newcomers", plan.newcomers);
  if (fields.is_ok() && plan.newcomers > plan.population / 2)
    fields.fail("newcomers", "must be at most half of the population");
  read_games(fields, plan.conditions, plan.openings, plan.seed);
  fields.read("games", plan.games);
  if (fields.is_ok() && (plan.games == 0 || plan.games % 2 != 0)) fields.fail("games", "must be even and positive");
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return plan;
}

std::string settings_json(const EvolutionSettings& settings) {
  return ordered_json{{"generations", settings.generations}}.dump();
}

core::Result<EvolutionSettings> evolution_settings(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "settings");
  EvolutionSettings settings;
  fields.read("generations", settings.generations);
  if (fields.is_ok() && settings.generations == 0) fields.fail("generations", "must be positive");
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return settings;
}

}  // namespace katachi::lab
