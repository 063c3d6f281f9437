#include "move_model/train.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "move_model/predictor.hpp"
#include "record/game_set.hpp"
#include "tests/move_model/games.hpp"

namespace katachi::move_model {
namespace {

const TrainOptions kSmall{.slots = 4096, .min_count = 2, .batch = 16, .far_rate = 2};

Weights learned(const record::GameSet& games, const TrainOptions& options) {
  auto weights = train(games, options, {}, [](const TrainProgress&) {});
  if (!weights) throw std::runtime_error(weights.error().text());
  return std::move(*weights);
}

// Mean log P of White's moves.
double likelihood(const Model& model, const record::GameSet& games, std::size_t history = kRecentMoves) {
  ModelPredictor<9> predictor(model, history);
  double sum = 0;
  int count = 0;
  for (const auto& game : games.games()) {
    auto board = games.start<9>(game);
    predictor.start(board);
    for (const record::PackedMove move : games.moves(game)) {
      const auto played = go::Geometry<9>::vertex(move.point());
      std::vector<go::Vertex<9>> legal;
      board.for_each_point([&](auto v) {
        if (is_playable(board, v, move.color())) legal.push_back(v);
      });
      std::vector<float> out(legal.size());
      predictor.evaluate(board, move.color(), legal, out);
      for (std::size_t i = 0; i < legal.size(); ++i)
        if (legal[i] == played && move.color() == go::Color::kWhite)
          sum += std::log(static_cast<double>(out[i])), ++count;
      board.play(played, move.color());
      predictor.played(board, move.color(), played);
    }
  }
  return sum / count;
}

TEST(Train, LearnsARule) {
  const Weights weights = learned(rule_games(60, 1), kSmall);
  // A uniform guess among 60 moves has -4.1; "beside the last move", which is all that symmetric features can say, -1.4.
  EXPECT_GT(likelihood(Model::of(weights), rule_games(10, 2)), -3.0);
  EXPECT_EQ(weights.facts.games, 60u);
}

TEST(Train, IsReproducibleForAnyNumberOfThreads) {
  const record::GameSet games = rule_games(10, 3);
  TrainOptions options = kSmall;
  const std::string once = model_bytes(learned(games, options));
  EXPECT_EQ(once, model_bytes(learned(games, options)));
  options.threads = 3;
  EXPECT_EQ(once, model_bytes(learned(games, options)));
  options.seed = 2;
  EXPECT_NE(once, model_bytes(learned(games, options)));
}

// Of the rule (games.hpp) the stones tell a part: the answer is right of a black stone that has none yet.
TEST(Train, KnowsPositionsWithoutPastOnlyIfItSawSome) {
  const record::GameSet games = rule_games(60, 1);
  TrainOptions options = kSmall;
  options.history_drop = 0;
  const double blind = likelihood(Model::of(learned(games, options)), rule_games(10, 2), 0);
  options.history_drop = 1;
  const Model seeing = Model::of(learned(games, options));
  EXPECT_GT(likelihood(seeing, rule_games(10, 2), 0), blind + 0.2);
  EXPECT_GT(likelihood(seeing, rule_games(10, 2)), -3.0);
  options.history_drop = 1.5;
  EXPECT_FALSE(train(games, options, {}, [](const TrainProgress&) {}));
}

TEST(Train, ReportsProgressAndStops) {
  const record::GameSet games = rule_games(20, 3);
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(train(games, kSmall, source.get_token(), [](const TrainProgress&) {}));
}

TEST(Train, RefusesNothingToLearnFrom) {
  EXPECT_FALSE(train({}, kSmall, {}, [](const TrainProgress&) {}));
  TrainOptions wrong = kSmall;
  wrong.passes = 0;
  EXPECT_FALSE(train(rule_games(2, 1), wrong, {}, [](const TrainProgress&) {}));
}

}  // namespace
}  // namespace katachi::move_model
