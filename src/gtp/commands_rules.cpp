// Rules by name and by part. Komi is not among them: it has a command of its own and stays as it is.
#include <nlohmann/json.hpp>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "player/go/rules_reader.hpp"

namespace katachi::gtp {

namespace {

using nlohmann::json;

// All that was read, or nothing: what can fail comes first. Where the player already passes as it is told to, its parameter stays,
// and a client that sends back what kata-get-rules said does not turn `auto` into something else.
Answer adopt(Engine& engine, const core::Result<player::RulesRead>& read) {
  if (!read) return std::unexpected(read.error());
  go::Rules rules = read->rules;
  rules.komi_half_points = engine.game().rules().komi_half_points;
  const auto friendly = read->friendly_pass;
  if (friendly && *friendly != player::is_friendly(engine.player().parameters(), rules))
    if (auto done = engine.session().set_parameter("friendly_pass", *friendly ? "yes" : "no"); !done)
      return std::unexpected(done.error());
  engine.session().set_rules(rules);
  for (const std::string& warning : read->warnings) engine.log().warn(warning);
  return "";
}

// kata-set-rules NAME or a JSON object of parts
Answer set_rules(Engine& engine, Arguments arguments) {
  const std::string text = joined(arguments);
  const json value = text.starts_with('{') ? json::parse(text, nullptr, false) : json(text);
  if (value.is_discarded()) return core::fail("syntax error: the rules are not a JSON object");
  return adopt(engine, player::read_rules(value, engine.game().rules()));
}

Answer get_rules(Engine& engine, Arguments) {
  return player::all_rules_json(engine.game().rules(), engine.player().parameters());
}

Answer set_one_rule(Engine& engine, Arguments arguments) {
  return adopt(engine, player::read_rules(json::object({{arguments[0], arguments[1]}}), engine.game().rules()));
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
