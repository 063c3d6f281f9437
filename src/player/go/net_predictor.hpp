// NetPredictor: a network that follows a game and says how likely each move is and who wins (pattern/predictor.hpp), to measure it.
//
// The position is shown as it is, with the komi and scoring of the record; a record that does not say gets what docs/network.md says.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "net/evaluator.hpp"
#include "pattern/predictor.hpp"

namespace katachi::player {

template <int MaxSize>
class NetPredictor final : public pattern::Predictor<MaxSize> {
 public:
  using typename pattern::Predictor<MaxSize>::Board;
  using typename pattern::Predictor<MaxSize>::V;

  // `history`: how many of the last moves the network is told, at most net::kPastMoves of them.
  NetPredictor(std::shared_ptr<const net::Model> model, std::size_t history)
      : network_(std::move(model)), history_(std::min<std::size_t>(history, net::kPastMoves)) {}

  void announce(const record::GameSet::Game& game) override {
    rules_.komi_half_points = game.komi_half_points;
    rules_.scoring = game.counts_area ? go::Scoring::kArea : go::Scoring::kTerritory;
  }
  void start(const Board& board) override {
    past_.clear();
    hashes_.assign(1, board.hash());
  }
  void played(const Board& after, go::Color /*color*/, V v) override {
    past_.push_back(v == Board::kNone ? go::Move::pass() : go::Move(go::Geometry<MaxSize>::point(v)));
    hashes_.push_back(after.hash());
  }
  // Precondition: net::takes(board.size()).
  void evaluate(const Board& board, go::Color to_move, std::span<const V> legal, std::span<float> out) override {
    const std::size_t known = std::min(history_, past_.size());
    const net::Input input = net::input_of(board, to_move, rules_, std::span(past_).last(known), hashes_);
    network_.evaluate({&input, 1}, {&output_, 1});
    places_.clear();
    for (const V v : legal) {
      const go::Point p = go::Geometry<MaxSize>::point(v);
      places_.push_back(p.y * board.size().width + p.x);
    }
    net::probabilities(output_, places_, out);
  }
  std::optional<double> chance_to_win() const override { return output_.win; }

 private:
  net::Evaluator network_;
  std::size_t history_;
  go::Rules rules_;
  std::vector<go::Move> past_;
  std::vector<std::uint64_t> hashes_;
  net::Output output_;
  std::vector<int> places_;
};

}  // namespace katachi::player
