// Annealing: Monte Carlo Go as it began, simulated annealing over the order in which each side wants to play its moves.
//
// Both sides have a list of moves, the best first. In each game each side follows its own list, perturbed by chance: a move
// falls n places with probability exp(-n / T) (move_order.hpp). After the game the result is added, all moves as first, to the
// moves of both sides, and the lists are sorted by the new means. The temperature T is constant or falls linearly to 0 with
// the playouts or the time used, so that the games become the ones in which both sides play what they hold best. At the end
// the move of the side to move with the best mean is chosen.
//
// The lists begin in a random order with the candidates of the position and take in whatever else is played. The values are
// mean margins where the game has points, or mean outcomes. A move that ends the game is exact, as in flat.hpp.
// Each thread anneals by itself with its share of the playouts; their results are added. With a fixed number of threads and
// playouts the result is a function of the seed. In the report, visits are the games in which the side was the first to play
// the move. Cost: that of the games, which have no randomness of their own, and of two small sorts for each.
// Reference: B. Bruegmann, "Monte Carlo Go" (1993).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
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
#include "search/monte_carlo/move_order.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/monte_carlo/workers.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

// Games in which each player makes the legal move that stands first in its list of move codes. Lists need not be complete. The
// moves made are appended to the trace.
template <class P, class S>
concept OrderedPlayoutPolicy = std::copyable<P> && requires(P policy, const P& cpolicy, const S& state,
                                                            std::span<const std::uint32_t> order, game::Trace& trace) {
  typename P::Start;
  { cpolicy.prepare(state) } -> std::same_as<typename P::Start>;
  { policy.run_in_order(cpolicy.prepare(state), order, order, trace) } -> std::same_as<game::PlayoutResult>;
};

struct AnnealingOptions {
  double temperature =
      40;                  // in places of the list, at the start; below 20 a 9x9 game settles on a wrong order too soon
  bool is_cooling = true;  // falls linearly to 0; otherwise it is constant
  bool by_margin = true;
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t report_every = 0;  // games of the calling thread between two calls of the observer; 0: never
};

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter = game::EveryMove>
class Annealing {
 public:
  using Move = typename S::Move;
  using Report = SearchReport<Move>;
  // Called on the calling thread with the results of its own share of the playouts.
  using Observer = std::function<void(const Report&)>;

  Annealing(const core::Clock& clock, AnnealingOptions options, Policy policy = Policy(), Filter filter = Filter())
      : clock_(&clock), options_(options), policy_(std::move(policy)), filter_(std::move(filter)) {}

  // The limits must have an end, or somebody must request the stop (the temperature is constant then).
  Report search(const S& state, const Limits& limits, std::stop_token stop = {}, const Observer& observer = {}) const;

 private:
  struct Task {
    std::vector<Candidate<Move>> candidates;
    std::vector<std::uint32_t> codes;  // of the candidates
    std::size_t move_codes;            // of the game
    typename Policy::Start start;
    game::Player player;
    Ending ending;
    bool is_open = false;  // some candidate needs playouts
  };
  struct Tallies {
    std::vector<Tally> of_candidate;
    std::uint64_t games = 0;
  };
  using Orders = std::array<MoveOrder, 2>;  // by player

  Tallies run_share(const Task& task, std::size_t thread, Worker<Policy>& worker, const Observer& observer) const;
  Orders initial_orders(const Task& task, core::Rng& rng) const;
  double temperature(const Ending& ending, std::uint64_t done, std::uint64_t games) const;
  static Tallies results(const Task& task, const Orders& orders);
  Report summarise(const Task& task, const Tallies& tallies) const;

  const core::Clock* clock_;
  AnnealingOptions options_;
  Policy policy_;
  Filter filter_;
};

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Annealing<S, Policy, Filter>::initial_orders(const Task& task, core::Rng& rng) const -> Orders {
  Orders orders{MoveOrder(task.move_codes, game::Player::kFirst, options_.by_margin),
                MoveOrder(task.move_codes, game::Player::kSecond, options_.by_margin)};
  for (MoveOrder& order : orders)
    for (const std::uint32_t code : task.codes) order.add_move(code, rng);
  return orders;
}

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
double Annealing<S, Policy, Filter>::temperature(const Ending& ending, std::uint64_t done, std::uint64_t games) const {
  if (!options_.is_cooling) return options_.temperature;
  const double played = games == kNoEnd ? 0 : static_cast<double>(done) / static_cast<double>(games);
  return options_.temperature * (1 - std::max(played, ending.time_used()));
}

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Annealing<S, Policy, Filter>::run_share(const Task& task, std::size_t thread, Worker<Policy>& worker,
                                             const Observer& observer) const -> Tallies {
  Orders orders = initial_orders(task, worker.rng);
  if (!task.is_open) return results(task, orders);
  FirstPlays first_plays(task.move_codes);
  game::Trace trace;
  const std::uint64_t games =
      share_of(task.ending.limits().playouts, thread, static_cast<std::size_t>(options_.threads));
  for (std::uint64_t done = 0; done < games; ++done) {
    const bool must_play = thread == 0 && done == 0;
    if (!must_play && task.ending.is_reached()) break;
    const double heat = temperature(task.ending, done, games);
    for (MoveOrder& order : orders) order.sort();
    const auto& of_first = orders[0].perturbed(heat, worker.rng);
    const auto& of_second = orders[1].perturbed(heat, worker.rng);
    trace.moves.clear();
    const game::PlayoutResult result = worker.policy.run_in_order(task.start, of_first, of_second, trace);
    first_plays.for_each(trace, [&](std::uint32_t code, game::Player player) {
      orders[game::player_index(player)].add_result(code, result, worker.rng);
    });
    for (MoveOrder& order : orders) order.add_game(result);
    if (thread == 0 && observer && options_.report_every > 0 && (done + 1) % options_.report_every == 0)
      observer(summarise(task, results(task, orders)));
  }
  return results(task, orders);
}

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Annealing<S, Policy, Filter>::results(const Task& task, const Orders& orders) -> Tallies {
  const MoveOrder& own = orders[game::player_index(task.player)];
  Tallies tallies{.of_candidate = {}, .games = own.games().visits};
  for (const std::uint32_t code : task.codes) tallies.of_candidate.push_back(own.tally(code));
  return tallies;
}

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Annealing<S, Policy, Filter>::summarise(const Task& task, const Tallies& tallies) const -> Report {
  Report report{.moves = {},
                .playouts = tallies.games,
                .seconds = task.ending.seconds(),
                .interrupted = task.ending.is_interrupted()};
  for (std::size_t i = 0; i < task.candidates.size(); ++i)
    report.moves.push_back(report_line(task.candidates[i], tallies.of_candidate[i], options_.by_margin));
  sort_best_first(report.moves);
  return report;
}

template <game::TwoPlayerState S, OrderedPlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto Annealing<S, Policy, Filter>::search(const S& state, const Limits& limits, std::stop_token stop,
                                          const Observer& observer) const -> Report {
  Task task{.candidates = list_candidates(state, filter_, [](const S&, const Move&) {}),
            .codes = {},
            .move_codes = state.move_codes(),
            .start = policy_.prepare(state),
            .player = state.to_move(),
            .ending = Ending(*clock_, limits, std::move(stop))};
  task.is_open = !open_candidates(task.candidates).empty();
  for (const auto& candidate : task.candidates) task.codes.push_back(state.move_code(candidate.move));

  auto workers = make_workers(policy_, options_.threads, options_.seed);
  std::vector<Tallies> shares(workers.size());  // each thread writes its own element
  on_each_thread(workers.size(), [&](std::size_t t) { shares[t] = run_share(task, t, workers[t], observer); });
  for (std::size_t t = 1; t < shares.size(); ++t) {
    shares[0].games += shares[t].games;
    for (std::size_t i = 0; i < task.codes.size(); ++i) shares[0].of_candidate[i].add(shares[t].of_candidate[i]);
  }
  return summarise(task, shares[0]);
}

}  // namespace katachi::search::monte_carlo
