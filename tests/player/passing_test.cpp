#include "player/passing.hpp"

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

// Playouts that Black wins so often; every point is anybody's.
Ownership open_position(go::Size size, double outcome_black) {
  const auto area = static_cast<std::size_t>(size.area());
  return {.size = size,
          .black = std::vector(area, 0.5),
          .white = std::vector(area, 0.5),
          .outcome_black = outcome_black,
          .margin_black = 0,
          .playouts = 400};
}

TEST(Passing, AMoveMustBeBetterThanAPassWhereBothAreComparable) {
  const go::History game(go::Size::square(5), *go::rules_by_name("chinese"));
  const Ownership now = open_position(game.size(), 0.5), after = open_position(game.size(), 0.6);
  Report report;
  report.moves.push_back({.move = go::Point::at(2, 2), .visits = 32, .outcome = 0.5});
  EXPECT_TRUE(consider_pass({game, report, now, after}).pass);
  report.moves[0].outcome = 0.7;
  EXPECT_FALSE(consider_pass({game, report, now, after}).pass);
  // Chances of the position say nothing about the move.
  report.moves[0].outcome = 0.5;
  EXPECT_FALSE(
      consider_pass({.game = game, .report = report, .now = now, .after_pass = after, .may_compare = false}).pass);
}

}  // namespace
}  // namespace katachi::player
