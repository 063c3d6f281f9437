#include "net/output.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace katachi::net {

void probabilities(const Output& output, std::span<const int> moves, std::span<float> out) {
  assert(!moves.empty() && out.size() == moves.size());
  const auto logit = [&](int move) { return output.logits[static_cast<std::size_t>(move)]; };
  float largest = logit(moves[0]);
  for (const int move : moves) largest = std::max(largest, logit(move));
  float sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) sum += out[i] = std::exp(logit(moves[i]) - largest);
  for (float& p : out) p /= sum;
}

void finish(const float* value, const float* owners, Output& out) {
  constexpr float kScorePoints = 20;
  const auto softplus = [](float x) { return x > 20 ? x : std::log1p(std::exp(x)); };
  out.win_logit = value[0];
  out.win = 1 / (1 + std::exp(-value[0]));
  out.score_mean = kScorePoints * value[1];
  out.score_deviation = kScorePoints * softplus(value[2]);
  for (int i = 0; i < out.area; ++i) out.ownership[static_cast<std::size_t>(i)] = std::tanh(owners[i]);
}

}  // namespace katachi::net
