// MixedEvaluator: the value of a leaf is the weighted mean of two evaluators' values; its priors are those of one of them.
//
//   v = (1 - w) v_a + w v_b
//
// Margins are mixed by the same weights; where one part has none, the other's stands. An exact value of either part stands for
// both. A part whose weight is 0 is not asked for a value: it may give priors alone. The trace and the owners are those of the
// first part that has both a weight and them.
// Reference: Silver et al., "Mastering the game of Go with deep neural networks and tree search" (2016): value network and
// playouts, w = 0.5.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/concepts.hpp"
#include "game/evaluator.hpp"

namespace katachi::search::evaluation {

enum class Part : std::uint8_t { kFirst, kSecond };

struct Mixture {
  double second_weight = 0.5;   // w, in [0, 1]
  Part priors = Part::kSecond;  // whose priors are taken
};

template <game::TwoPlayerState S, game::Evaluator<S> First, game::Evaluator<S> Second>
class MixedEvaluator {
 public:
  MixedEvaluator(First first, Second second, const Mixture& mixture)
      : first_(std::move(first)),
        second_(std::move(second)),
        weight_(mixture.second_weight),
        priors_of_(mixture.priors),
        by_first_(weight_ < 1 ? first_.provides() : game::Provides{}),
        by_second_(weight_ > 0 ? second_.provides() : game::Provides{}) {
    assert(weight_ >= 0 && weight_ <= 1);
  }

  game::Provides provides() const {
    return {.value = (weight_ == 1 || by_first_.value) && (weight_ == 0 || by_second_.value),
            .priors = priors_of_ == Part::kFirst ? first_.provides().priors : second_.provides().priors,
            .trace = by_first_.trace || by_second_.trace,
            .owners = by_first_.owners || by_second_.owners,
            .margin = by_first_.margin || by_second_.margin};
  }

  void evaluate(std::span<game::Leaf<S>> leaves) {
    asked_.assign(leaves.begin(), leaves.end());
    ask(first_, Part::kFirst, leaves);
    answers_.assign(leaves.begin(), leaves.end());
    ask(second_, Part::kSecond, leaves);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      game::Leaf<S> mixed = asked_[i];
      if (mixed.wants_value) mix(answers_[i], leaves[i], mixed);
      leaves[i] = mixed;
    }
  }

  void learn(const S& root, const game::Trace& trace, const game::PlayoutResult& result)
    requires(game::LearnsFromGames<First, S> || game::LearnsFromGames<Second, S>)
  {
    if constexpr (game::LearnsFromGames<First, S>) first_.learn(root, trace, result);
    if constexpr (game::LearnsFromGames<Second, S>) second_.learn(root, trace, result);
  }

  First& first() { return first_; }

 private:
  // Asks a part for what is its business.
  template <class E>
  void ask(E& evaluator, Part part, std::span<game::Leaf<S>> leaves) {
    const bool is_first = part == Part::kFirst;
    const bool has_weight = (is_first ? 1 - weight_ : weight_) > 0;
    const bool traces = is_first ? by_first_.trace : by_second_.trace && !by_first_.trace;
    const bool tells_owners = is_first ? by_first_.owners : by_second_.owners && !by_first_.owners;
    bool is_needed = false;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      game::Leaf<S>& leaf = leaves[i] = asked_[i];
      leaf.wants_value = leaf.wants_value && has_weight;
      if (priors_of_ != part) leaf.priors = {};
      if (!traces) leaf.trace = nullptr;
      if (!tells_owners) leaf.owners = {};
      is_needed |= leaf.wants_value || !leaf.priors.empty();
    }
    if (is_needed) evaluator.evaluate(leaves);
  }

  void mix(const game::Leaf<S>& first, const game::Leaf<S>& second, game::Leaf<S>& mixed) const {
    mixed.is_exact = first.is_exact || second.is_exact;
    const double w = first.is_exact ? 0 : second.is_exact ? 1 : weight_;
    const double of_margin = !by_second_.margin ? 0 : by_first_.margin ? w : 1;
    const game::PlayoutResult &a = first.result, &b = second.result;
    mixed.result = {.outcome_first = (1 - w) * a.outcome_first + w * b.outcome_first,
                    .margin_first = (1 - of_margin) * a.margin_first + of_margin * b.margin_first};
  }

  First first_;
  Second second_;
  double weight_;  // of the second part's value
  Part priors_of_;
  game::Provides by_first_, by_second_;  // what comes with each part's value; nothing if that has no weight
  std::vector<game::Leaf<S>> asked_, answers_;
};

}  // namespace katachi::search::evaluation
