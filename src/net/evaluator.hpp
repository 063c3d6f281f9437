// Evaluator: what a network says of positions, on the processor. One per thread; the weights are shared.
//
//   auto network = net::Network::load("go.knet");                        // a Result
//   auto model = std::make_shared<const net::Model>(*network, net::Precision::kInt8);
//   net::Evaluator evaluator(model);                                     // allocates
//   evaluator.evaluate(inputs, outputs);                                 // never allocates
//   net::probabilities(outputs[0], moves, priors);                       // over the legal moves
//
// Positions of a batch may have different sizes. A position's result depends on nothing but the position and the weights: not on the
// batch, not on threads, with 8 bits not even on the processor. Positions are computed one after the other: a board fills the registers
// and a layer's weights stay in the cache, so that larger batches gain nothing.
//
// A tree search uses it through a game::Evaluator (player/): per leaf input_of(state, last moves); after evaluate() the leaf's outcome is
// win for the player to move, its margin score_mean, and its priors the probabilities of its legal moves, whose index is y * width + x.
#pragma once

#include <memory>
#include <span>

#include "net/input.hpp"
#include "net/kernels.hpp"
#include "net/model.hpp"
#include "net/output.hpp"

namespace katachi::net {

class Evaluator {
 public:
  explicit Evaluator(std::shared_ptr<const Model> model, const Kernels& kernels = *usable_kernels().front());

  // Preconditions: as many outputs as inputs; takes(size) of each.
  void evaluate(std::span<const Input> inputs, std::span<Output> outputs);

  const Model& model() const { return *model_; }
  const Kernels& kernels() const { return *kernels_; }

 private:
  void evaluate(const Input& input, Output& output);
  void set_size(go::Size size);
  void run_stem(const Input& input);
  void run_block(const Model::Block& block);
  void run_heads(Output& output);
  // in: activations, never negative. out = [ReLU] (conv(in) + bias [+ residual])
  void run_conv(const PackedConv& conv, const float* in, float* out, const float* residual, bool relu);
  void run_linear(const PackedLinear& linear, const float* in, float* out) const;
  float* pixels(AlignedArray<float>& line) const;  // of the first point
  // Mean, mean * size factor and maximum of the first `count` channels after ReLU, into pooled_.
  void pool(const float* in, int count, int stride);

  std::shared_ptr<const Model> model_;
  const Kernels* kernels_;
  go::Size size_{0, 0};
  int run_ = 0;  // pixels from the first point to the last
  float size_factor_ = 0;
  int distance_[kMostTaps] = {};
  AlignedArray<std::uint8_t> is_edge_;
  AlignedArray<std::uint16_t> planes_;
  AlignedArray<float> trunk_, middle_, heads_;
  AlignedArray<std::uint8_t> bytes_;
  AlignedArray<float> pooled_, row_, per_pixel_;
};

}  // namespace katachi::net
