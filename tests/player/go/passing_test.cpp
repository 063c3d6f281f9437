#include "player/go/passing.hpp"

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

MoveFound found(go::Move move, double outcome) { return {.move = move, .visits = 100, .outcome = outcome}; }

TEST(Passing, ATreesPassIsTakenUnlessItThrowsSomethingAway) {
  go::History game(go::Size::square(5), *go::rules_by_name("chinese"));
  const Ownership owners = open_position(game.size(), 0.5);
  Report report;
  report.moves.push_back(found(go::Point::at(2, 2), 0.3));
  const PassQuestion question{.game = game,
                              .report = report,
                              .now = owners,
                              .after_pass = owners,
                              .found_pass = found(go::Move::pass(), 0.4),
                              .search_passes = true,
                              .may_compare = false};
  EXPECT_TRUE(consider_pass(question).pass);
  // White has 7.5 points: the game is lost for Black, and a pass would end it.
  game.set_to_move(go::Color::kWhite);
  game.play(go::Color::kWhite, go::Move::pass());
  EXPECT_FALSE(consider_pass(question).pass);
  // What counts as it stands the search knows.
  go::Rules as_it_stands = *go::rules_by_name("tromp-taylor");
  game.set_rules(as_it_stands);
  EXPECT_TRUE(consider_pass(question).pass);
}

// All points are Black's as far as playouts can tell.
TEST(Passing, ATreeMayKnowMoreThanPlayouts) {
  const go::History game(go::Size::square(5), *go::rules_by_name("chinese"));
  Ownership owners = open_position(game.size(), 1);
  for (int i = 0; i < game.size().area(); ++i) owners.give(go::Color::kBlack, go::Point::at(i % 5, i / 5));
  Report report;
  report.moves.push_back(found(go::Point::at(2, 2), 0.9));
  for (const bool is_friendly : {false, true}) {
    PassQuestion question{.game = game,
                          .report = report,
                          .now = owners,
                          .after_pass = owners,
                          .may_leave_dead = is_friendly,
                          .found_pass = found(go::Move::pass(), 0.88),
                          .may_compare = false};
    EXPECT_TRUE(consider_pass(question).pass);
    question.found_pass->outcome = 0.5;
    EXPECT_FALSE(consider_pass(question).pass);
    question.found_pass->visits = 3;
    EXPECT_TRUE(consider_pass(question).pass) << "nothing is known of the pass";
  }
}

}  // namespace
}  // namespace katachi::player
