// PlayoutEvaluator: a leaf is worth the result of one playout; its moves have the priors of a prior source.
//
// What the playout policy tells beside its result decides what the evaluator provides: a trace always, owners if the policy knows
// them, a margin if the game has points. A policy that learns from games learns here too.
#pragma once

#include <span>
#include <utility>

#include "game/concepts.hpp"
#include "game/evaluator.hpp"
#include "search/evaluation/priors.hpp"

namespace katachi::search::evaluation {

// A policy that tells who owned each point, by move code, when its last traced game ended.
template <class P>
concept KnowsOwners = requires(const P& policy, std::span<game::Owner> owners) { policy.final_owners(owners); };

template <class S>
concept HasMargin = requires(const S& state) { state.margin_first(); };

template <game::TwoPlayerState S, game::TracedPlayout<S> Policy, game::PriorSource<S> Priors = NoPriors>
class PlayoutEvaluator {
 public:
  explicit PlayoutEvaluator(Policy policy = Policy(), Priors priors = Priors())
      : policy_(std::move(policy)), priors_(std::move(priors)) {}

  game::Provides provides() const {
    return {.value = true,
            .priors = has_priors(priors_),
            .trace = true,
            .owners = KnowsOwners<Policy>,
            .margin = HasMargin<S>};
  }

  void evaluate(std::span<game::Leaf<S>> leaves) {
    for (game::Leaf<S>& leaf : leaves) {
      if (!leaf.priors.empty()) find_priors(leaf);
      if (leaf.wants_value) play_out(leaf);
    }
  }

  void learn(const S& root, const game::Trace& trace, const game::PlayoutResult& result)
    requires game::LearnsFromGames<Policy, S>
  {
    policy_.learn(root, trace, result);
  }

  void set_policy(Policy policy) { policy_ = std::move(policy); }

 private:
  void find_priors(game::Leaf<S>& leaf) {
    if constexpr (AsksForRecentMoves<Priors, S>)
      priors_.priors(*leaf.state, leaf.recent, leaf.moves, leaf.priors);
    else
      priors_.priors(*leaf.state, leaf.moves, leaf.priors);
  }

  void play_out(game::Leaf<S>& leaf) {
    const auto start = game::prepare_after(policy_, *leaf.state, leaf.recent[0], leaf.recent[1]);
    if (leaf.trace != nullptr) {
      leaf.result = policy_.run(start, *leaf.rng, *leaf.trace);
    } else if (!leaf.owners.empty()) {
      unread_.moves.clear();
      leaf.result = policy_.run(start, *leaf.rng, unread_);
    } else {
      leaf.result = policy_.run(start, *leaf.rng);
    }
    if constexpr (KnowsOwners<Policy>)
      if (!leaf.owners.empty()) policy_.final_owners(leaf.owners);
  }

  Policy policy_;
  Priors priors_;
  game::Trace unread_;  // of games whose owners alone are asked for
};

}  // namespace katachi::search::evaluation
