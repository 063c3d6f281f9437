#include "search/monte_carlo/sampler.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "tests/search/monte_carlo/scripted.hpp"

namespace katachi::search::monte_carlo::sampler_test {
namespace {

struct Bench {
  explicit Bench(int threads, std::uint64_t playouts, std::size_t positions)
      : sampler(make_workers(ScriptedPolicy{[](std::size_t, int, core::Rng& rng) {
                               return game::PlayoutResult{.outcome_first = 1, .margin_first = rng.uniform()};
                             }},
                             threads, 1),
                Ending(clock, {.playouts = playouts, .deadline = std::nullopt}, {}), game::Player::kSecond),
        starts(positions),
        tallies(positions) {
    for (std::size_t i = 0; i < positions; ++i) {
      starts[i] = i;
      samples.push_back({&starts[i], &tallies[i]});
    }
  }

  core::ManualClock clock;
  Sampler<ScriptedPolicy> sampler;
  std::vector<std::size_t> starts;
  std::vector<Tally> tallies;
  std::vector<Sample<std::size_t>> samples;
};

TEST(Sampler, EveryPositionGetsItsGames) {
  for (const int threads : {1, 2, 3, 7})
    for (const std::size_t positions : {1u, 2u, 5u, 9u}) {
      Bench bench(threads, 0, positions);
      for (const std::uint64_t games : {1u, 2u, 11u}) EXPECT_TRUE(bench.sampler.play(bench.samples, games));
      EXPECT_EQ(bench.sampler.played(), 14 * positions);
      for (const Tally& tally : bench.tallies) {
        EXPECT_EQ(tally.visits, 14u);
        EXPECT_EQ(tally.outcome.sum, 0) << "counted for the second player";
        EXPECT_LT(tally.margin.sum, 0);
      }
    }
}

TEST(Sampler, TheLimitCutsABatch) {
  for (const int threads : {1, 3}) {
    Bench bench(threads, 11, 4);
    EXPECT_TRUE(bench.sampler.play(bench.samples, 2));
    EXPECT_FALSE(bench.sampler.play(bench.samples, 2));
    EXPECT_EQ(bench.sampler.played(), 11u);
    EXPECT_EQ(bench.sampler.remaining(), 0u);
    EXPECT_EQ(bench.tallies[0].visits, 3u);
    EXPECT_EQ(bench.tallies[3].visits, 2u);
    EXPECT_FALSE(bench.sampler.play(bench.samples, 1));
  }
}

TEST(Sampler, SharesAreConnectedAndComplete) {
  for (const std::size_t threads : {1u, 2u, 3u, 8u})
    for (const std::uint64_t games : {1u, 2u, 7u, 100u}) {
      EXPECT_EQ(first_of(games, 0, threads), 0u);
      EXPECT_EQ(first_of(games, threads, threads), games);
      EXPECT_GE(share_of(games, 0, threads), 1u) << "the calling thread plays if anybody does";
    }
  EXPECT_EQ(share_of(0, 1, 2), kNoEnd);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::sampler_test
