#include "go/rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "core/close_name.hpp"

namespace katachi::go {

namespace {

struct NamedRules {
  std::string_view name;
  Rules rules;
  std::array<std::string_view, 4> aliases;
};

using enum KoRule;
using enum Scoring;
using enum HandicapBonus;
using Tax::kSeki;

constexpr std::array kRuleSets = {
    NamedRules{
        "tromp-taylor", {kPositional, true, kArea, HandicapBonus::kNone, 15}, {"trompTaylor", "tt", "tromp_taylor"}},
    NamedRules{"chinese", {kSimple, false, kArea, kOnePerStone, 15}, {"cn", "chinese-kgs", "chinese-ogs", "zh"}},
    NamedRules{"japanese", {kSimple, false, kTerritory, HandicapBonus::kNone, 13, kSeki}, {"jp", "japan", "territory"}},
    NamedRules{"korean", {kSimple, false, kTerritory, HandicapBonus::kNone, 13, kSeki}, {"kr", "korea"}},
    NamedRules{"aga", {kSituational, false, kArea, kOnePerStoneButOne, 15}, {"bga", "french", "aga-button"}},
    NamedRules{
        "new-zealand", {kSituational, true, kArea, HandicapBonus::kNone, 15}, {"nz", "new_zealand", "newzealand"}},
};

template <class Value>
struct Choice {
  std::string_view name;
  Value value;
};
constexpr std::array kKoChoices = {Choice{"SIMPLE", kSimple}, Choice{"POSITIONAL", kPositional},
                                   Choice{"SITUATIONAL", kSituational}};
constexpr std::array kScoringChoices = {Choice{"AREA", kArea}, Choice{"TERRITORY", kTerritory}};
constexpr std::array kTaxChoices = {Choice{"NONE", Tax::kNone}, Choice{"SEKI", kSeki}};
constexpr std::array kSuicideChoices = {Choice{"true", true}, Choice{"false", false}};
constexpr std::array kBonusChoices = {Choice{"0", HandicapBonus::kNone}, Choice{"N", kOnePerStone},
                                      Choice{"N-1", kOnePerStoneButOne}};

bool same(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

template <class Value, std::size_t N>
std::string_view name_of(const std::array<Choice<Value>, N>& choices, Value value) {
  return std::ranges::find(choices, value, &Choice<Value>::value)->name;
}

template <class Value, std::size_t N>
core::Result<void> choose(Value& target, const std::array<Choice<Value>, N>& choices, std::string_view part,
                          std::string_view text) {
  std::string known;
  for (const auto& choice : choices) {
    if (same(choice.name, text)) {
      target = choice.value;
      return {};
    }
    known += (known.empty() ? "" : ", ") + std::string(choice.name);
  }
  return core::fail(fmt::format("unknown value '{}' for rule '{}'", text, part), "", "known: " + known);
}

bool same_but_komi(Rules a, const Rules& b) {
  a.komi_half_points = b.komi_half_points;
  return a == b;
}

}  // namespace

core::Result<Rules> rules_by_name(std::string_view name) {
  for (const NamedRules& set : kRuleSets) {
    const bool alias =
        std::ranges::any_of(set.aliases, [&](std::string_view a) { return !a.empty() && same(a, name); });
    if (alias || same(set.name, name)) return set.rules;
  }
  const std::vector<std::string> names = rule_set_names();
  std::string known;
  for (const std::string& n : names) known += (known.empty() ? "" : ", ") + n;
  std::string remedy = core::did_you_mean(name, names, "");
  if (!remedy.empty()) remedy += " ";
  constexpr std::size_t kShown = 60;
  const char* const rest = name.size() > kShown ? "..." : "";
  return core::fail(fmt::format("unknown rules '{}{}'", name.substr(0, kShown), rest), "", remedy + "known: " + known);
}

std::string rules_name(const Rules& rules) {
  for (const NamedRules& set : kRuleSets)
    if (same_but_komi(set.rules, rules)) return std::string(set.name);
  return "custom";
}

std::vector<std::string> rule_set_names() {
  std::vector<std::string> names;
  for (const NamedRules& set : kRuleSets) names.emplace_back(set.name);
  return names;
}

core::Result<void> set_rule(Rules& rules, std::string_view part, std::string_view value) {
  if (same(part, "ko")) return choose(rules.ko, kKoChoices, part, value);
  if (same(part, "scoring")) return choose(rules.scoring, kScoringChoices, part, value);
  if (same(part, "tax")) return choose(rules.tax, kTaxChoices, part, value);
  if (same(part, "suicide")) return choose(rules.suicide, kSuicideChoices, part, value);
  if (same(part, "whiteHandicapBonus")) return choose(rules.handicap_bonus, kBonusChoices, part, value);
  return core::fail(fmt::format("unknown rule '{}'", part), "", "known: ko, scoring, tax, suicide, whiteHandicapBonus");
}

std::string rules_text(const Rules& rules) {
  return fmt::format("ko={} scoring={}{} suicide={} whiteHandicapBonus={}", name_of(kKoChoices, rules.ko),
                     name_of(kScoringChoices, rules.scoring), rules.tax == Tax::kNone ? "" : " tax=SEKI",
                     name_of(kSuicideChoices, rules.suicide), name_of(kBonusChoices, rules.handicap_bonus));
}

std::string rules_json(const Rules& rules) {
  return fmt::format(R"({{"ko":"{}","scoring":"{}",{}"suicide":{},"whiteHandicapBonus":"{}"}})",
                     name_of(kKoChoices, rules.ko), name_of(kScoringChoices, rules.scoring),
                     rules.tax == Tax::kNone ? "" : R"("tax":"SEKI",)", rules.suicide,
                     name_of(kBonusChoices, rules.handicap_bonus));
}

Rules strictest(const Rules& rules) {
  Rules strict = rules;
  strict.ko = KoRule::kPositional;
  strict.suicide = false;
  return strict;
}

Rules most_lenient(const Rules& rules) {
  Rules lenient = rules;
  lenient.ko = KoRule::kSimple;
  lenient.suicide = true;
  return lenient;
}

bool counts_board_as_it_stands(const Rules& rules) {
  return rules.scoring == kArea && rules.tax == Tax::kNone && rules.handicap_bonus == HandicapBonus::kNone &&
         rules.suicide && rules.ko == kPositional;
}

int handicap_compensation(const Rules& rules, int handicap_stones) {
  if (rules.scoring != kArea || handicap_stones < 2) return 0;
  switch (rules.handicap_bonus) {
    case kOnePerStone:
      return handicap_stones;
    case kOnePerStoneButOne:
      return handicap_stones - 1;
    case HandicapBonus::kNone:
      break;
  }
  return 0;
}

}  // namespace katachi::go
