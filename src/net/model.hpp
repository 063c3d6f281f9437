// Model: the weights of a network, packed for the kernels; shared by all threads that evaluate with it.
//
// Precision::kInt8 rounds the weights of the 3x3 convolutions between the first layer and the heads, where nearly all time goes, to
// 8 bits with one scale per output; activations get 8 bits, of which 7 are used, with one scale per layer and position, found from the
// largest. The first layer, what goes around the blocks, pooling and heads stay floats. Results are the same bits on every processor.
// Precision::kFloat32 is for comparison and for processors that multiply floats as fast; processors differ in the last bits.
// Cost: 1 or 4 bytes per weight.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "net/aligned_array.hpp"
#include "net/network.hpp"

namespace katachi::net {

enum class Precision { kFloat32, kInt8 };

// Packed as kernels.hpp says.
struct PackedConv {
  int taps = 9;
  int inputs = 0, outputs = 0;  // padded
  AlignedArray<float> weights;  // kFloat32
  AlignedArray<std::int8_t> bytes;
  AlignedArray<float> scales;  // of the bytes, per output
  AlignedArray<float> bias;
};

// [input][output, padded].
struct PackedLinear {
  int inputs = 0, outputs = 0;
  AlignedArray<float> weights;
  AlignedArray<float> bias;
};

class Model {
 public:
  Model(const Network& network, Precision precision);

  struct Block {
    PackedConv conv1, conv2;
    PackedLinear pool;  // without inputs where there is none
  };

  Precision precision() const { return precision_; }
  Architecture architecture() const { return architecture_; }
  int channels() const { return channels_; }  // padded

  // For Evaluator.
  const AlignedArray<float>& stem_weights() const { return stem_weights_; }
  const AlignedArray<float>& stem_start() const { return stem_start_; }
  const PackedLinear& stem_numbers() const { return stem_numbers_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  const PackedConv& heads() const { return heads_; }  // policy, policy pool, value: 32 outputs each
  const PackedLinear& policy_pool() const { return policy_pool_; }
  const PackedLinear& pass() const { return pass_; }
  const PackedLinear& value1() const { return value1_; }
  const PackedLinear& value2() const { return value2_; }
  const AlignedArray<float>& policy_out() const { return policy_out_; }
  const AlignedArray<float>& ownership() const { return ownership_; }
  float ownership_bias() const { return ownership_bias_; }

 private:
  void pack_stem(const Network& network);

  Precision precision_;
  Architecture architecture_;
  int channels_;
  AlignedArray<float> stem_weights_, stem_start_;
  PackedLinear stem_numbers_;
  std::vector<Block> blocks_;
  PackedConv heads_;
  PackedLinear policy_pool_, pass_, value1_, value2_;
  AlignedArray<float> policy_out_, ownership_;
  float ownership_bias_;
};

}  // namespace katachi::net
