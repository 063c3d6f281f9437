#include "lab/tune_schedule.hpp"

#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "stats/elo.hpp"
#include "tests/lab/made_up_games.hpp"

namespace katachi::lab {
namespace {

using test::game;

TunePlan small_tune_plan() {
  TunePlan plan;
  plan.engine = {"engine", "engine --c {c}"};
  plan.variables = {parse_variable("c=2.0,0.0,10.0").value()};
  plan.iterations = 400;
  plan.pairs = 4;
  plan.rate = 0.02;
  return plan;
}

double value_of(const match::EngineSpec& engine) { return std::stod(engine.command.substr(11)); }

// An engine is the stronger the nearer c is to 7.
double win_probability(double a, double b) {
  const auto elo = [](double c) { return -20 * (c - 7) * (c - 7); };
  return stats::score_of_elo(elo(a) - elo(b));
}

std::vector<store::StoredGame> play(TuneSchedule& tuning) {
  core::Rng rng(5);
  std::vector<store::StoredGame> games;
  for (std::uint64_t n = 0; !tuning.is_over(); ++n) {
    EXPECT_LT(n, tuning.planned());
    if (n >= tuning.planned()) break;
    const auto job = tuning.job(n);
    const bool swapped = n % 2 == 1;
    const double plus = value_of(swapped ? job.white : job.black), minus = value_of(swapped ? job.black : job.white);
    games.push_back(game(n, rng.uniform() < win_probability(plus, minus) ? 1 : 0));
    tuning.record(games.back());
  }
  return games;
}

TEST(Tuning, PlanIsReadBackFromItsIdentity) {
  EXPECT_EQ(identity(tune_plan(identity(small_tune_plan())).value()), identity(small_tune_plan()));
  EXPECT_FALSE(tune_plan("{}"));
}

TEST(Tuning, FindsTheBetterValue) {
  TuneSchedule tuning(small_tune_plan(), test::no_openings());
  const auto games = play(tuning);
  EXPECT_EQ(games.size(), tuning.expected());
  EXPECT_NEAR(tuning.path().back()[0], 7, 1.5);
  EXPECT_EQ(tuning.path().size(), small_tune_plan().iterations + 1);
  EXPECT_EQ(tuning.start().command, "engine --c 2");
}

TEST(Tuning, GoesOnWhereItStopped) {
  TuneSchedule whole(small_tune_plan(), test::no_openings());
  const auto games = play(whole);
  TuneSchedule again(small_tune_plan(), test::no_openings());
  for (std::size_t n = 0; n < games.size(); ++n) {
    ASSERT_LT(n, again.planned());
    again.record(games[n]);
  }
  EXPECT_EQ(again.path(), whole.path());
}

TEST(Tuning, AVoidPairIsReplaced) {
  TuneSchedule tuning(small_tune_plan(), test::no_openings());
  const std::uint64_t planned = tuning.planned();
  tuning.record(game(0, 1));
  tuning.record(game(1, std::nullopt));
  EXPECT_EQ(tuning.planned(), planned + 2);
}

TEST(Tuning, BadPlans) {
  TunePlan no_place = small_tune_plan();
  no_place.engine.command = "engine";
  EXPECT_FALSE(check(no_place));
  TunePlan no_games = small_tune_plan();
  no_games.pairs = 0;
  EXPECT_FALSE(check(no_games));
  TunePlan nothing = small_tune_plan();
  nothing.variables.clear();
  EXPECT_FALSE(check(nothing));
}

}  // namespace
}  // namespace katachi::lab
