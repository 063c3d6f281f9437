// Engines with variables: what tuning, races and evolution change.
//
// A variable is written NAME=START,LOW,HIGH; it is a whole number if none of the three has a point. In "preset:flat" it is the
// parameter of that name; in a command line it stands in braces where its value goes: "engine --exploration {c}".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "match/game.hpp"

namespace katachi::lab {

struct Variable {
  std::string name;
  double start = 0, low = 0, high = 1;
  bool is_integer = false;

  // A value of the range, each alike.
  double draw(core::Rng& rng) const;
  // As the engine gets it: whole numbers without a point, others with six significant digits.
  std::string text(double value) const;
};

core::Result<Variable> parse_variable(std::string_view text);
nlohmann::ordered_json variable_json(const Variable& variable);
nlohmann::ordered_json variables_json(std::span<const Variable> variables);
core::Result<Variable> variable_from_json(const nlohmann::ordered_json& json, const std::string& place);
core::Result<std::vector<Variable>> variables_from_json(const nlohmann::ordered_json& json, const std::string& place);

// "c=0.5,d=3"
std::string values_name(std::span<const Variable> variables, std::span<const double> values);

// The engine with these values, named by values_name(): what differs from `base`. The Error: a command line without the
// variable's place, or a value the preset does not take.
core::Result<match::EngineSpec> with_values(const match::EngineSpec& base, std::span<const Variable> variables,
                                            std::span<const double> values);

// Whether the engine takes the lowest, the start and the highest values.
core::Result<void> check_values(const match::EngineSpec& base, std::span<const Variable> variables);

// The engine with one setting more: "playouts=200" for a preset, whose former value it replaces.
core::Result<match::EngineSpec> with_setting(const match::EngineSpec& base, std::string_view setting);

}  // namespace katachi::lab
