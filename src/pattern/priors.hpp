// PatternPriors: a pattern base as a game::PriorSource for searches of Go.
//
// It follows the search from position to position, wherever that jumps: only what differs between two boards is computed anew,
// so a position one move away costs a fraction of a full board.
#pragma once

#include <memory>
#include <span>

#include "game/concepts.hpp"
#include "go/state.hpp"
#include "pattern/rule_predictor.hpp"

namespace katachi::pattern {

template <int MaxSize>
class PatternPriors {
 public:
  using State = go::State<MaxSize>;
  using Move = typename State::Move;

  PatternPriors(std::shared_ptr<const Base> base, go::Size size, const RuleOptions& options = {})
      : base_rate_(static_cast<float>(base->facts().prior())), predictor_(std::move(base), size, options) {}

  // A pass, which patterns know nothing of, counts as a point of which nothing is known.
  void priors(const State& state, std::span<const Move> moves, std::span<float> probabilities) {
    const go::Color own = state.color_to_move();
    predictor_.played(state.board(), go::opposite(own), State::kPass);
    predictor_.refresh(own);
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
      sum += probabilities[i] = moves[i] == State::kPass ? base_rate_ : predictor_.probability(own, moves[i]);
    for (float& p : probabilities) p /= sum;
  }

 private:
  float base_rate_;
  RulePredictor<MaxSize> predictor_;
};

static_assert(game::PriorSource<PatternPriors<19>, go::State<19>>);

}  // namespace katachi::pattern
