#include "player/time/time_control.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

using go::Color;

constexpr double kLag = 0.1;

class Game {
 public:
  explicit Game(const TimeSettings& settings) : game_clock(clock) { game_clock.set(settings); }

  double budget(int moves_to_come = 30) const { return both(moves_to_come).seconds; }
  TimeBudget both(int moves_to_come = 30) const {
    return game_clock.budget(Color::kBlack, kLag, moves_to_come).value();
  }

  // One move that takes so long; the account adds the lag.
  void move(double seconds, double lag = 0) {
    game_clock.start(Color::kBlack);
    clock.advance(seconds);
    game_clock.stop(lag);
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

// Plays until the end of a long game; each reply takes `overhead` more than the clock of the engine can see.
double used_in_game(double main, int area, int moves, double overhead) {
  Game game(gtp_time_settings(main, 0, 0));
  double used = 0;
  for (int i = 0; i < moves; ++i) {
    const double budget = game.budget(expected_moves(area, 2 * i));
    EXPECT_LE(budget, game.left().seconds);
    game.move(budget, kLag);
    used += budget + overhead;
  }
  return used;
}

TEST(Time, AbsoluteNeverRunsOut) {
  EXPECT_LT(used_in_game(60, 81, 1000, 0), 60);
  EXPECT_LT(used_in_game(60, 81, 120, 0.09), 60);
  EXPECT_LT(used_in_game(10, 81, 80, 0.05), 10);
  EXPECT_LT(used_in_game(600, 361, 240, 0.09), 600);
}

TEST(Time, TimeIsThereToBeUsed) {
  EXPECT_GT(used_in_game(60, 81, 40, 0.05), 40);
  EXPECT_GT(used_in_game(600, 361, 180, 0.05), 450);
}

TEST(Time, OpenDecisionsMayTakeMoreOfTheMainTime) {
  const Game absolute(gtp_time_settings(600, 0, 0));
  EXPECT_GT(absolute.both().most, 2.5 * absolute.both().seconds);
  Game byoyomi({.system = TimeSystem::kByoyomi, .main = 0, .period = 10, .periods = 3});
  EXPECT_EQ(byoyomi.both().most, byoyomi.both().seconds) << "a period is a period";
  // Even if all decisions are open the time lasts.
  Game game(gtp_time_settings(60, 0, 0));
  double used = 0;
  for (int i = 0; i < 200; ++i) {
    const TimeBudget budget = game.both(expected_moves(81, 2 * i));
    EXPECT_LE(budget.seconds, budget.most);
    EXPECT_LE(budget.most, game.left().seconds);
    game.move(budget.most, kLag);
    used += budget.most;
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
    game.move(budget, kLag);
  }
  EXPECT_TRUE(game.left().in_overtime);
}

TEST(Time, CanadianWithOverheadOfEachMove) {
  // A second for five moves, and every move costs 60 ms that our clock does not see.
  Game game(gtp_time_settings(0, 1, 5));
  for (int period = 0; period < 20; ++period) {
    double used = 0;
    for (int i = 0; i < 5; ++i) {
      const double budget = game.budget();
      game.move(budget, kLag);
      used += budget + 0.06;
    }
    EXPECT_LT(used, 1);
  }
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
    EXPECT_NEAR(game.budget(), 8.9, 1e-9);
    game.move(9.5);
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

TEST(Time, FischerNeverSpendsTheWholeClock) {
  Game rich({.system = TimeSystem::kFischer, .main = 1, .increment = 10});
  EXPECT_LE(rich.both().most, 0.9);
  Game empty({.system = TimeSystem::kFischer, .main = 0, .increment = 2});
  EXPECT_GT(empty.both().seconds, 1) << "the first move has an increment too";
  EXPECT_LE(empty.both().most, 1.8);
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
  EXPECT_NEAR(game.budget(), 3.5, 1e-9);
  game.game_clock.set_left(Color::kBlack, 50, 0);
  EXPECT_FALSE(game.left().in_overtime);
  EXPECT_NEAR(game.left().seconds, 50, 1e-9);

  Game byoyomi({.system = TimeSystem::kByoyomi, .main = 60, .period = 10, .periods = 5});
  byoyomi.game_clock.set_left(Color::kBlack, 10, 2);
  EXPECT_EQ(byoyomi.left().periods, 2) << "the third field is periods here";
  EXPECT_NEAR(byoyomi.budget(), 8.9, 1e-9);
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
  EXPECT_EQ((TimeSettings{.system = TimeSystem::kByoyomi, .main = 1, .period = 2, .periods = 3}.text()),
            "byoyomi 1 2 3");
  EXPECT_EQ((TimeSettings{.system = TimeSystem::kFischer, .main = 1, .increment = 2}.text()), "fischer 1 2");
}

TEST(Time, WhatAMoveMayTake) {
  const auto at_start = [](const TimeSettings& settings) { return allowance(settings, time_at_start(settings)); };
  EXPECT_TRUE(std::isinf(at_start({})));
  EXPECT_EQ(at_start({.system = TimeSystem::kAbsolute, .main = 10}), 10);
  EXPECT_EQ(at_start({.system = TimeSystem::kCanadian, .main = 10, .period = 5, .stones = 3}), 15);
  EXPECT_EQ(at_start({.system = TimeSystem::kCanadian, .main = 0, .period = 5, .stones = 3}), 5);
  EXPECT_EQ(at_start({.system = TimeSystem::kByoyomi, .main = 10, .period = 5, .periods = 3}), 25);
  EXPECT_EQ(at_start({.system = TimeSystem::kByoyomi, .main = 0, .period = 5, .periods = 3}), 15);
  EXPECT_EQ(at_start({.system = TimeSystem::kFischer, .main = 10, .increment = 2, .move_cap = 4}), 4);
}

TEST(Time, PeriodsGoOneByOne) {
  const TimeSettings byoyomi{.system = TimeSystem::kByoyomi, .main = 3, .period = 5, .periods = 3};
  TimeLeft left = time_after_move(byoyomi, time_at_start(byoyomi), 4);  // one second into the first period
  EXPECT_TRUE(left.in_overtime);
  EXPECT_EQ(left.periods, 3);
  left = time_after_move(byoyomi, left, 11);
  EXPECT_EQ(left.periods, 1);
  EXPECT_EQ(allowance(byoyomi, left), 5);
}

TEST(Time, Texts) {
  for (const char* text : {"none", "absolute 600", "canadian 300 60 10", "byoyomi 60 10 3", "fischer 60 2.5"})
    EXPECT_EQ(parse_time_settings(text)->text(), text);
  EXPECT_EQ(parse_time_settings("0.5/move")->text(), "byoyomi 0 0.5 1");
  EXPECT_EQ(parse_time_settings("fischer 60,2")->text(), "fischer 60 2");
  for (const char* bad : {"", "60", "absolute", "absolute -1", "absolute 0", "absolute x", "canadian 1 2",
                          "byoyomi 1 0 3", "byoyomi 1 2 0", "byoyomi 1 2 1.5", "fischer 1", "fischer 0 0", "none 1",
                          "/move", "x/move", "absolute 1e30", "absolute nan"})
    EXPECT_FALSE(parse_time_settings(bad)) << bad;
}

}  // namespace
}  // namespace katachi::player
