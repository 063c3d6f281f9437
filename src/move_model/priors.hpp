// ModelPriors: the move model as a game::PriorSource for searches of Go.
//
// A search tells the moves that led to a position: the model knows how players answer. What differs between two positions is
// computed anew, the rest is kept (FeatureBoard::jump). The model says nothing of a pass: it gets a small fixed share. Large chains
// in atari get at least the share of stakes.hpp.
#pragma once

#include <span>

#include "go/state.hpp"
#include "move_model/predictor.hpp"
#include "move_model/stakes.hpp"

namespace katachi::move_model {

template <int MaxSize>
class ModelPriors {
 public:
  using State = go::State<MaxSize>;
  using Move = typename State::Move;

  explicit ModelPriors(Model model) : predictor_(std::move(model)) {}

  // `recent` are the moves before the state, the latest first; `moves` some or all of its legal moves.
  void priors(const State& state, std::span<const Move> recent, std::span<const Move> moves,
              std::span<float> probabilities) {
    constexpr float kPassShare = 0.002f;
    predictor_.jump(state.board(), recent);
    points_.clear();
    for (const Move& move : moves)
      if (move != State::kPass) points_.push_back(move);
    predictor_.evaluate(state.board(), state.color_to_move(), {points_.begin(), points_.size()},
                        {shares_.data(), points_.size()});
    raise_large_chains<MaxSize>(state.board(), state.color_to_move(), {points_.begin(), points_.size()},
                                {shares_.data(), points_.size()});
    const bool has_pass = points_.size() < moves.size();
    const float rest = has_pass ? 1 - kPassShare : 1;
    for (std::size_t i = 0, k = 0; i < moves.size(); ++i)
      probabilities[i] = moves[i] == State::kPass ? (points_.empty() ? 1 : kPassShare) : rest * shares_[k++];
  }
  void priors(const State& state, std::span<const Move> moves, std::span<float> probabilities) {
    priors(state, {}, moves, probabilities);
  }

 private:
  ModelPredictor<MaxSize> predictor_;
  typename State::MoveList points_;
  std::array<float, State::MoveList::capacity()> shares_{};
};

static_assert(game::PriorSource<ModelPriors<19>, go::State<19>>);

}  // namespace katachi::move_model
