#include "analysis/rules_field.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::analysis {
namespace {

using nlohmann::json;

std::string rules_read(const json& value) {
  const auto field = read_rules(value);
  if (!field) return field.error().where + ": " + field.error().what;
  return go::rules_text(field->rules) + " komi=" + std::to_string(field->rules.komi_half_points) +
         (field->warnings.empty() ? "" : " warned");
}

TEST(RulesField, Names) {
  const std::string chinese = "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=N komi=15";
  EXPECT_EQ(rules_read("chinese"), chinese);
  EXPECT_EQ(rules_read("Chinese"), chinese);
  EXPECT_EQ(rules_read("Tromp_Taylor"), "ko=POSITIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(rules_read("new zealand"), "ko=SITUATIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(rules_read("korean"), "ko=SIMPLE scoring=TERRITORY suicide=false whiteHandicapBonus=0 komi=13");
  EXPECT_EQ(rules_read("aga"), "ko=SITUATIONAL scoring=AREA suicide=false whiteHandicapBonus=N-1 komi=15");
}

TEST(RulesField, NearRelations) {
  EXPECT_EQ(rules_read("stone_scoring"), "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=0 komi=15 warned");
  EXPECT_EQ(rules_read("ancient-territory"),
            "ko=SIMPLE scoring=TERRITORY suicide=false whiteHandicapBonus=0 komi=13 warned");
}

std::string parts_read(const char* parts) { return rules_read(json::parse(parts)); }

TEST(RulesField, Parts) {
  EXPECT_EQ(parts_read("{}"), "ko=POSITIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(parts_read(R"({"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,
                           "whiteHandicapBonus":"N","friendlyPassOk":true})"),
            "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=N komi=15");
  EXPECT_EQ(parts_read(R"({"koRule":"SITUATIONAL","scoringRule":"TERRITORY","taxRule":"SEKI"})"),
            "ko=SITUATIONAL scoring=TERRITORY suicide=true whiteHandicapBonus=0 komi=13 warned");
  EXPECT_EQ(parts_read(R"({"hasButton":true})"),
            "ko=POSITIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15 warned");
}

TEST(RulesField, Errors) {
  EXPECT_EQ(rules_read("martian"), "rules: unknown rules 'martian'");
  EXPECT_EQ(rules_read(7), "rules: must be a name such as \"chinese\", or an object of parts");
  EXPECT_EQ(parts_read(R"({"ko":"NONE"})"), "rules: unknown value 'NONE' for rule 'ko'");
  EXPECT_EQ(parts_read(R"({"komis":7})"), "rules: unknown rule 'komis'");
  EXPECT_EQ(parts_read(R"({"suicide":[1]})"), "rules: unknown value '[1]' for rule 'suicide'");
}

}  // namespace
}  // namespace katachi::analysis
