#include "pattern/evidence.hpp"

#include <gtest/gtest.h>

#include "pattern/rule_predictor.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

TEST(ShapeEvidence, IsThatOfTheDeepestPatternMetOftenEnough) {
  auto parsed = test::parse_base(base_bytes(test::sample_counts(), {.min_plays = 1}));
  ASSERT_TRUE(parsed);
  const auto base = std::make_shared<const Base>(*std::move(parsed));
  go::History game(go::Size::square(9), *go::rules_by_name("chinese"));
  ASSERT_EQ(game.play(go::Color::kBlack, go::Point::at(4, 4)), go::Legality::kLegal);
  RulePredictor<go::kMaxBoardSize> predictor(base, game.size());
  predictor.start(game.board());
  predictor.refresh(go::Color::kWhite);
  int found = 0;
  for (int y = 0; y < 9; ++y)
    for (int x = 0; x < 9; ++x) {
      const go::Point point = go::Point::at(x, y);
      if (point == go::Point::at(4, 4)) continue;
      const auto evidence = shape_evidence(base, game, go::Color::kWhite, point);
      const auto path = predictor.matches(go::Color::kWhite, go::Geometry<go::kMaxBoardSize>::vertex(point));
      ASSERT_EQ(evidence.has_value(), !path.empty());
      if (!evidence) continue;
      ++found;
      EXPECT_TRUE(std::ranges::find(path, evidence->pattern) != path.end());
      EXPECT_EQ(evidence->met, base->counts(evidence->pattern).matches);
      EXPECT_EQ(evidence->played, base->counts(evidence->pattern).plays);
      EXPECT_GT(evidence->facts, 0u);
      EXPECT_LE(evidence->share(), 1);
    }
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace katachi::pattern
