// A lane of training: its share of the games, many of them open at once, and the gradient of its part of a batch.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "move_model/features.hpp"
#include "move_model/model.hpp"
#include "move_model/train.hpp"
#include "record/game_set.hpp"

namespace katachi::move_model {

inline constexpr int kTrainSize = 19;  // the largest board that is learned from

// A game being replayed.
struct OpenGame {
  explicit OpenGame(std::shared_ptr<const pattern::FactTables<kTrainSize>> tables) : features(std::move(tables)) {}

  const record::GameSet::Game* game = nullptr;
  std::size_t ply = 0;
  go::Board<kTrainSize> board;
  FeatureBoard<kTrainSize> features;

  void open(const record::GameSet& set, const record::GameSet::Game& next);
  bool is_over() const { return ply >= game->moves; }
  void advance(const record::GameSet& set);
};

// How many of the last moves are seen where some are hidden: none in three cases of five, else one or two.
std::size_t draw_short_history(core::Rng& rng);

// A step for one linear weight.
struct LinearSlope {
  std::uint32_t slot = 0;
  float slope = 0;
};

// The candidates of one position with their features, flat.
class Example {
 public:
  // False if the move played is none of the candidates (a pass).
  bool collect(const OpenGame& open, record::PackedMove played, std::span<const TagBucket> tags, int far_rate,
               core::Rng& rng);

  std::size_t size() const { return ends_.size(); }
  // Scores everything, adds the gradient of -log P(played) and returns log P(played).
  double learn(const Weights& weights, std::span<float> network_gradient, std::vector<LinearSlope>& linear_gradient);

 private:
  struct End {  // of a candidate's runs in slots_ and rows_
    std::uint32_t slots = 0;
    std::uint32_t rows = 0;
    float log_weight = 0;  // of the candidates it stands for
  };
  void add(const FeatureBoard<kTrainSize>& features, go::Vertex<kTrainSize> v, std::span<const TagBucket> tags,
           float log_weight);
  std::span<const std::uint32_t> slots(std::size_t candidate) const;
  std::span<const std::uint16_t> rows(std::size_t candidate) const;

  std::vector<std::uint32_t> slots_;
  std::vector<std::uint16_t> rows_;
  std::vector<End> ends_;
  std::vector<Activation> activations_;
  std::vector<float> scores_;
  std::size_t played_ = 0;
};

// What a lane found in its part of a batch.
struct LanePart {
  std::vector<float> network;       // the gradient of -log P, summed
  std::vector<LinearSlope> linear;  // the same for the linear weights, in the order of the positions
  std::size_t learned = 0;          // positions
  double log_likelihood = 0;        // summed
};

class Lane {
 public:
  Lane(const record::GameSet& set, std::vector<std::uint32_t> games, const TrainOptions& options, core::Rng rng,
       const std::shared_ptr<const pattern::FactTables<kTrainSize>>& tables);

  // Adds the gradient of the next `positions` positions (or a few more) at these weights to part().
  void work(const Weights& weights, std::size_t positions);
  LanePart& part() { return part_; }
  std::size_t seen() const { return seen_; }  // positions passed since the start, learned or not
  bool is_done() const { return open_.empty(); }

 private:
  bool next_position(OpenGame*& at);
  void learn_position(const Weights& weights, OpenGame& at, std::size_t history);

  const record::GameSet& set_;
  std::vector<std::uint32_t> games_;
  std::size_t next_game_ = 0;
  TrainOptions options_;
  core::Rng rng_;
  std::vector<std::unique_ptr<OpenGame>> open_;
  Example example_;
  LanePart part_;
  std::size_t seen_ = 0;
};

}  // namespace katachi::move_model
