#include "player/go/rules_reader.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::player {
namespace {

using nlohmann::json;

std::string rules_read(const json& value) {
  const auto read = read_rules(value, go::rules_by_name("tromp-taylor").value());
  if (!read) return read.error().what;
  return go::rules_text(read->rules) + " komi=" + std::to_string(read->rules.komi_half_points) +
         (read->warnings.empty() ? "" : " warned");
}

TEST(RulesReader, Names) {
  const std::string chinese = "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=N komi=15";
  EXPECT_EQ(rules_read("chinese"), chinese);
  EXPECT_EQ(rules_read("Chinese"), chinese);
  EXPECT_EQ(rules_read("Tromp_Taylor"), "ko=POSITIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(rules_read("new zealand"), "ko=SITUATIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(rules_read("korean"), "ko=SIMPLE scoring=TERRITORY tax=SEKI suicide=false whiteHandicapBonus=0 komi=13");
  EXPECT_EQ(rules_read("aga"), "ko=SITUATIONAL scoring=AREA suicide=false whiteHandicapBonus=N-1 komi=15");
}

TEST(RulesReader, NearRelations) {
  EXPECT_EQ(rules_read("stone_scoring"), "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=0 komi=15 warned");
  EXPECT_EQ(rules_read("ancient-territory"),
            "ko=SIMPLE scoring=TERRITORY tax=SEKI suicide=false whiteHandicapBonus=0 komi=13 warned");
}

std::string parts_read(const char* parts) { return rules_read(json::parse(parts)); }

TEST(RulesReader, Parts) {
  EXPECT_EQ(parts_read("{}"), "ko=POSITIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(parts_read(R"({"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,
                           "whiteHandicapBonus":"N","friendlyPassOk":true})"),
            "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=N komi=15");
  EXPECT_EQ(parts_read(R"({"koRule":"SITUATIONAL","scoringRule":"TERRITORY","taxRule":"SEKI"})"),
            "ko=SITUATIONAL scoring=TERRITORY tax=SEKI suicide=true whiteHandicapBonus=0 komi=15");
  EXPECT_EQ(parts_read(R"({"tax":"ALL"})"),
            "ko=POSITIONAL scoring=AREA tax=SEKI suicide=true whiteHandicapBonus=0 komi=15 warned");
  EXPECT_EQ(parts_read(R"({"hasButton":true})"),
            "ko=POSITIONAL scoring=AREA suicide=true whiteHandicapBonus=0 komi=15 warned");
}

TEST(RulesReader, WarningsNameTheRulesInTheEnd) {
  const auto warnings = [](const char* parts) {
    return read_rules(json::parse(parts), go::rules_by_name("chinese").value())->warnings;
  };
  // The tax comes before the last part.
  EXPECT_EQ(
      warnings(R"({"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"ALL",
                         "whiteHandicapBonus":"0"})"),
      std::vector<std::string>{"tax=ALL is not supported, the nearest rules are used: ko=SIMPLE scoring=TERRITORY "
                               "tax=SEKI suicide=false whiteHandicapBonus=0"});
  EXPECT_EQ(warnings(R"({"komi":6.5})"),
            std::vector<std::string>{"komi=6.5 among the rules has no effect: set it separately"});
}

TEST(RulesReader, APartThatIsNotNamedStays) {
  const go::Rules chinese = go::rules_by_name("chinese").value();
  const auto read = read_rules(json::parse(R"({"suicide":true})"), chinese);
  EXPECT_EQ(go::rules_text(read->rules), "ko=SIMPLE scoring=AREA suicide=true whiteHandicapBonus=N");
  EXPECT_FALSE(read->friendly_pass);
  EXPECT_EQ(read_rules(json::parse(R"({"friendlyPassOk":false})"), chinese)->friendly_pass, false);
}

TEST(RulesReader, WhatIsWrittenIsReadAgain) {
  const go::Rules japanese = go::rules_by_name("japanese").value();
  const std::string text = all_rules_json(japanese, {});
  EXPECT_EQ(text, R"({"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,)"
                  R"("tax":"SEKI","whiteHandicapBonus":"0"})");
  const auto read = read_rules(json::parse(text), japanese);
  EXPECT_EQ(read->rules, japanese);
  EXPECT_EQ(read->friendly_pass, true);
  EXPECT_TRUE(read->warnings.empty());
}

TEST(RulesReader, Errors) {
  EXPECT_EQ(parts_read(R"({"tax":"ROYAL"})"), "unknown value 'ROYAL' for rule 'tax'");
  EXPECT_EQ(parts_read(R"({"hasButton":1})"), "unknown value '1' for rule 'hasButton'");
  EXPECT_EQ(parts_read(R"({"friendlyPassOk":"perhaps"})"), "unknown value 'perhaps' for rule 'friendlyPassOk'");
  EXPECT_EQ(rules_read("martian"), "unknown rules 'martian'");
  EXPECT_EQ(rules_read(7), "must be a name such as \"chinese\", or an object of parts");
  EXPECT_EQ(parts_read(R"({"ko":"NONE"})"), "unknown value 'NONE' for rule 'ko'");
  EXPECT_EQ(parts_read(R"({"komis":7})"), "unknown rule 'komis'");
  EXPECT_EQ(parts_read(R"({"suicide":[1]})"), "unknown value '[1]' for rule 'suicide'");
}

}  // namespace
}  // namespace katachi::player
