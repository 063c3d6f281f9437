#include "player/go/rules_reader.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katachi::player {

namespace {

using nlohmann::json;

std::string not_done(std::string_view wanted, const go::Rules& rules) {
  return fmt::format("{} is not supported, the nearest rules are used: {}", wanted, go::rules_text(rules));
}

RulesRead with_warning(const go::Rules& rules, std::string_view wanted) {
  return {.rules = rules, .warnings = {not_done(wanted, rules)}};
}

core::Result<RulesRead> rules_of_name(std::string name) {
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
  return RulesRead{.rules = *rules};
}

std::string_view part_name(std::string_view key) {
  if (key == "koRule") return "ko";
  if (key == "scoringRule") return "scoring";
  if (key == "taxRule") return "tax";
  if (key == "multiStoneSuicideLegal") return "suicide";
  return key;
}

// Reads the parts of an object one after another.
class PartsReader {
 public:
  explicit PartsReader(const go::Rules& start) : read_{.rules = start} {}

  core::Result<RulesRead> read(const json& parts) {
    for (const auto& [key, value] : parts.items()) {
      const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
      if (auto done = read_part(part_name(key), text); !done) return std::unexpected(done.error());
    }
    // Only now are the nearest rules known.
    for (const std::string& part : not_done_) read_.warnings.push_back(not_done(part, read_.rules));
    return read_;
  }

 private:
  core::Result<void> read_part(std::string_view part, const std::string& text) {
    if (part == "komi") {
      read_.warnings.push_back(fmt::format("komi={} among the rules has no effect: set it separately", text));
      return {};
    }
    if (part == "tax") return read_tax(text);
    if (part == "hasButton") return read_foreign(part, text, {"false", "true"});
    if (part != "friendlyPassOk") return go::set_rule(read_.rules, part, text);
    if (text != "true" && text != "false") return unknown_value(part, text, "true, false");
    read_.friendly_pass = text == "true";
    return {};
  }

  // Of a tax on all groups only that on groups in seki is known.
  core::Result<void> read_tax(const std::string& text) {
    const bool is_seki = text == "SEKI" || text == "ALL";
    if (!is_seki && text != "NONE") return unknown_value("tax", text, "NONE, SEKI, ALL");
    read_.rules.tax = is_seki ? go::Tax::kSeki : go::Tax::kNone;
    if (text == "ALL") not_done_.emplace_back("tax=ALL");
    return {};
  }

  // A part that other programs have and these rules do not; its first value asks for what is done anyway.
  core::Result<void> read_foreign(std::string_view part, const std::string& text,
                                  std::initializer_list<std::string_view> values) {
    if (std::ranges::find(values, text) == values.end())
      return unknown_value(part, text, fmt::format("{}", fmt::join(values, ", ")));
    if (text != *values.begin()) not_done_.push_back(fmt::format("{}={}", part, text));
    return {};
  }

  static std::unexpected<core::Error> unknown_value(std::string_view part, std::string_view text, std::string known) {
    return core::fail(fmt::format("unknown value '{}' for rule '{}'", text, part), "", "known: " + known);
  }

  RulesRead read_;
  std::vector<std::string> not_done_;
};

}  // namespace

core::Result<RulesRead> read_rules(const json& value, const go::Rules& start) {
  if (value.is_string()) return rules_of_name(value.get<std::string>());
  if (value.is_object()) return PartsReader(start).read(value);
  return core::fail("must be a name such as \"chinese\", or an object of parts");
}

bool is_friendly(const Parameters& parameters, const go::Rules& rules) {
  if (parameters.friendly_pass == FriendlyPass::kAuto) return rules.scoring == go::Scoring::kTerritory;
  return parameters.friendly_pass == FriendlyPass::kYes;
}

std::string all_rules_json(const go::Rules& rules, const Parameters& parameters) {
  json parts = json::parse(go::rules_json(rules));  // which sorts them by name
  parts["friendlyPassOk"] = is_friendly(parameters, rules);
  parts["hasButton"] = false;
  if (!parts.contains("tax")) parts["tax"] = "NONE";
  return parts.dump();
}

}  // namespace katachi::player
