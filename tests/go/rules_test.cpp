#include "go/rules.hpp"

#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace katachi::go {
namespace {

TEST(Rules, NamedSets) {
  for (const std::string& name : rule_set_names()) {
    const auto rules = rules_by_name(name);
    ASSERT_TRUE(rules) << name;
    // Japanese and Korean rules are the same here; the first name is given.
    EXPECT_EQ(rules_name(*rules), name == "korean" ? "japanese" : name);
  }
  EXPECT_EQ(rule_set_names().size(), 6u);
  EXPECT_EQ(*rules_by_name("Tromp-Taylor"), *rules_by_name("tt"));
  EXPECT_EQ(rules_by_name("CHINESE")->handicap_bonus, HandicapBonus::kOnePerStone);
  EXPECT_FALSE(rules_by_name("ing"));
  EXPECT_FALSE(rules_by_name(""));
}

TEST(Rules, Parts) {
  Rules rules;
  EXPECT_TRUE(set_rule(rules, "ko", "simple"));
  EXPECT_TRUE(set_rule(rules, "suicide", "false"));
  EXPECT_TRUE(set_rule(rules, "scoring", "TERRITORY"));
  EXPECT_TRUE(set_rule(rules, "whiteHandicapBonus", "N-1"));
  EXPECT_EQ(rules_text(rules), "ko=SIMPLE scoring=TERRITORY suicide=false whiteHandicapBonus=N-1");
  EXPECT_EQ(rules_json(rules), R"({"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"whiteHandicapBonus":"N-1"})");
  EXPECT_EQ(rules_name(rules), "custom");
  EXPECT_TRUE(set_rule(rules, "tax", "seki"));
  EXPECT_EQ(rules_text(rules), "ko=SIMPLE scoring=TERRITORY tax=SEKI suicide=false whiteHandicapBonus=N-1");
  EXPECT_EQ(rules_by_name("korean")->tax, Tax::kSeki);
  EXPECT_EQ(rules_by_name("aga")->tax, Tax::kNone);
  const Rules before = rules;
  EXPECT_FALSE(set_rule(rules, "ko", "eternal"));
  EXPECT_FALSE(set_rule(rules, "colour", "true"));
  EXPECT_EQ(rules, before);
}

TEST(Rules, TheCountIsDecidedByThePartsAndNotByTheName) {
  for (const std::string& name : rule_set_names())
    EXPECT_EQ(counts_board_as_it_stands(*rules_by_name(name)), name == "tromp-taylor") << name;
  Rules rules = *rules_by_name("chinese");
  for (const auto& [part, value] :
       {std::pair{"ko", "POSITIONAL"}, std::pair{"suicide", "true"}, std::pair{"whiteHandicapBonus", "0"}}) {
    EXPECT_FALSE(counts_board_as_it_stands(rules)) << rules_text(rules);
    ASSERT_TRUE(set_rule(rules, part, value));
  }
  rules.set_komi(-3.5);
  EXPECT_TRUE(counts_board_as_it_stands(rules));
  // Sets without a name.
  for (const auto& [part, value] : {std::pair{"ko", "SIMPLE"}, std::pair{"suicide", "false"}, std::pair{"tax", "SEKI"},
                                    std::pair{"scoring", "TERRITORY"}, std::pair{"whiteHandicapBonus", "N"}}) {
    Rules other = rules;
    ASSERT_TRUE(set_rule(other, part, value));
    EXPECT_EQ(rules_name(other), "custom");
    EXPECT_FALSE(counts_board_as_it_stands(other)) << rules_text(other);
  }
}

TEST(Rules, KomiInHalfPoints) {
  Rules rules;
  rules.set_komi(-0.5);
  EXPECT_EQ(rules.komi_half_points, -1);
  rules.set_komi(7.5);
  EXPECT_EQ(rules.komi(), 7.5);
  EXPECT_EQ(rules_name(rules), "tromp-taylor");  // komi is not part of the name
}

}  // namespace
}  // namespace katachi::go
