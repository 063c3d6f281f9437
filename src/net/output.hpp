// Output: what a network says of a position, from the side of the player to move.
#pragma once

#include <array>
#include <span>

#include "net/architecture.hpp"

namespace katachi::net {

struct Output {
  int area = 0;
  std::array<float, kLargestArea + 1> logits;  // of the points, y * width + x; of the pass at `area`
  std::array<float, kLargestArea> ownership;   // +1 the mover's, -1 the opponent's
  float win_logit = 0;
  float win = 0;              // probability that the mover wins
  float score_mean = 0;       // points of the mover, komi included
  float score_deviation = 0;  // points

  std::span<const float> points() const { return {logits.data(), static_cast<std::size_t>(area)}; }
  float pass() const { return logits[static_cast<std::size_t>(area)]; }
};

// Probabilities of these moves (indices of logits, none twice): the softmax over them alone. Precondition: not empty, as many of each.
void probabilities(const Output& output, std::span<const int> moves, std::span<float> out);

// The last step of every way to evaluate: value[3] of the value head and the sums before tanh become an output.
void finish(const float* value, const float* owners, Output& out);

}  // namespace katachi::net
