#include "pattern/evidence.hpp"

#include <gtest/gtest.h>

#include "pattern/rule_predictor.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

// The pattern of the most facts among those met 20 times or more, found without help: the longest, whatever the order of the path.
NodeId deepest_met_often(const Base& base, std::span<const NodeId> path) {
  NodeId deepest = kNoNode;
  for (const NodeId node : path)
    if (base.counts(node).matches >= 20 && (deepest == kNoNode || base.depth(node) > base.depth(deepest)))
      deepest = node;
  return deepest;
}

TEST(ShapeEvidence, IsThatOfTheDeepestPatternMetOftenEnough) {
  auto parsed = test::parse_base(base_bytes(test::sample_counts(), {.min_plays = 1}));
  ASSERT_TRUE(parsed);
  const auto base = std::make_shared<const Base>(*std::move(parsed));
  go::History game(go::Size::square(9), *go::rules_by_name("chinese"));
  go::Color color = go::Color::kBlack;
  for (const go::Point point : {go::Point::at(4, 4), go::Point::at(5, 4), go::Point::at(4, 5), go::Point::at(6, 6)}) {
    ASSERT_EQ(game.play(color, point), go::Legality::kLegal);
    color = go::opposite(color);
  }
  RulePredictor<go::kMaxBoardSize> predictor(base, game.size());
  predictor.start(game.board());
  predictor.refresh(color);
  int found = 0, deeper_but_rare = 0;
  game.board().for_each_point([&](const auto v) {
    if (game.board().at(v) != go::Color::kEmpty) return;
    const auto evidence = shape_evidence(base, game, color, go::Geometry<go::kMaxBoardSize>::point(v));
    const auto path = predictor.matches(color, v);
    const NodeId expected = deepest_met_often(*base, path);
    ASSERT_EQ(evidence.has_value(), expected != kNoNode);
    if (!evidence) return;
    ++found;
    deeper_but_rare += expected != path.back();
    EXPECT_EQ(evidence->pattern, expected);
    EXPECT_EQ(evidence->met, base->counts(expected).matches);
    EXPECT_GE(evidence->met, 20u);
    EXPECT_EQ(evidence->played, base->counts(expected).plays);
    EXPECT_EQ(evidence->facts, static_cast<std::size_t>(base->depth(expected)));
    EXPECT_LE(evidence->share(), 1);
  });
  EXPECT_GT(found, 10);
  EXPECT_GE(deeper_but_rare, 5);  // else "met often enough" was not tried
}

}  // namespace
}  // namespace katachi::pattern
