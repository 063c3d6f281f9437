#include "lab/race_schedule.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/lab/made_up_games.hpp"

namespace katachi::lab {
namespace {

using test::game;

class Races : public testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }

  static RacePlan plan() {
    RacePlan plan;
    plan.baseline = {"base", "engine"};
    plan.engines = {{"bad", "engine bad"}, {"good", "engine good"}, {"equal", "engine equal"}};
    plan.race.first_trials = 10;
    return plan;
  }

  // The share of pairs that each modification wins.
  static double strength(const std::string& name) {
    static const std::map<std::string, double> kStrengths = {{"bad", 0.2}, {"good", 0.8}, {"equal", 0.5}};
    const auto found = kStrengths.find(name);
    return found == kStrengths.end() ? 0.5 : found->second;
  }

  // Plays game after game with made-up results until the race is over; returns the games.
  static std::vector<store::StoredGame> play(RaceSchedule& race, std::uint64_t most = 200000) {
    std::vector<store::StoredGame> games;
    core::Rng rng(11);
    for (std::uint64_t n = 0; n < most && !race.is_over(); ++n) {
      if (n >= race.planned()) {
        ADD_FAILURE() << "nothing is planned and the race is not over";
        break;
      }
      const auto job = race.job(n);
      const std::string& name = n % 2 == 0 ? job.black.name : job.white.name;
      games.push_back(game(n, rng.uniform() < strength(name) ? 1 : 0));
      race.record(games.back());
    }
    return games;
  }
};

TEST_F(Races, PlanIsReadBackFromItsIdentity) {
  RacePlan p = plan();
  p.race.bound = stats::DeviationBound::kBernstein;
  p.race.schedule = stats::RiskSchedule::kQuadratic;
  EXPECT_EQ(identity(race_plan(identity(p)).value()), identity(p));
  RacePlan drawn;
  drawn.baseline = {"flat", "preset:flat"};
  drawn.variables = {{"playouts", 100, 20, 400, true}};
  EXPECT_EQ(identity(race_plan(identity(drawn)).value()), identity(drawn));
  EXPECT_FALSE(race_plan("[]"));
  const RaceSettings settings{.iterations = 4, .max_games = 9};
  EXPECT_EQ(settings_json(race_settings(settings_json(settings)).value()), settings_json(settings));
}

TEST_F(Races, AcceptsTheGoodOneAndStops) {
  RaceSchedule race(plan(), {}, test::no_openings());
  play(race);
  ASSERT_TRUE(race.is_over());
  EXPECT_TRUE(race.has_accepted());
  EXPECT_EQ(race.result().name, "good");
  EXPECT_EQ(race.iterations().size(), 1u);
  EXPECT_EQ(race.iterations()[0].candidates[2].verdict, stats::Verdict::kOpen);
  bool told = false;
  for (const Note& note : race.take_notes()) told = told || note.kind == "accepted";
  EXPECT_TRUE(told);
}

TEST_F(Races, ModificationMeetsBaselineWithColoursSwapped) {
  RaceSchedule race(plan(), {}, test::no_openings());
  const auto first = race.job(0), second = race.job(1);
  EXPECT_EQ(first.white.name, "base");
  EXPECT_EQ(second.black.name, "base");
  EXPECT_EQ(first.black.name, second.white.name);
}

TEST_F(Races, TheSecondIterationRacesWhatIsLeftAgainstTheNewBaseline) {
  RaceSchedule race(plan(), {.iterations = 2, .max_games = 4000}, test::no_openings());
  play(race, 3000);
  ASSERT_EQ(race.iterations().size(), 2u);
  EXPECT_EQ(race.iterations()[1].baseline.name, "good");
  for (const auto& engine : race.iterations()[1].modifications) EXPECT_NE(engine.name, "good");
}

TEST_F(Races, ATotalRiskIsSharedByTheIterations) {
  RacePlan together = plan();
  together.total_risk = true;
  EXPECT_EQ(identity(race_plan(identity(together)).value()), identity(together));
  EXPECT_NE(identity(together), identity(plan()));
  const auto risks_of = [](const RacePlan& of) {
    RaceSchedule race(of, {.iterations = 2, .max_games = 4000}, test::no_openings());
    play(race, 3000);
    std::vector<double> risks;
    for (const RaceIteration& iteration : race.iterations()) risks.push_back(iteration.risk);
    return risks;
  };
  EXPECT_EQ(risks_of(plan()), (std::vector<double>{0.05, 0.05}));
  const auto shared = risks_of(together);
  ASSERT_EQ(shared.size(), 2u);
  EXPECT_DOUBLE_EQ(shared[0], stats::risk_of_iteration(0.05, 1));
  EXPECT_DOUBLE_EQ(shared[1], stats::risk_of_iteration(0.05, 2));
}

TEST_F(Races, AGameMoreOrLessIsTheSameRace) {
  RaceSchedule whole(plan(), {}, test::no_openings());
  const auto games = play(whole);
  const std::size_t notes = whole.take_notes().size();
  // A run that is killed after any number of games goes on with the same jobs.
  for (const std::size_t stop : {std::size_t{1}, games.size() / 3, games.size() / 2, games.size() - 1}) {
    RaceSchedule again(plan(), {}, test::no_openings()), before(plan(), {}, test::no_openings());
    for (std::size_t n = 0; n < stop; ++n) again.record(games[n]);
    for (std::size_t n = 0; n < stop; ++n) before.record(games[n]);
    EXPECT_EQ(again.planned(), before.planned());
    for (std::size_t n = stop; n < games.size(); ++n) {
      EXPECT_EQ(again.job(n).black.name, whole.job(n).black.name);
      again.record(games[n]);
    }
    EXPECT_EQ(again.result().name, whole.result().name);
    EXPECT_EQ(again.take_notes().size(), notes);
  }
}

TEST_F(Races, OrderOfArrivalWithinABatchDoesNotMatter) {
  RaceSchedule forward(plan(), {}, test::no_openings()), backward(plan(), {}, test::no_openings());
  std::vector<store::StoredGame> batch;
  for (std::uint64_t n = 0; n < forward.planned(); ++n) batch.push_back(game(n, n % 3 == 0 ? 1 : 0));
  for (const auto& each : batch) forward.record(each);
  for (std::size_t n = batch.size(); n-- > 0;) backward.record(batch[n]);
  EXPECT_EQ(forward.iterations()[0].candidates[0].rewards, backward.iterations()[0].candidates[0].rewards);
  EXPECT_EQ(forward.planned(), backward.planned());
}

TEST_F(Races, AVoidPairIsReplaced) {
  RaceSchedule race(plan(), {}, test::no_openings());
  const std::uint64_t planned = race.planned();
  race.record(game(0, std::nullopt));
  race.record(game(1, 1));
  EXPECT_EQ(race.planned(), planned + 2);
  EXPECT_EQ(race.job(planned + 1).white.name, race.job(0).black.name);
}

TEST_F(Races, RunsOutOfGamesWithoutADecision) {
  RacePlan p = plan();
  p.engines = {{"equal", "engine equal"}};
  RaceSchedule race(p, {.iterations = 1, .max_games = 100}, test::no_openings());
  const auto games = play(race);
  EXPECT_TRUE(race.is_over());
  EXPECT_TRUE(race.ran_out());
  EXPECT_FALSE(race.has_accepted());
  EXPECT_LE(games.size(), 100u);
}

TEST_F(Races, SimpleRaceFindsAllGoodOnes) {
  RacePlan p = plan();
  p.engines = {{"good", "x"}, {"bad", "y"}, {"good", "z"}};
  p.race.kind = stats::RaceKind::kSimple;
  RaceSchedule race(p, {}, test::no_openings());
  play(race);
  ASSERT_TRUE(race.is_over());
  const auto& found = race.iterations()[0].candidates;
  EXPECT_EQ(found[0].verdict, stats::Verdict::kAccepted);
  EXPECT_EQ(found[1].verdict, stats::Verdict::kDiscarded);
  EXPECT_EQ(found[2].verdict, stats::Verdict::kAccepted);
}

TEST_F(Races, DrawnSetsChangeOneValueAndCumulate) {
  RacePlan p;
  p.baseline = {"base", "engine --c {c} --d {d}"};
  p.variables = {{"c", 0.5, 0.0, 1.0, false}, {"d", 3, 0, 100, true}};
  p.set_size = 4;
  p.race.first_trials = 10;
  ASSERT_TRUE(check(p));
  RaceSchedule race(p, {.iterations = 3, .max_games = 0}, test::no_openings());
  EXPECT_EQ(race.iterations()[0].baseline.command, "engine --c 0.5 --d 3");
  ASSERT_EQ(race.iterations()[0].modifications.size(), 4u);
  for (const auto& engine : race.iterations()[0].modifications)
    EXPECT_TRUE(engine.command.find("--c 0.5 ") != std::string::npos || engine.command.ends_with(" --d 3"))
        << engine.command;
  // Whoever plays first wins everything: its value must be in the next baseline.
  while (race.iterations().size() < 2) {
    const std::uint64_t before = race.planned();
    for (std::uint64_t n = before - 20; n < before && race.iterations().size() < 2; ++n) race.record(game(n, 1));
    if (race.planned() > before + 20)
      for (std::uint64_t n = before; n < race.planned() && race.iterations().size() < 2; ++n) race.record(game(n, 1));
    if (race.is_over()) break;
  }
  ASSERT_EQ(race.iterations().size(), 2u);
  ASSERT_TRUE(race.iterations()[0].accepted);
  EXPECT_EQ(race.iterations()[1].baseline.command,
            race.iterations()[0].modifications[*race.iterations()[0].accepted].command);
}

TEST_F(Races, BadPlans) {
  RacePlan nothing;
  nothing.baseline = {"base", "engine"};
  EXPECT_FALSE(check(nothing));
  RacePlan both = plan();
  both.variables = {{"c", 0, 0, 1, false}};
  EXPECT_FALSE(check(both));
  RacePlan no_place = nothing;
  no_place.settings = {"c=1"};
  EXPECT_FALSE(check(no_place));
  RacePlan no_parameter;
  no_parameter.baseline = {"flat", "preset:flat"};
  no_parameter.settings = {"playoust=5"};
  EXPECT_FALSE(check(no_parameter));
  RacePlan risk = plan();
  risk.race.risk = 2;
  EXPECT_FALSE(check(risk));
}

}  // namespace
}  // namespace katachi::lab
