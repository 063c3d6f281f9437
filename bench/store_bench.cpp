// Speed of the laboratory's store: how long a report waits for its games, and how many games a second can be added.
//
// The store holds 10 000 games of 250 moves between four engines. Budget: a report on 10 000 games takes less than a second in
// all, so that reading them without their moves must take much less; the figures are in docs/figures.md.
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include "store/store.hpp"

namespace {

using namespace katachi;
namespace fs = std::filesystem;

constexpr std::uint64_t kGames = 10'000;

store::StoredGame synthetic_game(std::uint64_t number, std::mt19937& random) {
  store::StoredGame game;
  game.number = number;
  game.black = {"engine " + std::to_string(number % 2), "preset:uct,playouts=1000"};
  game.white = {"engine " + std::to_string(2 + number % 2), "gnugo --mode gtp --level 1"};
  game.seed = number;
  game.opening_moves = 4;
  game.result.outcome = random() % 2 == 0 ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins;
  game.result.half_points = static_cast<int>(random() % 100);
  for (int i = 0; i < 250; ++i)
    game.result.moves.emplace_back(go::Point::at(static_cast<int>(random() % 19), static_cast<int>(random() % 19)));
  game.result.black = {"Katachi 0.1.0", 123, 12.5, 1.25, 12.25, 0};
  game.result.white = {"GNU Go 3.8", 123, 3.5, 0.25, 3.25, 9'000};
  game.result.seconds = 17.5;
  game.when = "2024-05-06T07:08:09Z";
  return game;
}

class SampleFolder {
 public:
  SampleFolder() : path_(fs::temp_directory_path() / ("katachi-store-bench-" + std::to_string(getpid()))) {
    fs::create_directory(path_);
    auto store = store::Store::open(full(), store::Access::kWrite);
    if (!store) return;
    const store::RunId run = store->begin_run("match", "{}", "{}").id;
    std::mt19937 random(1);
    for (std::uint64_t number = 0; number < kGames; ++number) store->add_game(run, synthetic_game(number, random));
  }
  SampleFolder(const SampleFolder&) = delete;
  SampleFolder& operator=(const SampleFolder&) = delete;
  ~SampleFolder() { fs::remove_all(path_); }

  fs::path full() const { return path_ / "full.store"; }
  fs::path growing() const { return path_ / "growing.store"; }

 private:
  fs::path path_;
};

const SampleFolder& folder() {
  static const SampleFolder sample;
  return sample;
}

// Open, read all games, close: what a report does.
void read_games(benchmark::State& state, bool with_moves) {
  const fs::path path = folder().full();
  for (auto _ : state) {
    const auto store = store::Store::open(path, store::Access::kRead);
    if (!store) return state.SkipWithError(store.error().text().c_str());
    std::size_t wins = 0;
    store->for_each_game(1, with_moves, [&](const store::StoredGame& game) {
      wins += static_cast<std::size_t>(game.result.outcome == match::Outcome::kBlackWins);
    });
    benchmark::DoNotOptimize(wins);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kGames));
}
void read_games_without_moves(benchmark::State& state) { read_games(state, false); }
void read_games_with_moves(benchmark::State& state) { read_games(state, true); }
BENCHMARK(read_games_without_moves)->Unit(benchmark::kMillisecond);
BENCHMARK(read_games_with_moves)->Unit(benchmark::kMillisecond);

// One transaction a game.
void add_games(benchmark::State& state) {
  auto store = store::Store::open(folder().growing(), store::Access::kWrite);
  if (!store) return state.SkipWithError(store.error().text().c_str());
  const store::RunId run = store->begin_run("match", "{}", "{}").id;
  std::mt19937 random(1);
  store::StoredGame game = synthetic_game(0, random);
  game.number = store->count_games(run);
  for (auto _ : state) {
    store->add_game(run, game);
    ++game.number;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(add_games)->Unit(benchmark::kMicrosecond);

}  // namespace
