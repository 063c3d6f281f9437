#include "knowledge/reading/region.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/go/drawn.hpp"
#include "tests/knowledge/reading/slow_life.hpp"

namespace katachi::knowledge {
namespace {

using go::drawn;
using go::Point;

TEST(Region, HoldsWhatTheDefenderReaches) {
  const auto board = drawn(
      ". . . X O . . . .\n"
      ". . . X O . . . .\n"
      "X X X X O . . . .\n"
      "O O O O O . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n");
  const auto region = find_region(board, Point::at(3, 0));
  ASSERT_TRUE(region) << region.error().text();
  EXPECT_EQ(region->points.size(), 12u);
  EXPECT_EQ(region->empty_points(), 6);
  EXPECT_EQ(region->defender, go::Color::kBlack);
  EXPECT_FALSE(region->has_gaps());
  // Black's stones touch the wall; the corner does not.
  EXPECT_EQ(region->outer, region->attacker_safe);
  EXPECT_EQ(region->outer & bit(*region->index_of(Point::at(0, 0))), 0u);
  EXPECT_NE(region->outer & bit(*region->index_of(Point::at(3, 1))), 0u);
  EXPECT_FALSE(region->index_of(Point::at(4, 0)));
}

TEST(Region, TakesChainsThatCanBeCapturedInside) {
  const auto board = drawn(
      ". O X O .\n"
      ". O X O .\n"
      "X X X O .\n"
      "O O O O .\n"
      ". . . . .\n");
  const auto region = find_region(board, Point::at(2, 0));
  ASSERT_TRUE(region) << region.error().text();
  EXPECT_EQ(std::popcount(region->attacker_stones), 2);
  EXPECT_EQ(region->empty_points(), 2);
}

TEST(Region, EndsAtAGapOfTheWall) {
  const auto board = drawn(
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . O O . O O . .\n"
      ". . O X . X O . .\n"
      ". . O X . X O . .\n"
      ". . O X X X O . .\n"
      ". . O O O O O . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n");
  const auto region = find_region(board, Point::at(3, 3));
  ASSERT_TRUE(region) << region.error().text();
  EXPECT_TRUE(region->has_gaps());
  EXPECT_EQ(region->empty_points(), 3);
  EXPECT_EQ(region->defender_safe, bit(*region->index_of(Point::at(4, 2))));
}

TEST(Region, RefusesWhatIsNotEnclosed) {
  const auto board = drawn(
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . X . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . . .\n"
      ". . . . . . . O .\n"
      ". . . . . . . . .\n");
  const auto open = find_region(board, Point::at(4, 3));
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().where, "E6");
  EXPECT_NE(open.error().what.find("not enclosed"), std::string::npos);
  const auto none = find_region(board, Point::at(0, 0));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "there is no stone at the target");
}

TEST(Region, PassAliveIsWhatTheAttackerAloneCannotCapture) {
  const auto walled = drawn(
      ". . . . O .\n"
      ". . . . O .\n"
      ". . . . O .\n"
      "O O O O O .\n"
      ". . . . . .\n");
  core::Rng rng(7);
  int alive = 0, tried = 0;
  while (tried < 1500) {
    go::Board<9> board = walled;
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 4; ++x) {
        const auto roll = rng.below(10);
        if (roll < 7) board.place(go::vertex<9>(x, y), go::Color::kBlack);
        if (roll == 7) board.place(go::vertex<9>(x, y), go::Color::kWhite);
      }
    bool is_sound = board.at(Point::at(1, 1)) == go::Color::kBlack;
    board.for_each_point([&](auto v) { is_sound &= !go::is_stone(board.at(v)) || board.liberties(v) > 0; });
    if (!is_sound) continue;
    const auto region = find_region(board, Point::at(1, 1));
    if (!region) continue;
    ++tried;
    test::SlowLife slow(board, Point::at(1, 1), *region, 0);
    const bool fast = is_pass_alive(*region, region->defender_stones, region->attacker_stones);
    ASSERT_EQ(fast, slow.is_pass_alive(board)) << go::diagram(board);
    alive += fast;
  }
  EXPECT_GT(alive, 50);
  EXPECT_LT(alive, 1450);
}

}  // namespace
}  // namespace katachi::knowledge
