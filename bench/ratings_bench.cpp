// Speed of Bradley-Terry ratings: a pool where everybody meets everybody.
//
// Budget: 100 000 games of 50 players, from the list of games to ratings and errors, far below one second.
#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "stats/ratings.hpp"

namespace {

using namespace katachi;

// Ratings spread evenly over 1000 points, opponents drawn at random.
std::vector<stats::RatedGame> pool(std::size_t players, std::size_t games) {
  core::Rng rng(1);
  std::vector<stats::RatedGame> out;
  while (out.size() < games) {
    const std::size_t a = rng.below(static_cast<std::uint32_t>(players));
    const std::size_t b = rng.below(static_cast<std::uint32_t>(players));
    if (a == b) continue;
    const double lead = 1000 * (static_cast<double>(a) - static_cast<double>(b)) / static_cast<double>(players);
    out.push_back({a, b, rng.uniform() < stats::expected_score(lead, 0) ? 1.0 : 0.0});
  }
  return out;
}

constexpr std::size_t kGames = 100'000;

void aggregate_games(benchmark::State& state) {
  const auto games = pool(static_cast<std::size_t>(state.range(0)), kGames);
  for (auto _ : state) benchmark::DoNotOptimize(stats::aggregate(games).size());
}
BENCHMARK(aggregate_games)->Arg(50)->Unit(benchmark::kMillisecond);

void rate_players(benchmark::State& state) {
  const auto players = static_cast<std::size_t>(state.range(0));
  const auto pairings = stats::aggregate(pool(players, kGames));
  for (auto _ : state) benchmark::DoNotOptimize(stats::bradley_terry(players, pairings).players.data());
}
BENCHMARK(rate_players)->Arg(10)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

}  // namespace
