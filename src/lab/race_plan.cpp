// Plans of races as JSON, and what may be wrong with them.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/coupled.hpp"
#include "lab/plan_json.hpp"
#include "lab/race_schedule.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;
using stats::DeviationBound;
using stats::RaceKind;
using stats::RiskSchedule;
using stats::Selection;

namespace {

ordered_json options_json(const stats::RaceOptions& options) {
  return {{"kind", options.kind == RaceKind::kBandit ? "bandit" : "simple"},
          {"bound", options.bound == DeviationBound::kHoeffding ? "hoeffding" : "bernstein"},
          {"variant", options.schedule == RiskSchedule::kGeometric ? 1 : 2},
          {"selection", options.selection == Selection::kUpperBound ? "upper-bound" : "round-robin"},
          {"risk", options.risk},
          {"accept", options.accept},
          {"discard", options.discard},
          {"first_trials", options.first_trials},
          {"doubling", options.doubling}};
}

// One of two words.
template <class Enum>
auto either(std::string_view first, Enum a, std::string_view second, Enum b) {
  return [=](std::string_view text) -> std::optional<Enum> {
    if (text == first) return a;
    if (text == second) return b;
    return std::nullopt;
  };
}

core::Result<stats::RaceOptions> options_from_json(const ordered_json& json, const std::string& place) {
  core::FieldReader fields(json, place);
  stats::RaceOptions options;
  int variant = 1;
  fields.read_word("kind", options.kind, either("bandit", RaceKind::kBandit, "simple", RaceKind::kSimple));
  fields.read_word("bound", options.bound,
                   either("hoeffding", DeviationBound::kHoeffding, "bernstein", DeviationBound::kBernstein));
  fields.read("variant", variant);
  fields.read_word("selection", options.selection,
                   either("upper-bound", Selection::kUpperBound, "round-robin", Selection::kRoundRobin));
  fields.read("risk", options.risk);
  fields.read("accept", options.accept);
  fields.read("discard", options.discard);
  fields.read("first_trials", options.first_trials);
  fields.read("doubling", options.doubling);
  options.schedule = variant == 1 ? RiskSchedule::kGeometric : RiskSchedule::kQuadratic;
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return options;
}

core::Result<std::string> text_from_json(const ordered_json& json, const std::string& place) {
  if (!json.is_string()) return core::fail("must be a text", place);
  return json.get<std::string>();
}

}  // namespace

std::string identity(const RacePlan& plan) {
  ordered_json json = {{"baseline", match::engine_json(plan.baseline)},
                       {"engines", engines_json(plan.engines)},
                       {"settings", plan.settings},
                       {"variables", variables_json(plan.variables)},
                       {"set_size", plan.set_size},
                       {"race", options_json(plan.race)}};
  add_games(json, plan.conditions, plan.openings, plan.seed);
  if (plan.coupled) json["coupled"] = true;
  if (plan.total_risk) json["total_risk"] = true;
  return match::json_text(json);
}

core::Result<RacePlan> race_plan(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "identity");
  RacePlan plan;
  read_engine(fields, "baseline", plan.baseline);
  read_engines(fields, "engines", plan.engines);
  fields.read_object("settings", plan.settings, [](const ordered_json& value, const std::string& place) {
    return core::array_from_json<std::string>(value, place, text_from_json);
  });
  fields.read_object("variables", plan.variables, variables_from_json);
  fields.read("set_size", plan.set_size);
  fields.read_object("race", plan.race, options_from_json);
  read_games(fields, plan.conditions, plan.openings, plan.seed);
  if (json.is_object() && json.contains("coupled")) fields.read("coupled", plan.coupled);
  if (json.is_object() && json.contains("total_risk")) fields.read("total_risk", plan.total_risk);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (const auto good = check(plan); !good) return std::unexpected(good.error());
  return plan;
}

namespace {

core::Result<void> check_seeds(const RacePlan& plan) {
  if (!plan.coupled) return {};
  if (auto good = check_coupled(plan.baseline); !good) return good;
  for (const std::string& setting : plan.settings) {
    const auto engine = with_setting(plan.baseline, setting);
    if (!engine) return std::unexpected(engine.error());
    if (auto good = check_coupled(*engine); !good) return good;
  }
  return check_coupled(plan.engines);
}

}  // namespace

core::Result<void> check(const RacePlan& plan) {
  if (auto good = stats::check(plan.race); !good) return good;
  const bool has_list = !plan.engines.empty() || !plan.settings.empty();
  if (has_list == !plan.variables.empty())
    return core::fail("a race needs modifications: engines and settings, or variables to draw from, not both", "",
                      "--try, --set or --draw");
  if (!plan.variables.empty() && plan.set_size == 0) return core::fail("a set of no modifications", "--set-size");
  for (const std::string& setting : plan.settings)
    if (const auto engine = with_setting(plan.baseline, setting); !engine) return std::unexpected(engine.error());
  if (auto good = check_seeds(plan); !good) return good;
  return check_values(plan.baseline, plan.variables);
}

std::string settings_json(const RaceSettings& settings) {
  return ordered_json{{"iterations", settings.iterations}, {"max_games", settings.max_games}}.dump();
}

core::Result<RaceSettings> race_settings(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "settings");
  RaceSettings settings;
  fields.read("iterations", settings.iterations);
  fields.read("max_games", settings.max_games);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return settings;
}

}  // namespace katachi::lab
