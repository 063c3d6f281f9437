#include "review/finding.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

TEST(Finding, KeepsTheBestAndTheMovePlayed) {
  const player::Report report =
      report_of({{"A1"}, {"A2"}, {"A3"}, {"A4"}, {"A5"}, {"A6", 0}, {"A7", 30}, {"A8", 20, 0.1, -9}, {"A9", 10}});
  const Finding finding = make_finding(7, report, move_at("A8"), go::Size::square(9));
  EXPECT_EQ(finding.turn, 7U);
  EXPECT_EQ(finding.visits, 5060U);
  ASSERT_EQ(finding.candidates.size(), kCandidates + 1);
  EXPECT_EQ(finding.best().move, move_at("A1"));
  const Candidate* played = finding.find(move_at("A8"));
  ASSERT_NE(played, nullptr);
  EXPECT_EQ(played->place, 6U) << "moves without a visit have no place";
  EXPECT_EQ(finding.find(move_at("A9")), nullptr);
  EXPECT_EQ(finding.find(move_at("A6")), nullptr);
}

TEST(Finding, StandardErrors) {
  const Finding finding = make_finding(0, report_of({{"A1", 400}}), std::nullopt, go::Size::square(9));
  EXPECT_NEAR(finding.best().outcome_error, 0.5 / 20, 1e-12);
  EXPECT_NEAR(finding.best().margin_error, 10.0 / 20, 1e-12);
}

TEST(Finding, AllPlayoutsWonIsNotSure) {
  player::Report report = report_of({{"A1", 8, 1.0}});
  report.moves[0].deviation = 0;
  EXPECT_GT(make_finding(0, report, std::nullopt, go::Size::square(9)).best().outcome_error, 0.05);
  report.moves[0].is_proven = true;
  EXPECT_EQ(make_finding(0, report, std::nullopt, go::Size::square(9)).best().outcome_error, 0);
}

TEST(Finding, LinesBeginWithTheirMoveAndEnd) {
  player::Report report = report_of({{"A1"}, {"A2"}});
  report.moves[1].line.assign(30, move_at("A2"));
  const Finding finding = make_finding(0, report, std::nullopt, go::Size::square(9));
  EXPECT_EQ(finding.candidates[0].line, std::vector{move_at("A1")});
  EXPECT_EQ(finding.candidates[1].line.size(), kLineMoves);
}

TEST(Finding, NothingFound) {
  EXPECT_FALSE(make_finding(0, {}, std::nullopt, go::Size::square(9)).has_value());
  EXPECT_FALSE(make_finding(0, report_of({{"A1", 0}}), move_at("A1"), go::Size::square(9)).has_value());
}

TEST(Finding, ComesBackAsItWas) {
  Finding finding =
      make_finding(3, report_of({{"A1", 333, 1 / 3.0, -0.1}, {"pass", 7}}), move_at("pass"), go::Size::square(9));
  finding.played_shape = Shape{.met = 412, .played = 128};
  const auto size = go::Size::square(9);
  const auto back = parse_finding(nlohmann::ordered_json::parse(finding_json(finding, size).dump()), size);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, finding);
}

TEST(Finding, DamagedLinesAreErrors) {
  const auto size = go::Size::square(9);
  const auto good = finding_json(make_finding(3, report_of({{"A1"}}), std::nullopt, go::Size::square(9)), size);
  for (const char* key : {"turn", "visits", "candidates", "best_shape"}) {
    auto bad = good;
    bad.erase(key);
    EXPECT_FALSE(parse_finding(bad, size)) << key;
    bad = good;
    bad[key] = "x";
    EXPECT_FALSE(parse_finding(bad, size)) << key;
  }
  auto bad = good;
  bad["candidates"][0]["line"][0] = "Z9";
  EXPECT_FALSE(parse_finding(bad, size));
  bad["candidates"][0]["line"] = nlohmann::ordered_json::array();
  EXPECT_FALSE(parse_finding(bad, size));
  EXPECT_FALSE(parse_finding("text", size));
}

}  // namespace
}  // namespace katachi::review
