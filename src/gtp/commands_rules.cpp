// Rules by name and by part. Komi is not among them: it has a command of its own and stays as it is.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"

namespace katachi::gtp {

namespace {

using nlohmann::json;

Answer adopt(Engine& engine, go::Rules rules) {
  rules.komi_half_points = engine.game().rules().komi_half_points;
  engine.game().set_rules(rules);
  return "";
}

std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// Parts that other programs have and these rules do not: accepted where they ask for what is done anyway. Whether to answer
// a pass by a pass is a parameter of the player.
core::Result<bool> set_foreign_part(Engine& engine, const std::string& part, const std::string& value) {
  if (part == "tax" && value == "NONE") return true;
  if (part == "hasButton" && value == "false") return true;
  if (part == "komi") return true;
  if (part == "friendlyPassOk") {
    if (auto done = engine.player().set_parameter("friendly_pass", value); !done) return std::unexpected(done.error());
    return true;
  }
  if (part == "tax" || part == "hasButton") return core::fail(fmt::format("{}={} is not supported", part, value));
  return false;
}

core::Result<go::Rules> rules_of_json(Engine& engine, const std::string& text) {
  go::Rules rules = engine.game().rules();
  const json parts = json::parse(text, nullptr, false);
  if (parts.is_discarded() || !parts.is_object()) return core::fail("syntax error: the rules are not a JSON object");
  for (const auto& [part, value] : parts.items()) {
    const auto foreign = set_foreign_part(engine, part, plain(value));
    if (!foreign) return std::unexpected(foreign.error());
    if (*foreign) continue;
    if (auto done = go::set_rule(rules, part, plain(value)); !done) return std::unexpected(done.error());
  }
  return rules;
}

// kata-set-rules NAME or a JSON object of parts
Answer set_rules(Engine& engine, Arguments arguments) {
  const std::string text = joined(arguments);
  const auto rules = text.starts_with('{') ? rules_of_json(engine, text) : go::rules_by_name(text);
  if (!rules) return std::unexpected(rules.error());
  return adopt(engine, *rules);
}

Answer get_rules(Engine& engine, Arguments) { return go::rules_json(engine.game().rules()); }

Answer set_one_rule(Engine& engine, Arguments arguments) {
  go::Rules rules = engine.game().rules();
  const auto foreign = set_foreign_part(engine, arguments[0], arguments[1]);
  if (!foreign) return std::unexpected(foreign.error());
  if (!*foreign) {
    if (auto done = go::set_rule(rules, arguments[0], arguments[1]); !done) return std::unexpected(done.error());
  }
  return adopt(engine, rules);
}

}  // namespace

void add_rules_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"kata-set-rules", "NAME or JSON", 1, kAnyNumber, set_rules},
                                {"kata-get-rules", "", 0, 0, get_rules},
                                {"kata-set-rule", "PART VALUE", 2, 2, set_one_rule},
                                {"kgs-rules", "NAME", 1, 1, set_rules},
                            });
}

}  // namespace katachi::gtp
