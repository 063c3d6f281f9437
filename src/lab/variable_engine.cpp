#include "lab/variable_engine.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/json_fields.hpp"
#include "core/number_text.hpp"
#include "match/in_process.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

constexpr const char* kForm = "NAME=START,LOW,HIGH as in playouts=500,100,2000";

bool parse_double(std::string_view text, double& number) {
  const auto parsed = core::parse_number<double>(text);
  if (!parsed || !std::isfinite(*parsed)) return false;
  number = *parsed;
  return true;
}

bool is_name(std::string_view text) { return !text.empty() && text.find_first_of("{}, \"'") == std::string_view::npos; }

}  // namespace

double Variable::draw(core::Rng& rng) const {
  if (!is_integer) return low + rng.uniform() * (high - low);
  return low + std::floor(rng.uniform() * (high - low + 1));
}

std::string Variable::text(double value) const {
  return is_integer ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

core::Result<Variable> parse_variable(std::string_view text) {
  const auto wrong = [&] { return core::fail(fmt::format("invalid variable '{}'", text), "", kForm); };
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || !is_name(text.substr(0, equals))) return wrong();
  Variable variable{.name = std::string(text.substr(0, equals))};
  std::string_view rest = text.substr(equals + 1);
  variable.is_integer = rest.find_first_of(".eE") == std::string_view::npos;
  std::array<double*, 3> fields = {&variable.start, &variable.low, &variable.high};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::size_t comma = i + 1 < fields.size() ? rest.find(',') : rest.size();
    if (comma == std::string_view::npos || !parse_double(rest.substr(0, comma), *fields[i])) return wrong();
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  const bool in_order =
      variable.low < variable.high && variable.low <= variable.start && variable.start <= variable.high;
  if (!in_order) return core::fail("LOW <= START <= HIGH and LOW < HIGH must hold", fmt::format("'{}'", text), kForm);
  return variable;
}

ordered_json variable_json(const Variable& variable) {
  return {{"name", variable.name},
          {"start", variable.start},
          {"low", variable.low},
          {"high", variable.high},
          {"integer", variable.is_integer}};
}

ordered_json variables_json(std::span<const Variable> variables) {
  ordered_json json = ordered_json::array();
  for (const Variable& variable : variables) json.push_back(variable_json(variable));
  return json;
}

core::Result<Variable> variable_from_json(const ordered_json& json, const std::string& place) {
  core::FieldReader fields(json, place);
  Variable variable;
  fields.read("name", variable.name);
  fields.read("start", variable.start);
  fields.read("low", variable.low);
  fields.read("high", variable.high);
  fields.read("integer", variable.is_integer);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return variable;
}

core::Result<std::vector<Variable>> variables_from_json(const ordered_json& json, const std::string& place) {
  return core::array_from_json<Variable>(json, place, variable_from_json);
}

core::Result<match::EngineSpec> with_setting(const match::EngineSpec& base, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string_view::npos)
    return core::fail(fmt::format("'{}' is not NAME=VALUE", setting), base.name, "as in playouts=200");
  const std::string name(setting.substr(0, equals));
  match::EngineSpec engine{.name = std::string(setting), .command = base.command};
  if (match::is_in_process(base)) {
    // The former value goes, wherever it stands.
    if (const std::size_t former = engine.command.find("," + name + "="); former != std::string::npos)
      engine.command.erase(former, std::min(engine.command.find(',', former + 1), engine.command.size()) - former);
    engine.command += fmt::format(",{}", setting);
    const auto spec = match::parse_in_process(engine);
    if (!spec) return core::fail(spec.error().what, engine.command, spec.error().remedy);
    return engine;
  }
  const std::string place = "{" + name + "}";
  std::size_t at = engine.command.find(place);
  if (at == std::string::npos)
    return core::fail(fmt::format("the command line has no place for {}", name), base.command,
                      fmt::format("write {} where the value goes", place));
  for (; at != std::string::npos; at = engine.command.find(place, at))
    engine.command.replace(at, place.size(), setting.substr(equals + 1));
  return engine;
}

std::string values_name(std::span<const Variable> variables, std::span<const double> values) {
  std::string name;
  for (std::size_t i = 0; i < variables.size(); ++i)
    name += fmt::format("{}{}={}", i == 0 ? "" : ",", variables[i].name, variables[i].text(values[i]));
  return name;
}

core::Result<match::EngineSpec> with_values(const match::EngineSpec& base, std::span<const Variable> variables,
                                            std::span<const double> values) {
  match::EngineSpec engine = base;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    auto changed = with_setting(engine, variables[i].name + "=" + variables[i].text(values[i]));
    if (!changed) return changed;
    engine = *std::move(changed);
  }
  engine.name = values_name(variables, values);
  return engine;
}

core::Result<void> check_values(const match::EngineSpec& base, std::span<const Variable> variables) {
  for (double Variable::* value : {&Variable::low, &Variable::start, &Variable::high}) {
    std::vector<double> values;
    for (const Variable& variable : variables) values.push_back(variable.*value);
    if (const auto engine = with_values(base, variables, values); !engine) return std::unexpected(engine.error());
  }
  return {};
}

}  // namespace katachi::lab
