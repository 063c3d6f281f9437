// How well a Predictor finds the moves of games: top-n accuracy and log-likelihood, over all positions and by phase.
//
// A position counts when a move on the board is played in it. The rank of that move is one more than the number of legal moves
// with a larger probability; among e moves of exactly the same probability each is as likely to stand before it, so it counts
// for top-n with the share of the e places that are among the first n. Intervals treat the positions of a game as one sample
// (they are alike): the variance of a ratio of sums over games.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "pattern/predictor.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {

inline constexpr std::array<int, 6> kTops = {1, 2, 3, 5, 10, 20};
inline constexpr int kPhaseMoves = 30;
inline constexpr int kPhases = 12;  // the last one holds all later moves

// A mean over positions with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// The sums of one game or one phase of it.
struct Tally {
  std::uint64_t positions = 0;
  std::array<double, kTops.size()> hits{};
  double log_likelihood = 0;
  // Of positions whose winner is known and whose predictor judges.
  std::uint64_t judged = 0;
  double winners_named = 0;  // an even chance counts half
  double winner_log_likelihood = 0;

  void add(const Tally& other);
};

struct Score {
  std::uint64_t positions = 0;
  std::array<Estimate, kTops.size()> tops;  // shares, in [0, 1]
  Estimate log_likelihood;                  // natural, mean per move
  // Of the winner, over all positions of games that were won on the board; without a predictor that judges `judged` is 0.
  std::uint64_t judged = 0;
  Estimate winner;                 // share of the positions whose winner is given the better chance
  Estimate winner_log_likelihood;  // natural, mean per position
};

struct PredictionReport {
  std::uint64_t games = 0;
  Score all;
  std::vector<Score> phases;  // those with positions; phase i: moves 30 i + 1 to 30 (i + 1)
  double seconds = 0;         // in the predictor, all threads together
  double positions_per_second() const { return seconds > 0 ? static_cast<double>(all.positions) / seconds : 0; }
};

template <int MaxSize>
using MakePredictor = std::function<std::unique_ptr<Predictor<MaxSize>>(go::Size size)>;

// Something that makes predictors for boards up to 9, 19 or 25: one per thread.
struct PredictorFactory {
  MakePredictor<9> small;
  MakePredictor<19> usual;
  MakePredictor<25> large;
};

struct MeasureOptions {
  std::size_t threads = 1;
  std::stop_token stop = {};
  std::function<void(std::size_t games)> progress = nullptr;  // on one thread only
};

PredictionReport measure(const record::GameSet& games, const PredictorFactory& make, const MeasureOptions& options);

// What the chance to win is worth that was given to the side which won in the end.
void score_winner(double chance, Tally& tally);

// What `probabilities` are worth when the move `chosen` of them was played.
void score_position(std::span<const float> probabilities, std::size_t chosen, Tally& tally);

}  // namespace katachi::pattern
