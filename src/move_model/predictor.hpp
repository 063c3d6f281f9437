// ModelPredictor: a move model that follows a game (pattern/predictor.hpp).
//
// One per game and thread; the model is shared. The cost of a position is some 250 candidates of about 15 dictionary lookups and
// 60 rows each, and a few ladders.
#pragma once

#include "move_model/features.hpp"
#include "move_model/model.hpp"
#include "pattern/predictor.hpp"

namespace katachi::move_model {

template <int MaxSize>
class ModelPredictor final : public pattern::Predictor<MaxSize> {
 public:
  using typename pattern::Predictor<MaxSize>::Board;
  using typename pattern::Predictor<MaxSize>::V;

  // `history`: how many of the last moves it looks at, to measure what they are worth.
  explicit ModelPredictor(Model model, std::size_t history = kRecentMoves)
      : model_(std::move(model)), history_(history) {}

  void start(const Board& board) override { features_.start(board); }
  void played(const Board& after, go::Color color, V v) override { features_.played(after, color, v); }
  // Another position of the same size (FeatureBoard::jump).
  void jump(const Board& board, std::span<const V> recent) { features_.jump(board, recent); }
  void evaluate(const Board& board, go::Color to_move, std::span<const V> legal, std::span<float> out) override;

  // The same before the exponential: any constant may be added to all.
  void scores(const Board& board, go::Color to_move, std::span<const V> legal, std::span<float> out);

 private:
  Model model_;
  std::size_t history_;
  FeatureBoard<MaxSize> features_;
};

extern template class ModelPredictor<9>;
extern template class ModelPredictor<19>;
extern template class ModelPredictor<25>;

}  // namespace katachi::move_model
