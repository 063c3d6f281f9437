#include "match/player_contestant.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "match/conduct.hpp"
#include "match/game_worker.hpp"

namespace katachi::match {
namespace {

class PlayerContestants : public testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }

  GameJob job(std::string black, std::string white) {
    GameJob job{.black = {"b", std::move(black)}, .white = {"w", std::move(white)}, .conditions = {}, .opening = {}};
    job.conditions.size = go::Size::square(5);
    job.conditions.rules = go::rules_by_name("tromp-taylor").value();
    job.conditions.rules.set_komi(0.5);
    job.conditions.score = ScoreRule::kBoard;
    return job;
  }
  core::SteadyClock clock;
};

TEST_F(PlayerContestants, SpecsOfPresets) {
  const auto spec = parse_preset_spec("preset:flat,playouts=123,threads=2").value();
  EXPECT_EQ(spec.preset.parameters.playouts, 123);
  EXPECT_EQ(spec.preset.parameters.threads, 2);
  EXPECT_FALSE(spec.has_seed);
  EXPECT_TRUE(parse_preset_spec("preset:flat,seed=4")->has_seed);
  for (const char* bad : {"preset:nobody", "preset:flat,playouts", "preset:flat,playoust=1", "preset:flat,playouts=x"})
    EXPECT_FALSE(parse_preset_spec(bad)) << bad;
}

TEST_F(PlayerContestants, TheSameSeedGivesTheSameGame) {
  GameWorker worker(clock);
  GameJob first = job("preset:flat,playouts=30", "preset:random");
  const auto a = worker.play(first, {}), b = worker.play(first, {});
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->moves, b->moves);
  EXPECT_EQ(a->half_points, b->half_points);
  first.seed = 99;
  EXPECT_NE(worker.play(first, {})->moves, a->moves);
}

TEST_F(PlayerContestants, WholeGamesEndByScore) {
  GameWorker worker(clock);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    GameJob game = job("preset:random", "preset:random");
    game.seed = seed;
    const auto result = worker.play(game, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ending, Ending::kScore) << result->detail;
    EXPECT_TRUE(result->half_points);
  }
}

TEST_F(PlayerContestants, AnEngineThatDoesNotStartMakesTheGameVoid) {
  GameWorker worker(clock);
  const auto result = worker.play(job("preset:random", "/no/such/engine --gtp"), {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outcome, Outcome::kVoid);
  EXPECT_EQ(result->at_fault, go::Color::kWhite);
}

TEST_F(PlayerContestants, KeepsToTheClock) {
  GameWorker worker(clock);
  GameJob game = job("preset:flat", "preset:flat");
  game.conditions.time = player::parse_time_settings("absolute 1").value();
  game.conditions.time_margin = 0.5;
  const auto result = worker.play(game, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->ending, Ending::kScore) << result->detail;
}

}  // namespace
}  // namespace katachi::match
