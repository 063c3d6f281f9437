// Sampler: plays batches of games from many positions, for searches that look at the results between the batches.
//
// A batch of n games from k positions gives position i the games i, i + k, i + 2k ..; each worker plays a connected part of
// them, so every position gets its number of games exactly, whatever the number of threads. The limit of playouts and the
// ending cut a batch short; the first game of all is always played. Threads are started for each batch: at some ten
// microseconds each, a batch should have hundreds of games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/concepts.hpp"
#include "search/monte_carlo/ending.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/monte_carlo/workers.hpp"

namespace katachi::search::monte_carlo {

// A position to play from, and where its results go. Both belong to the caller.
template <class Start>
struct Sample {
  const Start* start;
  Tally* tally;
};

template <class Policy>
class Sampler {
 public:
  using Start = typename Policy::Start;

  // Results are counted for the player.
  Sampler(std::vector<Worker<Policy>> workers, Ending ending, game::Player player)
      : workers_(std::move(workers)), ending_(std::move(ending)), player_(player) {}

  // Whether all games were played.
  bool play(std::span<const Sample<Start>> samples, std::uint64_t games_of_each);

  const Ending& ending() const { return ending_; }
  std::uint64_t played() const { return played_; }
  std::uint64_t remaining() const {
    const std::uint64_t limit = ending_.limits().playouts;
    return limit == 0 ? kNoEnd : limit - played_;
  }
  // How many games of each of k positions make a batch that is worth starting the threads.
  std::uint64_t worthwhile(std::uint64_t games_of_each, std::size_t positions) const {
    const bool is_alone = workers_.size() == 1 || positions == 0;
    return std::max({std::uint64_t{1}, games_of_each, is_alone ? 0 : kGamesOfThread * workers_.size() / positions});
  }

 private:
  static constexpr std::uint64_t kGamesOfThread = 50;

  std::vector<Worker<Policy>> workers_;
  Ending ending_;
  game::Player player_;
  std::uint64_t played_ = 0;
};

template <class Policy>
bool Sampler<Policy>::play(std::span<const Sample<Start>> samples, std::uint64_t games_of_each) {
  if (samples.empty()) return true;
  std::vector<const Start*> starts;
  for (const Sample<Start>& sample : samples) starts.push_back(sample.start);
  const std::uint64_t wanted = games_of_each * samples.size();
  const std::uint64_t games = std::min(wanted, remaining());
  on_each_thread(workers_.size(), [&](std::size_t t) {
    play_deal(workers_[t],
              {.starts = starts,
               .at = static_cast<std::size_t>(first_of(games, t, workers_.size()) % starts.size()),
               .games = first_of(games, t + 1, workers_.size()) - first_of(games, t, workers_.size()),
               .player = player_,
               .must_play = t == 0 && played_ == 0},
              ending_, [](std::uint64_t) {});
  });
  const std::uint64_t before = played_;
  for (const Worker<Policy>& worker : workers_)
    for (std::size_t i = 0; i < samples.size(); ++i) {
      samples[i].tally->add(worker.tallies[i]);
      played_ += worker.tallies[i].visits;
    }
  return played_ - before == wanted;
}

}  // namespace katachi::search::monte_carlo
