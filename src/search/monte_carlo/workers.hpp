// Workers: how the playouts of a search are dealt out to threads so that the result depends on the seed alone.
//
// Each worker has a policy and a generator of its own, is given a fixed number of games and adds their results to tallies of
// its own; the tallies are added in the order of the workers when all are done. So with a fixed number of threads and of
// playouts a search is a function of the state and the seed. A deadline or a stop request makes it depend on time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <thread>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/monte_carlo/ending.hpp"
#include "search/monte_carlo/tally.hpp"

namespace katachi::search::monte_carlo {

template <class Policy>
struct alignas(64) Worker {  // a cache line of its own: the generator is written in every game
  Policy policy;             // running may change it
  core::Rng rng;
  std::vector<Tally> tallies;
};

template <class Policy>
std::vector<Worker<Policy>> make_workers(const Policy& policy, int threads, std::uint64_t seed) {
  std::vector<Worker<Policy>> workers;
  core::Rng seeds(seed);
  for (int t = 0; t < threads; ++t) workers.push_back({policy, seeds.split(), {}});
  return workers;
}

// Calls work(t) for t in [0, threads), each on a thread of its own, 0 on the calling one; returns when all have ended.
template <class Work>
void on_each_thread(std::size_t threads, Work&& work) {
  std::vector<std::jthread> helpers;
  for (std::size_t t = 1; t < threads; ++t) helpers.emplace_back([&work, t] { work(t); });
  work(std::size_t{0});
}

inline constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();

// The number of the first game of a thread, if connected parts of some games are dealt to several.
constexpr std::uint64_t first_of(std::uint64_t games, std::size_t thread, std::size_t threads) {
  return games / threads * thread + std::min<std::uint64_t>(thread, games % threads);
}
// How many games these are; kNoEnd if there is no limit (0).
constexpr std::uint64_t share_of(std::uint64_t playouts, std::size_t thread, std::size_t threads) {
  return playouts == 0 ? kNoEnd : first_of(playouts, thread + 1, threads) - first_of(playouts, thread, threads);
}

// Games dealt round robin to some positions.
template <class Start>
struct Deal {
  std::span<const Start* const> starts;
  std::size_t at = 0;  // which of them comes first
  std::uint64_t games = 0;
  game::Player player;     // whose results are counted
  bool must_play = false;  // one game even if the ending is there
};

// A worker's games: its tallies, one per start, take the results. after_game(n) is called with the number of games so far.
template <class Policy, class AfterGame>
void play_deal(Worker<Policy>& worker, const Deal<typename Policy::Start>& deal, const Ending& ending,
               AfterGame&& after_game) {
  worker.tallies.assign(deal.starts.size(), {});
  if (deal.starts.empty()) return;
  std::size_t at = deal.at;
  for (std::uint64_t done = 0; done < deal.games; ++done) {
    if (!(deal.must_play && done == 0) && ending.is_reached()) return;
    worker.tallies[at].add(worker.policy.run(*deal.starts[at], worker.rng), deal.player);
    if (++at == deal.starts.size()) at = 0;
    after_game(done + 1);
  }
}

}  // namespace katachi::search::monte_carlo
