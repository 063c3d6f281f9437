// Progressive pruning: Monte Carlo in rounds, one game for each surviving move, in which moves that are statistically
// inferior to another drop out (the rule is in pruning.hpp).
//
// It ends when one move is left, when all survivors are statistically equal, or at the limits; the survivor with the best
// mean is chosen. Hard pruning never reconsiders a move. Soft pruning asks at every check which of all moves are inferior by
// what is known now: when the best move's mean falls, those that it had pruned return. As every deviation falls below the
// threshold of equality in the end, the search ends even without limits.
//
// The values are mean margins where the game has points, as in Indigo, or mean outcomes (a rule by_margin is senseless in a
// game without points: all moves would be equal). The survivors of a check are known to all threads, which deal the games of
// the following rounds among themselves: with a fixed number of threads and playouts the result is a function of the seed.
// Cost: that of the playouts. Reference: Bouzy and Helmstetter 2003, as in pruning.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "game/concepts.hpp"
#include "search/limits.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "search/monte_carlo/ending.hpp"
#include "search/monte_carlo/pruning.hpp"
#include "search/monte_carlo/sampler.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/monte_carlo/workers.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

struct ProgressivePruningOptions {
  PruningRule rule{};
  bool soft = false;  // a pruned move returns when it is no longer inferior
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t report_every = 0;  // checks between two calls of the observer; 0: never
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter = game::EveryMove>
class ProgressivePruning {
 public:
  using Move = typename S::Move;
  using Report = SearchReport<Move>;
  using Observer = std::function<void(const Report&)>;  // called on the calling thread, between two rounds

  ProgressivePruning(const core::Clock& clock, ProgressivePruningOptions options, Policy policy = Policy(),
                     Filter filter = Filter())
      : clock_(&clock), options_(options), policy_(std::move(policy)), filter_(std::move(filter)) {}

  Report search(const S& state, const Limits& limits, std::stop_token stop = {}, const Observer& observer = {}) const;

 private:
  using Start = typename Policy::Start;

  struct Contender {
    Candidate<Move> candidate;
    Start start;
    Tally tally;
    bool is_pruned = false;
  };
  using Contenders = std::vector<Contender>;

  Contenders prepare(const S& state) const;
  Estimate estimate(const Contender& contender) const;
  static std::vector<Sample<Start>> survivors_to_play(Contenders& contenders);
  void prune(Contenders& contenders) const;
  bool decided(const Contenders& contenders) const;
  Report summarise(const Contenders& contenders, const Sampler<Policy>& sampler) const;

  const core::Clock* clock_;
  ProgressivePruningOptions options_;
  Policy policy_;
  Filter filter_;
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto ProgressivePruning<S, Policy, Filter>::prepare(const S& state) const -> Contenders {
  std::vector<Start> starts;
  const auto candidates = list_candidates(state, filter_, [&](const S& next, const Move& move) {
    starts.push_back(game::prepare_after(policy_, next, move));
  });
  Contenders contenders;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    contenders.push_back({candidates[i], std::move(starts[i]), {}, false});
  return contenders;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
Estimate ProgressivePruning<S, Policy, Filter>::estimate(const Contender& contender) const {
  return contender.candidate.is_proven ? proven_estimate(contender.candidate.outcome, options_.rule)
                                       : estimate_of(contender.tally, options_.rule);
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto ProgressivePruning<S, Policy, Filter>::survivors_to_play(Contenders& contenders) -> std::vector<Sample<Start>> {
  std::vector<Sample<Start>> samples;
  for (Contender& contender : contenders) {
    if (contender.candidate.is_won()) return {};  // nothing is better than a win
    if (!contender.is_pruned && !contender.candidate.is_proven) samples.push_back({&contender.start, &contender.tally});
  }
  return samples;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
void ProgressivePruning<S, Policy, Filter>::prune(Contenders& contenders) const {
  double best_left = -std::numeric_limits<double>::infinity();
  for (const Contender& contender : contenders)
    if (options_.soft || !contender.is_pruned) best_left = std::max(best_left, estimate(contender).left(options_.rule));
  for (Contender& contender : contenders) {
    const bool is_inferior_now = estimate(contender).right(options_.rule) < best_left;
    contender.is_pruned = is_inferior_now || (contender.is_pruned && !options_.soft);
  }
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
bool ProgressivePruning<S, Policy, Filter>::decided(const Contenders& contenders) const {
  std::vector<Estimate> survivors;
  for (const Contender& contender : contenders)
    if (!contender.is_pruned) survivors.push_back(estimate(contender));
  return is_decided(survivors, options_.rule);
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto ProgressivePruning<S, Policy, Filter>::summarise(const Contenders& contenders,
                                                      const Sampler<Policy>& sampler) const -> Report {
  Report report{.moves = {},
                .playouts = sampler.played(),
                .seconds = sampler.ending().seconds(),
                .interrupted = sampler.ending().is_interrupted()};
  for (const Contender& contender : contenders) {
    report.moves.push_back(report_line(contender.candidate, contender.tally, options_.rule.by_margin));
    report.moves.back().is_pruned = contender.is_pruned;
  }
  sort_best_first(report.moves);
  return report;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto ProgressivePruning<S, Policy, Filter>::search(const S& state, const Limits& limits, std::stop_token stop,
                                                   const Observer& observer) const -> Report {
  Sampler<Policy> sampler(make_workers(policy_, options_.threads, options_.seed),
                          Ending(*clock_, limits, std::move(stop)), state.to_move());
  Contenders contenders = prepare(state);
  std::vector<Sample<Start>> samples = survivors_to_play(contenders);
  std::uint64_t rounds = std::max<std::uint64_t>(options_.rule.first_games, 1);
  for (std::uint64_t checks = 1; !samples.empty(); ++checks) {
    const bool complete = sampler.play(samples, rounds);
    prune(contenders);
    if (!complete || decided(contenders)) break;
    if (observer && options_.report_every > 0 && checks % options_.report_every == 0)
      observer(summarise(contenders, sampler));
    samples = survivors_to_play(contenders);
    rounds = sampler.worthwhile(options_.rule.rounds_per_check, samples.size());
  }
  return summarise(contenders, sampler);
}

}  // namespace katachi::search::monte_carlo
