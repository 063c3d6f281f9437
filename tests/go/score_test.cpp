#include "go/score.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/go/effort.hpp"
#include "tests/go/slow_board.hpp"

namespace katachi::go::test {
namespace {

struct Filled {
  Board<9> board;
  SlowBoard twin;
};

// A position of random play, eyes filled or not.
Filled random_position(Size size, core::Rng& rng) {
  Filled filled{Board<9>(size), SlowBoard(size)};
  const int moves = static_cast<int>(rng.below(static_cast<std::uint32_t>(3 * size.area())));
  for (int i = 0; i < moves; ++i) {
    const Point p = Point::at(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width))),
                              static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height))));
    const Color c = rng.below(2) == 0 ? Color::kBlack : Color::kWhite;
    if (filled.twin.at(p) != Color::kEmpty) continue;
    filled.board.play(Geometry<9>::vertex(p), c);
    filled.twin.play(p, c);
  }
  return filled;
}

// Some stones called dead; the twin takes their chains off and counts them as prisoners.
std::vector<Point> random_dead(const SlowBoard& twin, core::Rng& rng) {
  std::vector<Point> dead;
  for (const Point p : twin.points())
    if (is_stone(twin.at(p)) && rng.below(12) == 0) dead.push_back(p);
  return dead;
}

TEST(Score, AgreesWithTheTwin) {
  core::Rng rng(1);
  for (int i = 0; i < effort(3000); ++i) {
    const Size size{1 + static_cast<int>(rng.below(9)), 1 + static_cast<int>(rng.below(9))};
    const Filled filled = random_position(size, rng);
    const std::vector<Point> dead = random_dead(filled.twin, rng);
    SlowBoard clean = filled.twin;
    int prisoners = clean.captured(Color::kWhite) - clean.captured(Color::kBlack);
    for (const Point p : dead) {
      if (!is_stone(clean.at(p))) continue;
      const Color c = clean.at(p);
      for (const Point stone : SlowBoard(clean).chain(p).stones) {
        clean.set(stone, Color::kEmpty);
        prisoners += c == Color::kWhite ? 1 : -1;
      }
    }
    const OwnerMap<9> owner = owners(filled.board, dead);
    for (const Point p : clean.points()) ASSERT_EQ(owner[Geometry<9>::vertex(p)], clean.owner(p));
    ASSERT_EQ(area_difference(filled.board, dead), clean.owned_difference(true));
    const Rules area{.scoring = Scoring::kArea, .komi_half_points = 11};
    const Rules territory{.scoring = Scoring::kTerritory, .komi_half_points = -3};
    ASSERT_EQ(final_half_points(filled.board, area, {.dead = dead}), 2 * clean.owned_difference(true) - 11);
    ASSERT_EQ(final_half_points(filled.board, territory, {.dead = dead}),
              2 * (clean.owned_difference(false) + prisoners) + 3);
  }
}

TEST(Score, HandicapCompensationAndPassStones) {
  const Board<9> empty;
  Rules rules{.scoring = Scoring::kArea, .handicap_bonus = HandicapBonus::kOnePerStone, .komi_half_points = 1};
  EXPECT_EQ(final_half_points(empty, rules, {.dead = {}, .handicap_stones = 4}), -1 - 8);
  rules.handicap_bonus = HandicapBonus::kOnePerStoneButOne;
  EXPECT_EQ(final_half_points(empty, rules, {.dead = {}, .handicap_stones = 4}), -1 - 6);
  EXPECT_EQ(final_half_points(empty, rules, {.dead = {}, .handicap_stones = 1}), -1);
  rules.scoring = Scoring::kTerritory;
  EXPECT_EQ(final_half_points(empty, rules, {.dead = {}, .handicap_stones = 4}), -1);
  EXPECT_EQ(final_half_points(empty, rules, {.dead = {}, .black_passes_paid = 3, .white_passes_paid = 1}), -1 - 4);
}

TEST(Score, Text) {
  EXPECT_EQ(score_text(0), "0");
  EXPECT_EQ(score_text(7), "B+3.5");
  EXPECT_EQ(score_text(-24), "W+12");
  EXPECT_EQ(score_text(1), "B+0.5");
}

}  // namespace
}  // namespace katachi::go::test
