// Results, dates, rules and handicap points as people write them.
#include <gtest/gtest.h>

#include "go/handicap.hpp"
#include "record/record.hpp"

namespace katachi::record {
namespace {

struct ResultCase {
  const char* written;
  const char* means;  // as GameResult::text() tells it
  bool is_standard;
};

class ResultTest : public testing::TestWithParam<ResultCase> {};

TEST_P(ResultTest, IsUnderstood) {
  const ParsedResult parsed = parse_result(GetParam().written);
  EXPECT_EQ(parsed.result.text(), GetParam().means) << GetParam().written;
  EXPECT_EQ(parsed.is_standard, GetParam().is_standard) << GetParam().written;
}

INSTANTIATE_TEST_SUITE_P(Standard, ResultTest,
                         testing::Values(ResultCase{"B+3.5", "B+3.5", true}, ResultCase{"W+12", "W+12", true},
                                         ResultCase{"B+R", "B+R", true}, ResultCase{"W+Resign", "W+R", true},
                                         ResultCase{"B+T", "B+T", true}, ResultCase{"W+Time", "W+T", true},
                                         ResultCase{"B+F", "B+F", true}, ResultCase{"W+Forfeit", "W+F", true},
                                         ResultCase{"B+", "B+", true}, ResultCase{"0", "0", true},
                                         ResultCase{"Draw", "0", true}, ResultCase{"Void", "Void", true},
                                         ResultCase{"?", "?", true}, ResultCase{"", "?", true},
                                         ResultCase{" W+0.5 ", "W+0.5", true}));

INSTANTIATE_TEST_SUITE_P(
    Wild, ResultTest,
    testing::Values(
        ResultCase{"b+r", "B+R", false}, ResultCase{"W+resignation", "W+R", false}, ResultCase{"B+2,5", "B+2.5", false},
        ResultCase{"W+2.25", "W+4.5", false}, ResultCase{"B+0.75", "B+1.5", false}, ResultCase{"W+0.0", "W+", false},
        ResultCase{"B", "B+", false}, ResultCase{"White", "W+", false}, ResultCase{"B+AW", "B+", false},
        ResultCase{"W+J", "W+", false}, ResultCase{"draw", "0", false}, ResultCase{"Jigo", "0", false},
        ResultCase{"void", "Void", false}, ResultCase{"Black resigns.", "W+R", false},
        ResultCase{"Black resigns. W 12 B 3", "W+R", false}, ResultCase{"White wins by resignation", "W+R", false},
        ResultCase{"Black wins by 3.5 points", "B+3.5", false}, ResultCase{"White wins by 2 1/2", "W+2.5", false},
        ResultCase{"White loses on time", "B+T", false}, ResultCase{"Black wins on time", "B+T", false},
        ResultCase{"White forfeits", "B+F", false}, ResultCase{"has adjourned.", "?", false},
        ResultCase{"黑中盘胜", "B+R", false}, ResultCase{"白中押し勝ち", "W+R", false},
        ResultCase{"黑胜3目半", "B+3.5", false}, ResultCase{"白胜1又3/4子", "W+3.5", false},
        ResultCase{"黑胜3/4子", "B+1.5", false}, ResultCase{"持碁", "0", false}, ResultCase{"nobody knows", "?", false},
        ResultCase{"B+99999999999999999999", "B+", false}, ResultCase{"B+-3", "B+", false}));

TEST(ParseResult, TellsZiFromPoints) {
  EXPECT_TRUE(parse_result("B+2.25").in_zi);
  EXPECT_FALSE(parse_result("B+2.5").in_zi);
  EXPECT_EQ(parse_result("has adjourned.").result.ending, Ending::kUnfinished);
}

TEST(ParseDate, TakesManyOrders) {
  const auto text = [](std::string_view written) {
    const auto date = parse_date(written);
    return date ? date->text() : "none";
  };
  EXPECT_EQ(text("2015-04-10"), "2015-04-10");
  EXPECT_EQ(text("2015-04"), "2015-04");
  EXPECT_EQ(text("1846"), "1846");
  EXPECT_EQ(text("1996-12-27,28"), "1996-12-27");
  EXPECT_EQ(text("2015/4/10"), "2015-04-10");
  EXPECT_EQ(text("2015.04.10"), "2015-04-10");
  EXPECT_EQ(text("20150410"), "2015-04-10");
  EXPECT_EQ(text("2015年4月10日"), "2015-04-10");
  EXPECT_EQ(text("10 Apr 2015"), "2015-04-10");
  EXPECT_EQ(text("April 10, 2015"), "2015-04-10");
  EXPECT_EQ(text("25.12.2015"), "2015-12-25");
  EXPECT_EQ(text("4/10/2015"), "2015");
  for (const char* bad : {"", "?", "yesterday", "2015-13-01", "2015-02-30", "0000-00-00", "99", "9999999999"})
    EXPECT_EQ(text(bad), "none") << bad;
}

TEST(RulesOf, KnowsTheUsualNames) {
  for (const char* japanese : {"Japanese", "japanese", "日本", "Japanese rules"})
    EXPECT_EQ(go::rules_name(*rules_of(japanese)), "japanese") << japanese;
  for (const char* chinese : {"Chinese", "CN", "中国规则", "Chinese (area)"})
    EXPECT_EQ(go::rules_name(*rules_of(chinese)), "chinese") << chinese;
  EXPECT_EQ(go::rules_name(*rules_of("AGA")), "aga");
  EXPECT_EQ(go::rules_name(*rules_of("NZ")), "new-zealand");
  EXPECT_EQ(go::rules_name(*rules_of("New Zealand")), "new-zealand");
  EXPECT_EQ(*rules_of("Korean"), *go::rules_by_name("korean"));
  EXPECT_TRUE(rules_of("GOE")->suicide);
  EXPECT_FALSE(rules_of(""));
  EXPECT_FALSE(rules_of("house rules"));
}

TEST(FixedHandicapPoints, AreThoseOfGtp) {
  const auto text = [](int size, int stones) {
    std::string out;
    for (const go::Point p : go::fixed_handicap_points(go::Size::square(size), stones))
      out += go::gtp_text(p, go::Size::square(size)) + " ";
    return out;
  };
  EXPECT_EQ(text(19, 2), "D4 Q16 ");
  EXPECT_EQ(text(19, 3), "D4 Q16 D16 ");
  EXPECT_EQ(text(19, 5), "D4 Q16 D16 Q4 K10 ");
  EXPECT_EQ(text(19, 6), "D4 Q16 D16 Q4 D10 Q10 ");
  EXPECT_EQ(text(19, 9), "D4 Q16 D16 Q4 D10 Q10 K16 K4 K10 ");
  EXPECT_EQ(text(9, 4), "C3 G7 C7 G3 ");
  EXPECT_EQ(text(13, 2), "D4 K10 ");
  EXPECT_EQ(text(8, 4), "C3 F6 C6 F3 ");
  EXPECT_EQ(text(8, 5), "");
  EXPECT_EQ(text(7, 5), "");
  EXPECT_EQ(text(19, 1), "");
  EXPECT_EQ(text(19, 10), "");
  EXPECT_EQ(text(5, 2), "");
}

}  // namespace
}  // namespace katachi::record
