// Learning a move model from games: stochastic gradient ascent of the log-likelihood of the moves played.
//
// 1. Count the key features of the moves played and keep the most frequent ones as the dictionary.
// 2. Go through the positions in mini-batches. For each position the scores of the played move and of its rivals give a
//    gradient; linear weights take Adagrad steps (Duchi, Hazan, Singer 2011), the network Adam steps (Kingma, Ba 2015), both
//    with a rate that falls to zero. Of the rivals that are far from the last moves and quiet only a random part is looked at,
//    each for `far_rate` of its kind, which leaves the expected sum of exponentials as it is.
//
// Positions that are set up (problems, diagrams, queries of other programs) have no past, and the model must know them too: a
// part of the positions is learned twice, the second time with all, or all but one or two, of the last moves hidden.
//
// The positions of a batch come from many games at once. The games are dealt to a fixed number of lanes; each lane computes its
// part of a batch on its own, and the parts are added in the order of the lanes: the result depends on the seed and the games,
// not on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/result.hpp"
#include "move_model/model.hpp"
#include "record/game_set.hpp"

namespace katachi::move_model {

struct TrainOptions {
  std::uint64_t seed = 1;
  int threads = 1;                // at most kLanes are used; the result is the same for any number
  int passes = 1;                 // through all positions
  std::size_t slots = 2'200'000;  // of the dictionary: 3 bytes of the file each
  int min_count = 4;              // how often a key must have been played to get a weight
  std::size_t batch = 128;        // positions per step
  double linear_rate = 0.1;       // Adagrad's step
  double network_rate = 0.002;    // Adam's step
  int far_rate = 8;               // one of so many quiet distant rivals is looked at
  double position_rate = 1.0;     // part of the positions that is used in a pass, chosen at random
  double history_drop = 0.3;      // part of the positions that is learned a second time with most of its past hidden
  std::string command = {};       // for the file: how it was made
};

struct TrainProgress {
  enum class Stage : std::uint8_t { kCounting, kLearning };
  Stage stage = Stage::kCounting;
  std::uint64_t done = 0;  // positions
  std::uint64_t total = 0;
  // Learning: mean of the recent positions, natural logarithm, before each was learned. The last report has those of the last
  // 20 000 positions at least, or all if there are fewer.
  double log_likelihood = 0;
};

// Errors: no game that can be used (19x19 or smaller, with moves), options out of range, or stopped.
core::Result<Weights> train(const record::GameSet& games, const TrainOptions& options, const std::stop_token& stop,
                            const std::function<void(const TrainProgress&)>& progress);

}  // namespace katachi::move_model
