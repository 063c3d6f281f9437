#include "knowledge/analysis.hpp"

#include <gtest/gtest.h>

#include "knowledge/relations.hpp"
#include "tests/go/drawn.hpp"
#include "tests/go/effort.hpp"
#include "tests/knowledge/random_board.hpp"
#include "tests/knowledge/slow_field.hpp"

namespace katachi::knowledge {
namespace {

using go::Color;
using Analysis9 = Analysis<9>;

Analysis9 analysed(std::string_view text) {
  go::Board<9> board = go::drawn(text);
  return Analyst<9>(board.size()).analyse(board);
}

// The standing group at a point, or the dead one.
const Group<9>& group_at(const Analysis9& analysis, int x, int y) {
  for (const auto* list : {&analysis.groups, &analysis.dead})
    for (const Group<9>& group : *list)
      if (group.stones.contains(go::vertex<9>(x, y))) return group;
  throw std::runtime_error("no group");
}

constexpr std::string_view kTwoEyes = R"(
  . X . X O . . . .
  X X X X O . . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
)";

constexpr std::string_view kOneEye = R"(
  . X X X O . . . .
  X X X X O . . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
)";

// Black can make two eyes with B9; White at B9 kills.
constexpr std::string_view kThreeInARow = R"(
  . . . X O . . . .
  X X X X O . . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
)";

TEST(Groups, TwoEyesLive) {
  const Analysis9 analysis = analysed(kTwoEyes);
  const Group<9>& group = group_at(analysis, 0, 1);
  EXPECT_EQ(group.status, Status::kAlive);
  EXPECT_EQ(group.reason, StatusReason::kUnconditional);
  EXPECT_EQ(group.half_eyes, 4);
  EXPECT_EQ(group.strings, 1);
  EXPECT_EQ(group.escape_routes(), 0);
  EXPECT_EQ(group.encirclement(), 1);
  group.closing.for_each([&](go::Vertex<9> v) { EXPECT_EQ(analysis.worth[v], 1); });
  EXPECT_EQ(group.closing.size(), 8);
  EXPECT_EQ(uncertainty_of(group), 0);
}

TEST(Groups, OneEyeIsInAtariAndLost) {
  const Analysis9 analysis = analysed(kOneEye);
  EXPECT_EQ(analysis.tactics.lost.size(), 7);
  analysis.tactics.lost.for_each([&](go::Vertex<9> v) { EXPECT_EQ(analysis.worth[v], -1); });
  EXPECT_EQ(analysis.worth[go::vertex<9>(0, 0)], -1);  // the point that was its eye
}

TEST(Groups, ThreeInARowIsOpen) {
  const Analysis9 analysis = analysed(kThreeInARow);
  const Group<9>& group = group_at(analysis, 0, 1);
  EXPECT_EQ(group.status, Status::kOther);
  EXPECT_EQ(group.half_eyes, 3);
  EXPECT_EQ(group.escape_routes(), 0);
  ASSERT_EQ(group.eyes.size(), 1u);
  EXPECT_TRUE(group.eyes[0].vital.contains(go::vertex<9>(1, 0)));
  EXPECT_EQ(uncertainty_of(group), 8);
  EXPECT_EQ(analysis.worth[go::vertex<9>(0, 0)], 0);
}

TEST(Groups, NakadeKills) {
  const Analysis9 analysis = analysed(R"(
    . O . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . X X X
    . . . . . . X . .
    . . . . . . X . .
    . . . . . . X X .
  )");
  EXPECT_EQ(group_at(analysis, 0, 1).status, Status::kDead);
  EXPECT_EQ(analysis.worth[go::vertex<9>(1, 0)], analysis.worth[go::vertex<9>(0, 0)]);
  // Not on the vital point: Black takes it.
  const Analysis9 wrong = analysed(R"(
    O . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . X X X
    . . . . . . X . .
    . . . . . . X . .
    . . . . . . X X .
  )");
  EXPECT_EQ(group_at(wrong, 0, 1).status, Status::kOther);
}

TEST(Groups, EscapeRoutes) {
  const Analysis9 open = analysed(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )");
  EXPECT_EQ(group_at(open, 4, 4).escape_routes(), 8);
  EXPECT_EQ(group_at(open, 4, 4).encirclement(), 0);
  const Analysis9 shut = analysed(R"(
    . . O . . . . . .
    . X O . . . . . .
    O O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )");
  EXPECT_EQ(shut.dead.size(), 1u);
  const Group<9>& stone = group_at(shut, 1, 1);
  EXPECT_EQ(stone.status, Status::kDead);
  EXPECT_EQ(stone.reason, StatusReason::kNoEyeNoEscape);
  EXPECT_EQ(shut.worth[go::vertex<9>(1, 1)], -1);
  EXPECT_GT(shut.rounds, 1);
}

TEST(Groups, StonesThatDoNotTouchAreOneGroup) {
  const Analysis9 analysis = analysed(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . X . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . O . .
    . . . . . . . . .
  )");
  EXPECT_EQ(analysis.groups.size(), 2u);
  EXPECT_EQ(group_at(analysis, 2, 2).strings, 2);
  EXPECT_EQ(group_at(analysis, 6, 6).strings, 1);
  EXPECT_EQ(group_at(analysis, 2, 2).stones, group_at(analysis, 4, 2).stones);
}

// Black stones in the corner against white ones that Black surrounds: each has two liberties of its own, and C9 is shared.
TEST(Fights, ARaceIsCounted) {
  const Analysis9 analysis = analysed(R"(
    . . . O . X . . .
    X X X O . X . . .
    O O O O X X . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )");
  const auto fight = std::ranges::find_if(
      analysis.fights, [](const Fight<9>& each) { return each.black.contains(go::vertex<9>(0, 1)); });
  ASSERT_NE(fight, analysis.fights.end());
  EXPECT_EQ(fight->shared, 1);
  EXPECT_EQ(fight->black_side, (FightSide{.exclusive = 2}));
  EXPECT_EQ(fight->white_side, (FightSide{.exclusive = 2}));
  EXPECT_EQ(fight->result, FightResult::kMoverWins);
  EXPECT_EQ(group_at(analysis, 0, 1).status, Status::kOther);
}

// White captures two stones in the corner, but with one eye cannot live inside Black's ground: everything is Black's.
TEST(Fights, WhoKillsMayBeDeadHimself) {
  const Analysis9 analysis = analysed(R"(
    . . O . X . . . .
    X X O . X . . . .
    O O O X X . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )");
  EXPECT_EQ(group_at(analysis, 0, 1).reason, StatusReason::kNoEyeNoEscape);
  EXPECT_EQ(group_at(analysis, 2, 0).reason, StatusReason::kLostRace);
  EXPECT_EQ(analysis.worth[go::vertex<9>(0, 1)], 1);
  EXPECT_EQ(analysis.worth[go::vertex<9>(2, 0)], 1);
}

// --- the evaluation ---

// The sum of the definition, from the groups and the plain fields.
double slow_points(const go::Board<9>& board, const Analysis9& analysis) {
  go::Board<9> standing(board.size());
  board.for_each_point([&](go::Vertex<9> v) {
    if (analysis.standing.black.contains(v)) standing.place(v, Color::kBlack);
    if (analysis.standing.white.contains(v)) standing.place(v, Color::kWhite);
  });
  test::SlowField territory(standing, kStoneValue), area(standing, kStoneValue);
  territory.apply(5, 21);
  area.apply(4, 0);
  double sum = 0;
  board.for_each_point([&](go::Vertex<9> v) {
    const go::Point p = go::Geometry<9>::point(v);
    const int closing = territory.at(p.x, p.y), influence = area.at(p.x, p.y);
    const GroupId id = analysis.group_of[v];
    if (id != kNoGroup && analysis.groups[id.raw()].status == Status::kOther) return;
    const bool is_corpse = go::is_stone(board.at(v)) && standing.at(v) == Color::kEmpty;
    if (is_corpse && (board.at(v) == Color::kBlack ? closing <= 0 : closing >= 0))
      sum += board.at(v) == Color::kBlack ? -1 : 1;
    else if (closing != 0)
      sum += closing > 0 ? 1 : -1;
    else
      sum += 0.3 * std::min(1.0, std::abs(influence) / 8.0) * (influence > 0 ? 1 : influence < 0 ? -1 : 0);
  });
  return sum;
}

TEST(Evaluation, IsTheSumOfItsDefinition) {
  core::Rng rng(12);
  for (int i = 0; i < go::test::effort(400); ++i) {
    go::Board<9> board = test::random_board<9>(rng, {9, 8}, 5 + static_cast<int>(rng.below(200)));
    const go::Board<9> before = board;
    const Analysis9 analysis = Analyst<9>(board.size()).analyse(board);
    ASSERT_EQ(board, before);
    ASSERT_NEAR(analysis.points, slow_points(board, analysis), 1e-4) << go::diagram(board);
  }
}

// Every stone is standing, captured by reading, or of a dead group, and of one group only.
TEST(Evaluation, EveryStoneIsAccountedFor) {
  core::Rng rng(13);
  int dead = 0, alive = 0, fights = 0;
  Analyst<19> analyst(go::Size::square(19));
  for (int i = 0; i < go::test::effort(200); ++i) {
    go::Board<19> board = test::random_board<19>(rng, go::Size::square(19), 20 + static_cast<int>(rng.below(600)));
    const Analysis<19> analysis = analyst.analyse(board);
    PointSet<19> seen = analysis.tactics.lost;
    for (const auto* list : {&analysis.groups, &analysis.dead})
      for (const Group<19>& group : *list) {
        ASSERT_FALSE(seen.intersects(group.stones));
        ASSERT_TRUE(analysis.board.of(group.color).includes(group.stones));
        ASSERT_TRUE(group.closing.includes(group.stones));
        seen |= group.stones;
      }
    ASSERT_EQ(seen, analysis.board.black | analysis.board.white);
    ASSERT_LE(analysis.rounds, kMaxRounds);
    dead += static_cast<int>(analysis.dead.size());
    fights += static_cast<int>(analysis.fights.size());
    for (const Group<19>& group : analysis.groups) alive += group.status == Status::kAlive ? 1 : 0;
  }
  EXPECT_GT(dead, 0);
  EXPECT_GT(alive, 0);
  EXPECT_GT(fights, 0);
}

// The same position with the colours swapped has the opposite evaluation.
TEST(Evaluation, ColoursAreTreatedAlike) {
  core::Rng rng(14);
  for (int i = 0; i < go::test::effort(300); ++i) {
    go::Board<9> board = test::random_board<9>(rng, go::Size::square(9), static_cast<int>(rng.below(150)));
    go::Board<9> swapped(board.size());
    board.for_each_point([&](go::Vertex<9> v) {
      if (go::is_stone(board.at(v))) swapped.place(v, go::opposite(board.at(v)));
    });
    board.clear_ko();
    Analyst<9> analyst(board.size());
    const Analysis9 a = analyst.analyse(board), b = analyst.analyse(swapped);
    ASSERT_NEAR(a.points, -b.points, 1e-4) << go::diagram(board);
    ASSERT_EQ(a.uncertainty, b.uncertainty);
    ASSERT_EQ(a.groups.size(), b.groups.size());
  }
}

// --- relations ---

int slow_directed(const PointSet<9>& from, const PointSet<9>& to) {
  int worst = 0;
  from.for_each([&](go::Vertex<9> v) {
    const go::Point a = go::Geometry<9>::point(v);
    int nearest = 1000;
    to.for_each([&](go::Vertex<9> w) {
      const go::Point b = go::Geometry<9>::point(w);
      nearest = std::min(nearest, std::abs(a.x - b.x) + std::abs(a.y - b.y));
    });
    worst = std::max(worst, nearest);
  });
  return worst;
}

TEST(Relations, DistancesEqualPlainLoops) {
  core::Rng rng(15);
  const PointSet<9> board = stones_of(go::Board<9>({9, 7})).all;
  for (int i = 0; i < 300; ++i) {
    PointSet<9> a, b;
    for (auto* set : {&a, &b})
      for (std::uint32_t n = 0; n < 1 + rng.below(6); ++n)
        set->insert(go::vertex<9>(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(7))));
    if (a.empty() || b.empty()) continue;
    EXPECT_EQ(directed_distance(a, b, board), slow_directed(a, b));
    EXPECT_EQ(hausdorff_distance(a, b, board), std::max(slow_directed(a, b), slow_directed(b, a)));
    int least = 1000;
    a.for_each([&](go::Vertex<9> v) {
      PointSet<9> one;
      one.insert(v);
      least = std::min(least, slow_directed(one, b));
    });
    EXPECT_EQ(least_distance(a, b, board), least);
  }
}

TEST(Relations, AMoveJoinsAndSplits) {
  go::Board<9> board = go::drawn(R"(
    . . . . . . . . .
    . X . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . . . . . . . .
  )");
  Analyst<9> analyst(board.size());
  const Analysis9 before = analyst.analyse(board);
  ASSERT_EQ(before.groups.size(), 2u);
  board.play(go::vertex<9>(3, 3), Color::kBlack);
  board.play(go::vertex<9>(5, 4), Color::kBlack);
  const Analysis9 after = analyst.analyse(board);
  ASSERT_EQ(after.groups.size(), 1u);
  const GroupChanges joined = group_changes(before, after);
  ASSERT_EQ(joined.joined.size(), 1u);
  EXPECT_EQ(joined.joined[0], (std::vector{GroupId(0), GroupId(1)}));
  EXPECT_TRUE(joined.split.empty());
  const GroupChanges split = group_changes(after, before);
  EXPECT_TRUE(split.joined.empty());
  EXPECT_EQ(split.split, std::vector{GroupId(0)});
}

}  // namespace
}  // namespace katachi::knowledge
