#include "analysis/rules_field.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katachi::analysis {

namespace {

using nlohmann::json;

constexpr std::string_view kNotDone = "{} is not supported, the nearest rules are used: {}";

RulesField with_warning(go::Rules rules, std::string_view wanted) {
  return {.rules = rules, .warnings = {fmt::format(kNotDone, wanted, go::rules_text(rules))}};
}

core::Result<RulesField> rules_of_name(std::string name) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  // KaTrain writes "new zealand" and "stone_scoring".
  std::ranges::replace(name, ' ', '-');
  std::ranges::replace(name, '_', '-');
  if (name == "stone-scoring" || name == "stonescoring" || name == "ancient-area" || name == "ancientarea")
    return with_warning({.ko = go::KoRule::kSimple, .suicide = false}, name);
  if (name == "ancient-territory" || name == "ancientterritory")
    return with_warning(go::rules_by_name("japanese").value(), name);
  const auto rules = go::rules_by_name(name);
  if (!rules) return std::unexpected(rules.error());
  return RulesField{.rules = *rules, .warnings = {}};
}

std::string_view part_name(std::string_view key) {
  if (key == "koRule") return "ko";
  if (key == "scoringRule") return "scoring";
  if (key == "taxRule") return "tax";
  if (key == "multiStoneSuicideLegal") return "suicide";
  return key;
}

core::Result<RulesField> rules_of_parts(const json& parts) {
  go::Rules rules = go::rules_by_name("tromp-taylor").value();
  std::vector<std::string> not_done;
  for (const auto& [key, value] : parts.items()) {
    const std::string_view part = part_name(key);
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (part == "friendlyPassOk") continue;  // it says when a player may pass, and nothing is played here
    if (part == "tax" || part == "hasButton" || part == "komi") {
      if (text != "NONE" && text != "false") not_done.push_back(fmt::format("{}={}", part, text));
      continue;
    }
    if (auto done = go::set_rule(rules, part, text); !done) return std::unexpected(done.error());
  }
  if (rules.scoring == go::Scoring::kTerritory) rules.set_komi(go::rules_by_name("japanese").value().komi());
  RulesField field{.rules = rules, .warnings = {}};
  for (const std::string& part : not_done) field.warnings.push_back(fmt::format(kNotDone, part, go::rules_text(rules)));
  return field;
}

}  // namespace

core::Result<RulesField> read_rules(const json& value) {
  core::Result<RulesField> field = core::fail("must be a name such as \"chinese\", or an object of parts");
  if (value.is_string()) field = rules_of_name(value.get<std::string>());
  if (value.is_object()) field = rules_of_parts(value);
  if (!field) return core::fail(field.error().what, "rules", field.error().remedy);
  return field;
}

}  // namespace katachi::analysis
