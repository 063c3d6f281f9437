// Flat Monte Carlo: each candidate move gets the same number of playouts, the one with the best mean result is chosen.
//
// For a candidate m with outcomes x_1 .. x_n (for the side to move) the value is their mean, or with by_margin the mean of the margins;
// equal outcomes are ordered by the mean margin, then by the order of the game's own move list. The playouts are dealt out round robin, so that at any moment
// the visits of two candidates differ by at most the number of threads. A move that ends the game needs no playout: its
// outcome is exact.
//
// With one thread, or any fixed number, the result is a function of the state, the seed and the number of playouts alone:
// thread t has a generator of its own, makes a fixed share of the playouts, and the shares are added in the order of t. A
// deadline or a stop request makes it depend on time. At least one playout is made per search if there is a candidate.
// Cost: that of the playouts; the clock is read once for each.
// Reference: B. Abramson, "Expected-outcome: a general model of static evaluation", IEEE PAMI 12 (1990).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "game/concepts.hpp"
#include "search/limits.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "search/monte_carlo/ending.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/monte_carlo/workers.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

struct FlatOptions {
  bool by_margin = false;  // the value is the mean margin, in points; senseless in a game without points
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t report_every = 0;  // rounds of the calling thread between two calls of the observer; 0: never
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter = game::EveryMove>
class Flat {
 public:
  using Move = typename S::Move;
  using Report = SearchReport<Move>;
  // Called on the calling thread with the results of its own share of the playouts.
  using Observer = std::function<void(const Report&)>;

  Flat(const core::Clock& clock, FlatOptions options, Policy policy = Policy(), Filter filter = Filter())
      : clock_(&clock), options_(options), policy_(std::move(policy)), filter_(std::move(filter)) {}

  // The limits must have an end, or somebody must request the stop.
  Report search(const S& state, const Limits& limits, std::stop_token stop = {}, const Observer& observer = {}) const;

 private:
  using Start = typename Policy::Start;

  struct Task {
    std::vector<Candidate<Move>> candidates;
    std::vector<std::size_t> open;     // indices of the candidates that need playouts
    std::vector<const Start*> starts;  // of the open ones
    game::Player player;
    Ending ending;
  };

  void run_share(const Task& task, std::size_t thread, Worker<Policy>& worker, const Observer& observer) const;
  // The tallies are those of the open candidates.
  Report summarise(const Task& task, const std::vector<Tally>& tallies) const;

  const core::Clock* clock_;
  FlatOptions options_;
  Policy policy_;
  Filter filter_;
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
void Flat<S, Policy, Filter>::run_share(const Task& task, std::size_t thread, Worker<Policy>& worker,
                                        const Observer& observer) const {
  const auto threads = static_cast<std::size_t>(options_.threads);
  const std::uint64_t between = options_.report_every * task.open.size();
  play_deal(worker,
            {.starts = task.starts,
             .at = thread * task.open.size() / threads,  // threads start at different candidates
             .games = share_of(task.ending.limits().playouts, thread, threads),
             .player = task.player,
             .must_play = thread == 0},
            task.ending, [&](std::uint64_t done) {
              if (thread == 0 && observer && between > 0 && done % between == 0)
                observer(summarise(task, worker.tallies));
            });
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Flat<S, Policy, Filter>::summarise(const Task& task, const std::vector<Tally>& tallies) const -> Report {
  std::vector<Tally> of_candidate(task.candidates.size());
  for (std::size_t i = 0; i < task.open.size(); ++i) of_candidate[task.open[i]] = tallies[i];
  Report report;
  for (std::size_t i = 0; i < task.candidates.size(); ++i) {
    report.moves.push_back(report_line(task.candidates[i], of_candidate[i], options_.by_margin));
    report.playouts += of_candidate[i].visits;
  }
  sort_best_first(report.moves);
  report.seconds = task.ending.seconds();
  report.interrupted = task.ending.is_interrupted();
  return report;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Flat<S, Policy, Filter>::search(const S& state, const Limits& limits, std::stop_token stop,
                                     const Observer& observer) const -> Report {
  Task task{{}, {}, {}, state.to_move(), Ending(*clock_, limits, std::move(stop))};
  std::vector<Start> prepared;
  task.candidates = list_candidates(state, filter_, [&](const S& next, const Move& move) {
    prepared.push_back(game::prepare_after(policy_, next, move));
  });
  task.open = open_candidates(task.candidates);
  for (const std::size_t i : task.open) task.starts.push_back(&prepared[i]);

  auto workers = make_workers(policy_, options_.threads, options_.seed);
  on_each_thread(workers.size(), [&](std::size_t t) { run_share(task, t, workers[t], observer); });
  for (std::size_t t = 1; t < workers.size(); ++t)
    for (std::size_t i = 0; i < task.open.size(); ++i) workers[0].tallies[i].add(workers[t].tallies[i]);
  return summarise(task, workers[0].tallies);
}

}  // namespace katachi::search::monte_carlo
