// Plans of searches for a handicap as JSON, and what may be wrong with them.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/handicap_schedule.hpp"
#include "lab/plan_json.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

std::string identity(const HandicapPlan& plan) {
  ordered_json json = {{"first", match::engine_json(plan.first)}, {"second", match::engine_json(plan.second)}};
  add_games(json, plan.conditions, plan.openings, plan.seed);
  json["max_handicap"] = plan.max_handicap;
  return match::json_text(json);
}

core::Result<HandicapPlan> handicap_plan(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "identity");
  HandicapPlan plan;
  read_engine(fields, "first", plan.first);
  read_engine(fields, "second", plan.second);
  read_games(fields, plan.conditions, plan.openings, plan.seed);
  fields.read("max_handicap", plan.max_handicap);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (const auto good = check(plan); !good) return std::unexpected(good.error());
  return plan;
}

core::Result<void> check(const HandicapPlan& plan) {
  const int largest = largest_handicap(plan.conditions.size);
  const std::string size = go::size_text(plan.conditions.size);
  if (largest == 0)
    return core::fail(fmt::format("there is no fixed handicap on {}", size), "--find-handicap",
                      "use a square board of 7x7 or larger");
  if (plan.max_handicap < 2 || plan.max_handicap > largest)
    return core::fail(
        fmt::format("invalid largest handicap {}: 2 to {} stones on {}", plan.max_handicap, largest, size));
  if (plan.conditions.handicap != 0) return core::fail("the conditions have a handicap of their own", "--handicap");
  return {};
}

std::string settings_json(const HandicapSettings& settings) { return ordered_json{{"games", settings.games}}.dump(); }

core::Result<HandicapSettings> handicap_settings(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "settings");
  HandicapSettings settings;
  fields.read("games", settings.games);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return settings;
}

}  // namespace katachi::lab
