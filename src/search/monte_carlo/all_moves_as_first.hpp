// All moves as first (AMAF), flat: one set of random games from the position itself judges all its moves at once.
//
// The value of move m is the mean result, for the side to move, of the games in which that side was the first to play m, at
// whatever time. So a game of n moves tells something of about n/2 moves: some ten times faster than playing games for each
// move, and blind to what is urgent, for a move is valued as if its time did not matter. With subtract_opponent the mean of
// the games in which the opponent was the first to play there is taken off: what the point is worth to both sides.
//
// The values are mean margins where the game has points, or mean outcomes. A move that was never played has no value and
// comes last; one that ends the game is exact, as in flat.hpp. In the report, visits are the games in which the side was first,
// outcome and margin are their means, and value is what the moves are ordered by; playouts are the games.
// Threads, limits and determinism are those of flat.hpp. Cost: that of the playouts and of reading their moves.
// Reference: B. Bruegmann, "Monte Carlo Go" (1993); Bouzy and Helmstetter 2003.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/limits.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "search/monte_carlo/ending.hpp"
#include "search/monte_carlo/first_plays.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/monte_carlo/workers.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

struct AllMovesAsFirstOptions {
  bool by_margin = true;
  bool subtract_opponent = false;
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t report_every = 0;  // games of the calling thread between two calls of the observer; 0: never
};

template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, CandidateFilter<S> Filter = game::EveryMove>
class AllMovesAsFirst {
 public:
  using Move = typename S::Move;
  using Report = SearchReport<Move>;
  // Called on the calling thread with the results of its own share of the playouts.
  using Observer = std::function<void(const Report&)>;

  AllMovesAsFirst(const core::Clock& clock, AllMovesAsFirstOptions options, Policy policy = Policy(),
                  Filter filter = Filter())
      : clock_(&clock), options_(options), policy_(std::move(policy)), filter_(std::move(filter)) {}

  // The limits must have an end, or somebody must request the stop.
  Report search(const S& state, const Limits& limits, std::stop_token stop = {}, const Observer& observer = {}) const;

 private:
  struct Task {
    std::vector<Candidate<Move>> candidates;
    std::vector<std::size_t> index_of_code;  // of the candidate; their number for other codes
    typename Policy::Start start;
    game::Player player;
    Ending ending;
    bool is_open;  // some candidate needs playouts
  };
  // For each candidate the games in which a side was the first to play it; an element more for all other codes.
  struct Tallies {
    std::vector<Tally> own, opponent;
    Tally games;  // all of them
  };

  Task make_task(const S& state, Ending ending) const;
  Tallies run_share(const Task& task, std::size_t thread, Worker<Policy>& worker, const Observer& observer) const;
  double value(const Task& task, const Tallies& tallies, std::size_t candidate) const;
  Report summarise(const Task& task, const Tallies& tallies) const;

  const core::Clock* clock_;
  AllMovesAsFirstOptions options_;
  Policy policy_;
  Filter filter_;
};

template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, CandidateFilter<S> Filter>
auto AllMovesAsFirst<S, Policy, Filter>::make_task(const S& state, Ending ending) const -> Task {
  Task task{.candidates = list_candidates(state, filter_, [](const S&, const Move&) {}),
            .index_of_code = {},
            .start = policy_.prepare(state),
            .player = state.to_move(),
            .ending = std::move(ending),
            .is_open = false};
  task.is_open = !open_candidates(task.candidates).empty();
  task.index_of_code.assign(state.move_codes(), task.candidates.size());
  for (std::size_t i = 0; i < task.candidates.size(); ++i)
    task.index_of_code[state.move_code(task.candidates[i].move)] = i;
  return task;
}

template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, CandidateFilter<S> Filter>
auto AllMovesAsFirst<S, Policy, Filter>::run_share(const Task& task, std::size_t thread, Worker<Policy>& worker,
                                                   const Observer& observer) const -> Tallies {
  Tallies tallies;
  tallies.own.resize(task.candidates.size() + 1);
  tallies.opponent.resize(task.candidates.size() + 1);
  if (!task.is_open) return tallies;
  FirstPlays first_plays(task.index_of_code.size());
  game::Trace trace;
  const std::uint64_t games =
      share_of(task.ending.limits().playouts, thread, static_cast<std::size_t>(options_.threads));
  for (std::uint64_t done = 0; done < games; ++done) {
    const bool must_play = thread == 0 && done == 0;
    if (!must_play && task.ending.is_reached()) break;
    trace.moves.clear();
    const game::PlayoutResult result = worker.policy.run(task.start, worker.rng, trace);
    tallies.games.add(result, task.player);
    first_plays.for_each(trace, [&](std::uint32_t code, game::Player player) {
      auto& side = player == task.player ? tallies.own : tallies.opponent;
      side[task.index_of_code[code]].add(result, task.player);
    });
    if (thread == 0 && observer && options_.report_every > 0 && (done + 1) % options_.report_every == 0)
      observer(summarise(task, tallies));
  }
  return tallies;
}

// Where the opponent was never the first, the mean of all games stands for it.
template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, CandidateFilter<S> Filter>
double AllMovesAsFirst<S, Policy, Filter>::value(const Task& task, const Tallies& tallies, std::size_t i) const {
  const bool by_margin = options_.by_margin;
  const Candidate<Move>& candidate = task.candidates[i];
  if (!candidate.is_proven && tallies.own[i].visits == 0) return 0;  // not known
  const double own = candidate.is_proven ? proven_value(candidate.outcome, by_margin) : tallies.own[i].mean(by_margin);
  if (!options_.subtract_opponent || tallies.games.visits == 0) return own;
  return own - (tallies.opponent[i].visits > 0 ? tallies.opponent[i] : tallies.games).mean(by_margin);
}

template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, CandidateFilter<S> Filter>
auto AllMovesAsFirst<S, Policy, Filter>::summarise(const Task& task, const Tallies& tallies) const -> Report {
  Report report{.moves = {},
                .playouts = tallies.games.visits,
                .seconds = task.ending.seconds(),
                .interrupted = task.ending.is_interrupted()};
  for (std::size_t i = 0; i < task.candidates.size(); ++i) {
    report.moves.push_back(report_line(task.candidates[i], tallies.own[i], options_.by_margin));
    report.moves.back().value = value(task, tallies, i);
  }
  sort_best_first(report.moves);
  return report;
}

template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, CandidateFilter<S> Filter>
auto AllMovesAsFirst<S, Policy, Filter>::search(const S& state, const Limits& limits, std::stop_token stop,
                                                const Observer& observer) const -> Report {
  const Task task = make_task(state, Ending(*clock_, limits, std::move(stop)));
  auto workers = make_workers(policy_, options_.threads, options_.seed);
  std::vector<Tallies> shares(workers.size());  // each thread writes its own element
  on_each_thread(workers.size(), [&](std::size_t t) { shares[t] = run_share(task, t, workers[t], observer); });
  for (std::size_t t = 1; t < shares.size(); ++t) {
    shares[0].games.add(shares[t].games);
    for (std::size_t i = 0; i < task.candidates.size(); ++i) {
      shares[0].own[i].add(shares[t].own[i]);
      shares[0].opponent[i].add(shares[t].opponent[i]);
    }
  }
  return summarise(task, shares[0]);
}

}  // namespace katachi::search::monte_carlo
