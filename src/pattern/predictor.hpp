// Predictor: something that follows a game and says, in each position, how likely each legal move is to be played next.
//
// Pattern bases and move models are Predictors; `katachi predict` measures them, searches take them as a PriorSource. One
// virtual call per position, never per move.
#pragma once

#include <span>

#include "go/board.hpp"

namespace katachi::pattern {

template <int MaxSize>
class Predictor {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  virtual ~Predictor() = default;

  // A new game starts from this position.
  virtual void start(const Board& board) = 0;

  // `color` played on v (kNone: a pass); `after` is the position that arose.
  virtual void played(const Board& after, go::Color color, V v) = 0;

  // For each of the legal moves its probability, all together 1. The board is the one last told.
  virtual void evaluate(const Board& board, go::Color to_move, std::span<const V> legal, std::span<float> out) = 0;
};

}  // namespace katachi::pattern
