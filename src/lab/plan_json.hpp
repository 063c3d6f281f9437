// What the plans of all kinds of runs share, as JSON: engines, and how their games are played.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/json_fields.hpp"
#include "match/game.hpp"

namespace katachi::lab {

nlohmann::ordered_json engines_json(std::span<const match::EngineSpec> engines);
void read_engine(core::FieldReader& fields, const char* name, match::EngineSpec& engine);
void read_engines(core::FieldReader& fields, const char* name, std::vector<match::EngineSpec>& engines);

// The fields conditions, openings and seed of a plan.
void add_games(nlohmann::ordered_json& json, const match::GameConditions& conditions, const std::string& openings,
               std::uint64_t seed);
void read_games(core::FieldReader& fields, match::GameConditions& conditions, std::string& openings,
                std::uint64_t& seed);

}  // namespace katachi::lab
