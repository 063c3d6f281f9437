#include "player/explain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace katachi::player {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr go::Size kSize = go::Size::square(9);

go::Move move(const char* text) { return *go::parse_gtp_move(text, kSize); }

Report example() {
  Report report;
  report.moves.push_back({.move = move("E5"), .visits = 700, .outcome = 0.6, .margin = 3, .prior = 0.2});
  report.moves.back().line = {move("E5"), move("C3")};
  report.moves.push_back({.move = move("C3"), .visits = 250, .outcome = 0.55, .margin = 1.5, .prior = 0.5});
  report.moves.push_back({.move = move("A1"), .visits = 50, .outcome = 0, .is_proven = true});
  report.playouts = 600;  // the rest was kept from the search before
  return report;
}

TEST(Explain, TheBestMoveAgainstTheSecond) {
  const std::string text = explain_move(example(), move("E5"), kSize, std::nullopt);
  EXPECT_THAT(text, HasSubstr("E5: number 1 of 3 moves, 700 of 1000 playouts, 60.0 % won, margin +3.0"));
  EXPECT_THAT(text, HasSubstr("before the search: 20.0 %, number 2"));
  EXPECT_THAT(text, HasSubstr("expected: E5 C3"));
  EXPECT_THAT(text, HasSubstr("second best: C3, 250 playouts, 55.0 % won: +5.0 % and +1.5 points against it"));
  EXPECT_THAT(text, Not(HasSubstr("shape")));
}

TEST(Explain, AnotherMoveAgainstTheBest) {
  const std::string text = explain_move(example(), move("A1"), kSize, std::nullopt);
  EXPECT_THAT(text, HasSubstr("best: E5"));
  EXPECT_THAT(text, HasSubstr("-60.0 %"));
  EXPECT_THAT(text, HasSubstr("proven: lost"));
  EXPECT_THAT(text, Not(HasSubstr("before the search")));
}

TEST(Explain, AMoveThatWasNotSearchedAndItsShape) {
  const pattern::ShapeEvidence shape{.pattern = 77, .facts = 6, .met = 412, .played = 128};
  const std::string text = explain_move(example(), move("J9"), kSize, shape);
  EXPECT_THAT(text, HasSubstr("J9: not searched"));
  EXPECT_THAT(text, HasSubstr("shape: pattern 77 of 6 facts, played in 31.1 % of the 412 times it was met"));
}

TEST(Explain, AMoveWithoutAVisitHasNoNumbers) {
  Report report = example();
  report.moves.resize(1);
  report.moves.push_back({.move = move("G7"), .visits = 0, .outcome = 0.5, .prior = 0.25});
  const std::string text = explain_move(report, move("G7"), kSize, std::nullopt);
  EXPECT_EQ(text, "G7: not searched\nbefore the search: 25.0 %, number 1\n");
  EXPECT_THAT(explain_move(report, move("E5"), kSize, std::nullopt), Not(HasSubstr("second best")));
}

}  // namespace
}  // namespace katachi::player
