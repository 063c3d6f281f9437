#include "pattern/base_report.hpp"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "pattern/pattern_grid.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

using test::learn;
using test::parse_base;
using test::random_games;

const record::GameSet& report_games() {
  static const record::GameSet set = random_games<9>(20, go::Size::square(9), 60, 21);
  return set;
}

const Base& base() {
  static const Base made = *parse_base(base_bytes(learn(report_games(), 6), {.min_plays = 2}));
  return made;
}

TEST(BaseReport, CountsAgreeWithTheNodes) {
  const auto filters = usual_filters();
  const BaseReport report = report_on(base(), filters);
  ASSERT_EQ(report.levels.size(), 6u);
  std::uint64_t nodes = 0, kept = 0;
  for (const LevelReport& level : report.levels) {
    nodes += level.nodes;
    kept += level.kept;
    EXPECT_LE(level.matches, base().facts().tests);
    EXPECT_LE(level.plays, base().facts().played);
    EXPECT_GE(level.mean_probability, 0);
    EXPECT_LE(level.mean_probability, 1);
  }
  EXPECT_EQ(nodes, base().size());
  EXPECT_EQ(kept, report.kept);
  EXPECT_EQ(report.filters.front().up_to(6), report.kept);  // "all"
  for (const FilterCount& row : report.filters) {
    std::uint64_t expected = 0;
    for (NodeId node = 0; node < base().size(); ++node) {
      const NodeCounts counts = base().counts(node);
      expected += counts.kept && base().depth(node) <= 4 && row.filters.pass(counts.matches, counts.plays);
    }
    EXPECT_EQ(row.up_to(4), expected) << filter_text(row.filters);
    EXPECT_EQ(row.up_to(6), row.up_to(99));
  }
}

TEST(BaseReport, FiltersSayWhatTheyAre) {
  EXPECT_EQ(filter_text({}), "all");
  EXPECT_EQ(filter_text({.min_probability = 0.01, .min_plays = 3}), "P(i|p) > 0.01, n_played >= 3");
  EXPECT_EQ(filter_text({.confidence = 3}), "P(i|p) >= 3 s (n_played >= 9)");
}

TEST(TopPatterns, AreInOrder) {
  for (const Ranking by : {Ranking::kFrequent, Ranking::kGood, Ranking::kUseful}) {
    const auto top =
        top_patterns(base(), {.by = by, .min_facts = 2, .max_facts = 5, .min_plays = 3, .count = 50, .phase = nullptr});
    ASSERT_EQ(top.size(), 50u);
    const auto score = [&](NodeId node) {
      const NodeCounts counts = base().counts(node);
      return by == Ranking::kFrequent ? static_cast<double>(counts.matches)
             : by == Ranking::kUseful ? static_cast<double>(counts.plays)
                                      : probability_interval(counts).low;
    };
    for (std::size_t i = 0; i < top.size(); ++i) {
      EXPECT_GE(base().depth(top[i]), 2u);
      EXPECT_LE(base().depth(top[i]), 5u);
      EXPECT_GE(base().counts(top[i]).plays, 3u);
      if (i > 0) {
        EXPECT_GE(score(top[i - 1]), score(top[i]));
      }
    }
  }
  EXPECT_TRUE(top_patterns(base(), {.min_facts = 7}).empty());
  EXPECT_EQ(top_patterns(base(), {.count = 10'000'000}).size(), report_on(base(), {}).kept);
}

TEST(TopPatterns, OneOfOneIsNotTheBest) {
  EXPECT_LT(probability_interval({1, 1, true}).low, probability_interval({100, 90, true}).low);
  EXPECT_EQ(probability_interval({0, 0, true}).low, 0);
  EXPECT_LE(probability_interval({3, 7, true}).high, 1);  // counts of a damaged base
  EXPECT_DOUBLE_EQ(deviation({400, 16, true}), 0.01);
}

TEST(Phase, PlaysOfAllMovesAreThoseOfTheBase) {
  PhaseCounts all;
  ASSERT_TRUE(count_phase(base(), report_games(), 1, 0xFFFFFFFF, {}, all));
  EXPECT_EQ(all.moves, base().facts().played);
  EXPECT_EQ(all.games, report_games().size());
  for (NodeId node = 0; node < base().size(); ++node) ASSERT_EQ(all.plays[node], base().counts(node).plays);

  PhaseCounts early, late;
  ASSERT_TRUE(count_phase(base(), report_games(), 1, 20, {}, early));
  ASSERT_TRUE(count_phase(base(), report_games(), 21, 0xFFFFFFFF, {}, late));
  EXPECT_EQ(early.moves + late.moves, all.moves);
  for (NodeId node = 0; node < base().size(); ++node) ASSERT_EQ(early.plays[node] + late.plays[node], all.plays[node]);

  const auto top = top_patterns(base(), {.min_plays = 2, .count = 5, .phase = &early});
  ASSERT_FALSE(top.empty());
  EXPECT_EQ(early.plays[top.front()], std::ranges::max(early.plays));
}

TEST(PatternText, TellsFactsByTheirOffsets) {
  const NeighbourOrder order;
  const FactCode own = fact_code(order.place({1, 0}), FactKind::kOwn);
  const FactCode enemy = fact_code(order.place({-2, 1}), FactKind::kEnemy);
  const FactCode edge = fact_code(order.place({0, 3}), FactKind::kEdge);
  EXPECT_EQ(sequence_text(order, {own, enemy, edge}), "X(1,0) O(-2,1) E(0,3)");
  EXPECT_EQ(sequence_text(order, {}), "");
}

TEST(PatternGrid, DrawsWhatIsKnown) {
  const NeighbourOrder order;
  const auto code = [&](int dx, int dy, FactKind kind) { return fact_code(order.place({dx, dy}), kind); };
  const PatternGrid one(order, {code(1, 0, FactKind::kOwn)}, go::Size::square(19));
  EXPECT_EQ(one.text(), " 1 X\n");

  const PatternGrid corner(order,
                           {code(0, -1, FactKind::kEdge), code(-2, 0, FactKind::kEdge), code(2, 1, FactKind::kEnemy)},
                           go::Size::square(19));
  EXPECT_EQ(corner.text(),
            "+--------\n"
            "| . 1 . .\n"
            "| . . . O\n"
            "| ? . ? ?\n");
  EXPECT_EQ(corner.board(), go::Size::square(19));
  EXPECT_EQ(corner.first(), go::Point::at(0, 0));
  EXPECT_EQ(corner.at(1, 0), '1');
}

TEST(PatternGrid, DrawsAnyPatternOfABase) {
  const NeighbourOrder order(base().facts().order);
  for (NodeId node = 0; node < base().size(); ++node) {
    const auto codes = base().sequence(node);
    const PatternGrid grid(order, codes, base().facts().size);
    std::map<char, int> seen;
    for (int y = 0; y < grid.rows(); ++y)
      for (int x = 0; x < grid.columns(); ++x) ++seen[grid.at(x, y)];
    const auto facts = [&](FactKind kind) {
      return static_cast<int>(std::ranges::count_if(codes, [&](FactCode c) { return fact_kind(c) == kind; }));
    };
    ASSERT_EQ(seen['1'], 1);
    ASSERT_EQ(seen['X'], facts(FactKind::kOwn)) << grid.text();
    ASSERT_EQ(seen['O'], facts(FactKind::kEnemy)) << grid.text();
    ASSERT_LE(grid.first().x + grid.columns(), grid.board().width);
    ASSERT_LE(grid.first().y + grid.rows(), grid.board().height);
  }
}

}  // namespace
}  // namespace katachi::pattern
