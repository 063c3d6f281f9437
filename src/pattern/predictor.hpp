// Predictor: something that follows a game and says, in each position, how likely each legal move is to be played next.
//
// Pattern bases and move models are Predictors; `katachi predict` measures them, searches take them as a PriorSource. One
// virtual call per position, never per move.
#pragma once

#include <optional>
#include <span>

#include "go/board.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {

template <int MaxSize>
class Predictor {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  virtual ~Predictor() = default;

  // The game that starts next, for those who look at its komi.
  virtual void announce(const record::GameSet::Game& /*game*/) {}

  // A new game starts from this position.
  virtual void start(const Board& board) = 0;

  // `color` played on v (kNone: a pass); `after` is the position that arose.
  virtual void played(const Board& after, go::Color color, V v) = 0;

  // For each of the legal moves its probability, all together 1. The board is the one last told.
  virtual void evaluate(const Board& board, go::Color to_move, std::span<const V> legal, std::span<float> out) = 0;

  // The chance of the side to move to win the position last evaluated; nothing: it does not judge.
  virtual std::optional<double> chance_to_win() const { return std::nullopt; }
};

}  // namespace katachi::pattern
