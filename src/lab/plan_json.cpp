#include "lab/plan_json.hpp"

#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

core::Result<match::EngineSpec> engine_of(const ordered_json& json, const std::string&) {
  return match::engine_from_json(json);
}

}  // namespace

ordered_json engines_json(std::span<const match::EngineSpec> engines) {
  ordered_json json = ordered_json::array();
  for (const match::EngineSpec& engine : engines) json.push_back(match::engine_json(engine));
  return json;
}

void read_engine(core::FieldReader& fields, const char* name, match::EngineSpec& engine) {
  fields.read_object(name, engine, engine_of);
}

void read_engines(core::FieldReader& fields, const char* name, std::vector<match::EngineSpec>& engines) {
  fields.read_object(name, engines, [](const ordered_json& json, const std::string& place) {
    return core::array_from_json<match::EngineSpec>(json, place, engine_of);
  });
}

void add_games(ordered_json& json, const match::GameConditions& conditions, const std::string& openings,
               std::uint64_t seed) {
  json["conditions"] = match::conditions_json(conditions);
  json["openings"] = openings;
  json["seed"] = seed;
}

void read_games(core::FieldReader& fields, match::GameConditions& conditions, std::string& openings,
                std::uint64_t& seed) {
  fields.read_object("conditions", conditions,
                     [](const ordered_json& json, const auto&) { return match::conditions_from_json(json); });
  fields.read("openings", openings);
  fields.read("seed", seed);
}

}  // namespace katachi::lab
