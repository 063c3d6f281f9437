#include "player/time_control.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace katachi::player {
namespace {

using go::Color;

constexpr double kLag = 0.1;

class Game {
 public:
  explicit Game(const TimeSettings& settings) : game_clock(clock) { game_clock.set(settings); }

  double budget(int moves_to_come = 30) const { return game_clock.budget(Color::kBlack, kLag, moves_to_come).value(); }

  // One move that takes as long as asked for.
  void move(double seconds) {
    game_clock.start(Color::kBlack);
    clock.advance(seconds);
    game_clock.stop();
  }
  const TimeLeft& left() const { return game_clock.left(Color::kBlack); }

  core::ManualClock clock;
  GameClock game_clock;
};

TEST(Time, NoLimit) {
  EXPECT_FALSE(Game({}).game_clock.budget(Color::kBlack, kLag, 30));
  EXPECT_FALSE(Game(gtp_time_settings(0, 10, 0)).game_clock.is_limited());
  EXPECT_FALSE(Game(gtp_time_settings(0, 0, 0)).game_clock.is_limited());
}

TEST(Time, AbsoluteNeverRunsOut) {
  Game game(gtp_time_settings(60, 0, 0));
  double used = 0;
  for (int i = 0; i < 500; ++i) {
    const double budget = game.budget(expected_moves(81, 2 * i));
    EXPECT_GT(budget, 0);
    EXPECT_LT(budget, game.left().seconds);
    game.move(budget);
    used += budget;
  }
  EXPECT_LT(used, 60);
  EXPECT_GT(used, 50) << "time is there to be used";
}

TEST(Time, AbsoluteWithLagOfTheReply) {
  // Each reply takes 40 ms longer than asked for.
  Game game(gtp_time_settings(60, 0, 0));
  double used = 0;
  for (int i = 0; i < 150; ++i) {
    const double took = game.budget(expected_moves(361, 2 * i)) + 0.04;
    game.move(took);
    used += took;
  }
  EXPECT_LT(used, 60);
}

TEST(Time, CanadianKeepsEachPeriod) {
  Game game(gtp_time_settings(20, 10, 5));
  for (int i = 0; i < 200; ++i) {
    const TimeLeft before = game.left();
    const double budget = game.budget();
    const double most = before.in_overtime ? before.seconds : before.seconds + 10;
    EXPECT_LT(budget, most);
    if (before.in_overtime) {
      EXPECT_LE(budget * before.stones, before.seconds);
    }
    game.move(budget);
  }
  EXPECT_TRUE(game.left().in_overtime);
}

TEST(Time, CanadianAccount) {
  Game game(gtp_time_settings(5, 10, 3));
  game.move(4);
  EXPECT_NEAR(game.left().seconds, 1, 1e-9);
  game.move(3);  // one second of main time, two of the first period
  EXPECT_TRUE(game.left().in_overtime);
  EXPECT_NEAR(game.left().seconds, 8, 1e-9);
  EXPECT_EQ(game.left().stones, 2);
  game.move(1);
  game.move(1);
  EXPECT_NEAR(game.left().seconds, 10, 1e-9) << "a new period after three stones";
  EXPECT_EQ(game.left().stones, 3);
}

TEST(Time, OneStonePerPeriodFromTheStart) {
  // What many programs send for "so many seconds per move".
  Game game(gtp_time_settings(0, 10, 1));
  for (int i = 0; i < 20; ++i) {
    EXPECT_NEAR(game.budget(), 9.9, 1e-9);
    game.move(9.95);
  }
}

TEST(Time, FischerSentAsCanadianDoesNotBurnTheMainTime) {
  Game game(gtp_time_settings(600, 5, 1));
  EXPECT_LT(game.budget(100), 10);
  EXPECT_GT(game.budget(100), 4);
}

TEST(Time, ByoyomiKeepsItsPeriods) {
  Game game({.system = TimeSystem::kByoyomi, .main = 30, .period = 10, .periods = 3});
  for (int i = 0; i < 100; ++i) {
    const double budget = game.budget();
    game.move(budget + 0.05);
  }
  EXPECT_TRUE(game.left().in_overtime);
  EXPECT_EQ(game.left().periods, 3) << "no period was lost";
}

TEST(Time, ByoyomiAccount) {
  Game game({.system = TimeSystem::kByoyomi, .main = 5, .period = 10, .periods = 3});
  game.move(5 + 12);  // a whole period and two seconds of the next
  EXPECT_EQ(game.left().periods, 2);
  EXPECT_NEAR(game.left().seconds, 10, 1e-9);
  game.move(9);
  EXPECT_EQ(game.left().periods, 2);
}

TEST(Time, FischerGrowsAndNeverRunsOut) {
  Game game({.system = TimeSystem::kFischer, .main = 10, .increment = 2});
  game.move(1);
  EXPECT_NEAR(game.left().seconds, 11, 1e-9);
  for (int i = 0; i < 300; ++i) {
    const double before = game.left().seconds;
    const double budget = game.budget();
    EXPECT_LT(budget, before);
    game.move(budget);
  }
}

TEST(Time, FischerCaps) {
  Game game({.system = TimeSystem::kFischer, .main = 60, .increment = 10, .main_cap = 65, .move_cap = 3});
  game.move(1);
  EXPECT_NEAR(game.left().seconds, 65, 1e-9);
  EXPECT_LE(game.budget(), 2.9 + 1e-9);
}

TEST(Time, TheControllersWordCounts) {
  Game game(gtp_time_settings(600, 30, 5));
  game.game_clock.set_left(Color::kBlack, 12, 3);
  EXPECT_TRUE(game.left().in_overtime);
  EXPECT_NEAR(game.budget(), 11.9 / 3, 1e-9);
  game.game_clock.set_left(Color::kBlack, 50, 0);
  EXPECT_FALSE(game.left().in_overtime);
  EXPECT_NEAR(game.left().seconds, 50, 1e-9);

  Game byoyomi({.system = TimeSystem::kByoyomi, .main = 60, .period = 10, .periods = 5});
  byoyomi.game_clock.set_left(Color::kBlack, 10, 2);
  EXPECT_EQ(byoyomi.left().periods, 2) << "the third field is periods here";
  EXPECT_NEAR(byoyomi.budget(), 9.9, 1e-9);
}

TEST(Time, ANewGameStartsTheClocksAgain) {
  Game game(gtp_time_settings(60, 0, 0));
  game.move(30);
  game.game_clock.restart();
  EXPECT_NEAR(game.left().seconds, 60, 1e-9);
  EXPECT_EQ(game.game_clock.settings().main, 60);
}

TEST(Time, AlmostNothingLeft) {
  Game game(gtp_time_settings(60, 0, 0));
  for (const double seconds : {0.05, 0.01, 0.0}) {
    game.game_clock.set_left(Color::kBlack, seconds, 0);
    EXPECT_LE(game.budget(), seconds / 2 + 1e-9);
    EXPECT_TRUE(std::isfinite(game.budget()));
  }
}

TEST(Time, Names) {
  EXPECT_EQ(TimeSettings{}.text(), "none");
  EXPECT_EQ(gtp_time_settings(60, 0, 0).text(), "absolute 60");
  EXPECT_EQ(gtp_time_settings(60, 10, 2).text(), "canadian 60 10 2");
  EXPECT_EQ((TimeSettings{.system = TimeSystem::kByoyomi, .main = 1, .period = 2, .periods = 3}.text()), "byoyomi 1 2 3");
  EXPECT_EQ((TimeSettings{.system = TimeSystem::kFischer, .main = 1, .increment = 2}.text()), "fischer 1 2");
}

}  // namespace
}  // namespace katachi::player
