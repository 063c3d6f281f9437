// The weights of the evaluation `fitted` are made here: games, regression, rounding. The test fails with the table that would fit.
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/othello/evaluation.hpp"

namespace katachi::games::othello {
namespace {

using game::Player;

struct Sample {
  std::array<int, kFeatures> features;
  std::size_t third;
  double margin;  // at the end, for the first player
};

// The move with the best judgement one ply on, or any move in one of four.
Place pick_move(const State& state, core::Rng& rng) {
  if (rng.below(4) == 0) return state.random_move(rng);
  State::MoveList moves;
  state.legal_moves(moves);
  Place best = moves[0];
  std::int32_t highest = -game::kMaxEvaluation;
  for (const Place move : moves) {
    State next = state;
    next.play(move);
    const std::int32_t judged = judge_corners(next) * (state.to_move() == Player::kFirst ? 1 : -1);
    if (judged > highest) {
      highest = judged;
      best = move;
    }
  }
  return best;
}

std::vector<Sample> samples_of_games(int games, std::uint64_t seed) {
  constexpr int kOpening = 8;  // random moves
  core::Rng rng(seed);
  std::vector<Sample> samples;
  for (int game = 0; game < games; ++game) {
    const std::size_t first = samples.size();
    State state;
    for (int ply = 0; !state.is_terminal(); ++ply) {
      if (ply >= kOpening) samples.push_back({.features = features_of(state), .third = third_of(state), .margin = 0});
      state.play(ply < kOpening ? state.random_move(rng) : pick_move(state, rng));
    }
    for (Sample& sample : std::span(samples).subspan(first)) sample.margin = state.margin_first();
  }
  return samples;
}

// Least squares with a little pull to zero, by the normal equations and Gauss's elimination.
std::array<double, kFeatures> regression(const std::vector<Sample>& samples, std::size_t third) {
  constexpr double kRidge = 100;
  std::array<std::array<double, kFeatures + 1>, kFeatures> rows{};
  for (const Sample& sample : samples) {
    if (sample.third != third) continue;
    for (std::size_t i = 0; i < kFeatures; ++i) {
      for (std::size_t j = 0; j < kFeatures; ++j) rows[i][j] += sample.features[i] * sample.features[j];
      rows[i][kFeatures] += sample.features[i] * sample.margin;
    }
  }
  for (std::size_t i = 0; i < kFeatures; ++i) rows[i][i] += kRidge;
  for (std::size_t i = 0; i < kFeatures; ++i)
    for (std::size_t r = 0; r < kFeatures; ++r) {
      if (r == i) continue;
      const double factor = rows[r][i] / rows[i][i];
      for (std::size_t j = i; j <= kFeatures; ++j) rows[r][j] -= factor * rows[i][j];
    }
  std::array<double, kFeatures> solution{};
  for (std::size_t i = 0; i < kFeatures; ++i) solution[i] = rows[i][kFeatures] / rows[i][i];
  return solution;
}

Weights fitted_weights(const std::vector<Sample>& samples) {
  Weights weights{};
  for (std::size_t third = 0; third < kThirds; ++third) {
    const std::array<double, kFeatures> solution = regression(samples, third);
    for (std::size_t i = 0; i < kFeatures; ++i)
      weights[third][i] = static_cast<std::int32_t>(std::lround(100 * solution[i]));
  }
  return weights;
}

std::string table_of(const Weights& weights) {
  std::string text;
  for (const auto& row : weights) text += fmt::format("    {{{{{}}}}},\n", fmt::join(row, ", "));
  return text;
}

// The share of the variance of the final margin that a judgement of a third explains.
double explained(const std::vector<Sample>& samples, const Weights& weights, std::size_t third) {
  double error = 0, total = 0;
  for (const Sample& sample : samples) {
    if (sample.third != third) continue;
    double judged = 0;
    for (std::size_t i = 0; i < kFeatures; ++i) judged += weights[third][i] * sample.features[i] / 100.0;
    error += (judged - sample.margin) * (judged - sample.margin);
    total += sample.margin * sample.margin;
  }
  return 1 - error / total;
}

TEST(OthelloWeights, AreThoseOfTheFit) {
  const std::vector<Sample> samples = samples_of_games(800, 1);
  EXPECT_EQ(table_of(kFittedWeights), table_of(fitted_weights(samples)));
}

// On games that the fit has not seen, better towards the end.
TEST(OthelloWeights, ExplainOtherGames) {
  const std::vector<Sample> samples = samples_of_games(300, 2);
  std::array<double, kThirds> shares{};
  for (std::size_t third = 0; third < kThirds; ++third) shares[third] = explained(samples, kFittedWeights, third);
  EXPECT_GT(shares[0], 0.02);
  EXPECT_GT(shares[1], shares[0]);
  EXPECT_GT(shares[2], 0.5);
}

}  // namespace
}  // namespace katachi::games::othello
