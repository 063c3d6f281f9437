// Flat Monte Carlo: each candidate move gets the same number of playouts, the one with the best mean result is chosen.
//
// For a candidate m with outcomes x_1 .. x_n (for the side to move) the value is their mean; equal means are ordered by the
// mean margin, then by the order of the game's own move list. The playouts are dealt out round robin, so that at any moment
// the visits of two candidates differ by at most the number of threads. A move that ends the game needs no playout: its
// outcome is exact.
//
// With one thread, or any fixed number, the result is a function of the state, the seed and the number of playouts alone:
// thread t has a generator of its own, makes a fixed share of the playouts, and the shares are added in the order of t. A
// deadline or a stop request makes it depend on time. At least one playout is made per search if there is a candidate.
// Cost: that of the playouts; the clock is read once for each.
// Reference: B. Abramson, "Expected-outcome: a general model of static evaluation", IEEE PAMI 12 (1990).
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

// Takes the moves out of a list of legal moves that a search need not look at. What it leaves keeps its order.
template <class F, class S>
concept CandidateFilter =
    requires(const F& filter, const S& state, typename S::MoveList& moves) { filter(state, moves); };

struct AllMoves {
  template <class S>
  void operator()(const S&, typename S::MoveList&) const {}
};

struct FlatOptions {
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t report_every = 0;  // rounds of the calling thread between two calls of the observer; 0: never
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter = AllMoves>
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
  struct Tally {
    std::uint64_t visits = 0;
    double sum = 0, sum_of_squares = 0, margin = 0;
  };
  using Tallies = std::vector<Tally>;

  struct Candidate {
    Move move;
    typename Policy::Start start;
    bool is_proven;
    double outcome;  // if proven
  };
  struct Task {
    const std::vector<Candidate>& candidates;
    std::vector<std::size_t> open;  // indices of the candidates that need playouts
    game::Player player;
    const Limits& limits;
    std::stop_token stop;
    core::Stopwatch watch;
  };

  std::vector<Candidate> prepare(const S& state) const;
  Tallies run_share(const Task& task, std::size_t thread, core::Rng rng, const Observer& observer) const;
  Report summarise(const Task& task, const Tallies& tallies) const;

  const core::Clock* clock_;
  FlatOptions options_;
  Policy policy_;
  Filter filter_;
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Flat<S, Policy, Filter>::prepare(const S& state) const -> std::vector<Candidate> {
  typename S::MoveList moves;
  state.legal_moves(moves);
  filter_(state, moves);
  std::vector<Candidate> candidates;
  candidates.reserve(moves.size());
  for (const Move& move : moves) {
    S next = state;
    next.play(move);
    const bool over = next.is_terminal();
    candidates.push_back({move, policy_.prepare(next), over, over ? next.outcome(state.to_move()) : 0.5});
  }
  return candidates;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Flat<S, Policy, Filter>::run_share(const Task& task, std::size_t thread, core::Rng rng,
                                        const Observer& observer) const -> Tallies {
  Tallies tallies(task.candidates.size());
  if (task.open.empty()) return tallies;
  Policy policy = policy_;  // running may change it: each thread has its own
  const auto threads = static_cast<std::size_t>(options_.threads);
  const std::uint64_t share = task.limits.playouts / threads + (thread < task.limits.playouts % threads ? 1 : 0);
  if (task.limits.playouts > 0 && share == 0) return tallies;
  std::size_t at = thread * task.open.size() / threads;  // threads start at different candidates
  for (std::uint64_t done = 0; task.limits.playouts == 0 || done < share; ++done) {
    const bool must_play = thread == 0 && done == 0;
    if (!must_play && (task.stop.stop_requested() || (task.limits.deadline && clock_->now() >= *task.limits.deadline)))
      break;
    const game::PlayoutResult result = policy.run(task.candidates[task.open[at]].start, rng);
    const bool first = task.player == game::Player::kFirst;
    const double outcome = first ? result.outcome_first : 1 - result.outcome_first;
    Tally& tally = tallies[task.open[at]];
    ++tally.visits;
    tally.sum += outcome;
    tally.sum_of_squares += outcome * outcome;
    tally.margin += first ? result.margin_first : -result.margin_first;
    at = (at + 1) % task.open.size();
    if (observer && options_.report_every > 0 && (done + 1) % (options_.report_every * task.open.size()) == 0)
      observer(summarise(task, tallies));
  }
  return tallies;
}

// Those without a result last; equal ones keep their order.
template <class Move>
void sort_best_first(std::vector<MoveReport<Move>>& moves) {
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t i, std::size_t k) {
    const MoveReport<Move>&a = moves[i], &b = moves[k];
    const bool known_a = a.visits > 0 || a.is_proven, known_b = b.visits > 0 || b.is_proven;
    if (known_a != known_b) return known_a;
    if (a.outcome != b.outcome) return a.outcome > b.outcome;
    if (a.margin != b.margin) return a.margin > b.margin;
    return i < k;
  });
  std::vector<MoveReport<Move>> sorted;
  sorted.reserve(moves.size());
  for (const std::size_t i : order) sorted.push_back(moves[i]);
  moves = std::move(sorted);
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Flat<S, Policy, Filter>::summarise(const Task& task, const Tallies& tallies) const -> Report {
  Report report;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    const Candidate& candidate = task.candidates[i];
    MoveReport<Move> line{.move = candidate.move, .visits = tallies[i].visits};
    if (candidate.is_proven) {
      line.is_proven = true;
      line.outcome = candidate.outcome;
    } else if (line.visits > 0) {
      const double n = static_cast<double>(line.visits);
      line.outcome = tallies[i].sum / n;
      line.margin = tallies[i].margin / n;
      line.deviation = std::sqrt(std::max(0.0, tallies[i].sum_of_squares / n - line.outcome * line.outcome));
    }
    report.playouts += line.visits;
    report.moves.push_back(line);
  }
  sort_best_first(report.moves);
  report.seconds = task.watch.seconds();
  report.interrupted = task.stop.stop_requested();
  return report;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Flat<S, Policy, Filter>::search(const S& state, const Limits& limits, std::stop_token stop,
                                     const Observer& observer) const -> Report {
  const core::Stopwatch watch(*clock_);
  const std::vector<Candidate> candidates = prepare(state);
  Task task{candidates, {}, state.to_move(), limits, std::move(stop), watch};
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (!candidates[i].is_proven) task.open.push_back(i);
  // Nothing is better than a win.
  if (std::ranges::any_of(candidates, [](const Candidate& c) { return c.is_proven && c.outcome >= 1; }))
    task.open.clear();

  core::Rng seeds(options_.seed);
  const auto threads = static_cast<std::size_t>(options_.threads);
  std::vector<Tallies> shares(threads);
  {
    std::vector<std::jthread> helpers;  // each writes its own element of shares; joined before they are read
    core::Rng own = seeds.split();
    for (std::size_t t = 1; t < threads; ++t)
      helpers.emplace_back([&, t, rng = seeds.split()] { shares[t] = run_share(task, t, rng, {}); });
    shares[0] = run_share(task, 0, own, observer);
  }
  for (std::size_t t = 1; t < threads; ++t)
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      Tally& sum = shares[0][i];
      const Tally& part = shares[t][i];
      sum.visits += part.visits;
      sum.sum += part.sum;
      sum.sum_of_squares += part.sum_of_squares;
      sum.margin += part.margin;
    }
  return summarise(task, shares[0]);
}

}  // namespace katachi::search::monte_carlo
