#include "net/model.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "net/kernels.hpp"

namespace katachi::net {

namespace {

constexpr int padded(int channels) { return (channels + kGroup - 1) / kGroup * kGroup; }
constexpr std::size_t product(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

// Weights [output][input][tap] of outputs that stand side by side in several tensors.
class Source {
 public:
  Source(const Network& network, std::initializer_list<const char*> layers, int inputs, int taps)
      : inputs_(inputs), taps_(taps) {
    for (const char* const layer : layers) add(network, layer);
  }
  Source(const Network& network, const std::string& layer, int inputs, int taps) : inputs_(inputs), taps_(taps) {
    add(network, layer);
  }

  int inputs() const { return inputs_; }
  int outputs() const { return static_cast<int>(bias_.size()); }
  int taps() const { return taps_; }
  float weight(int output, int input, int tap) const {
    return weights_[product(output, inputs_ * taps_) + product(input, taps_) + static_cast<std::size_t>(tap)];
  }
  float bias(int output) const { return bias_[static_cast<std::size_t>(output)]; }
  float largest(int output) const {
    float out = 0;
    for (int i = 0; i < inputs_; ++i)
      for (int t = 0; t < taps_; ++t) out = std::max(out, std::abs(weight(output, i, t)));
    return out;
  }

 private:
  void add(const Network& network, const std::string& layer) {
    const auto weights = network.values(layer + ".weight");
    weights_.insert(weights_.end(), weights.begin(), weights.end());
    const auto bias = network.values(layer + ".bias");
    bias_.insert(bias_.end(), bias.begin(), bias.end());
  }

  int inputs_, taps_;
  std::vector<float> weights_, bias_;
};

PackedConv pack(const Source& source, Precision precision) {
  PackedConv out;
  out.taps = source.taps();
  out.inputs = padded(source.inputs());
  out.outputs = padded(source.outputs());
  const std::size_t count = product(out.inputs, out.outputs) * static_cast<std::size_t>(out.taps);
  const auto outputs = static_cast<std::size_t>(out.outputs);
  out.bias = AlignedArray<float>(outputs);
  const bool bytes = precision == Precision::kInt8;
  if (bytes) {
    out.bytes = AlignedArray<std::int8_t>(count);
    out.scales = AlignedArray<float>(outputs);
  } else {
    out.weights = AlignedArray<float>(count);
  }
  for (int o = 0; o < source.outputs(); ++o) {
    const float scale = source.largest(o) / 127;
    out.bias[static_cast<std::size_t>(o)] = source.bias(o);
    if (bytes) out.scales[static_cast<std::size_t>(o)] = scale;
    for (int t = 0; t < out.taps; ++t)
      for (int i = 0; i < source.inputs(); ++i) {
        const float weight = source.weight(o, i, t);
        const std::size_t row = product(o / kGroup, out.taps) + static_cast<std::size_t>(t);
        if (bytes)
          out.bytes[(row * static_cast<std::size_t>(out.inputs / 4) + static_cast<std::size_t>(i / 4)) * 4 * kGroup +
                    static_cast<std::size_t>(o % kGroup * 4 + i % 4)] =
              static_cast<std::int8_t>(scale == 0 ? 0 : std::lround(weight / scale));
        else
          out.weights[(row * static_cast<std::size_t>(out.inputs) + static_cast<std::size_t>(i)) * kGroup +
                      static_cast<std::size_t>(o % kGroup)] = weight;
      }
  }
  return out;
}

PackedLinear pack(std::span<const float> weights, std::span<const float> bias, int inputs) {
  PackedLinear out;
  const int outputs = static_cast<int>(weights.size()) / inputs;
  out.inputs = inputs;
  out.outputs = padded(outputs);
  out.weights = AlignedArray<float>(product(inputs, out.outputs));
  out.bias = AlignedArray<float>(static_cast<std::size_t>(out.outputs));
  std::ranges::copy(bias, out.bias.data());
  for (int i = 0; i < inputs; ++i)
    for (int o = 0; o < outputs; ++o)
      out.weights[product(i, out.outputs) + static_cast<std::size_t>(o)] =
          weights[product(o, inputs) + static_cast<std::size_t>(i)];
  return out;
}

AlignedArray<float> aligned_copy(std::span<const float> values) {
  AlignedArray<float> out(values.size());
  std::ranges::copy(values, out.data());
  return out;
}

}  // namespace

Model::Model(const Network& network, Precision precision)
    : precision_(precision),
      architecture_(network.architecture()),
      channels_(padded(network.architecture().channels)),
      ownership_bias_(network.values("ownership.bias")[0]) {
  pack_stem(network);
  const int c = architecture_.channels;
  for (int i = 0; i < architecture_.blocks; ++i) {
    Block block;
    block.conv1 = pack(Source(network, fmt::format("block{}.conv1", i), c, 9), precision);
    block.conv2 = pack(Source(network, fmt::format("block{}.conv2", i), c, 9), precision);
    if (Architecture::pools(i))
      block.pool = pack(network.values(fmt::format("block{}.pool.weight", i)), {}, 3 * architecture_.pooled());
    blocks_.push_back(std::move(block));
  }
  heads_ = pack(Source(network, {"policy.conv", "policy.pool", "value.conv"}, c, 1), Precision::kFloat32);
  policy_pool_ = pack(network.values("policy.pool_linear.weight"), {}, 3 * kHead);
  pass_ = pack(network.values("policy.pass.weight"), network.values("policy.pass.bias"), 3 * kHead);
  value1_ = pack(network.values("value.fc1.weight"), network.values("value.fc1.bias"), 3 * kHead);
  value2_ = pack(network.values("value.fc2.weight"), network.values("value.fc2.bias"), kHidden);
  policy_out_ = aligned_copy(network.values("policy.out.weight"));
  ownership_ = aligned_copy(network.values("ownership.weight"));
}

void Model::pack_stem(const Network& network) {
  const Source source(network, "stem", kPlanes, 9);
  const auto outputs = static_cast<std::size_t>(channels_);
  stem_weights_ = AlignedArray<float>(9 * kPlanes * outputs);
  stem_start_ = AlignedArray<float>(9 * outputs);
  for (int o = 0; o < source.outputs(); ++o)
    for (int t = 0; t < 9; ++t) {
      for (int k = 0; k < kPlanes; ++k)
        stem_weights_[product(t * kPlanes + k, channels_) + static_cast<std::size_t>(o)] = source.weight(o, k, t);
      // Plane 0 is one on the board and zero beyond it: at the edges some taps fall away.
      for (int part = 0; part < 9; ++part) {
        const bool is_off_y = t / 3 == (part / 3 == 0 ? 0 : part / 3 == 2 ? 2 : -1);
        const bool is_off_x = t % 3 == (part % 3 == 0 ? 0 : part % 3 == 2 ? 2 : -1);
        if (!is_off_y && !is_off_x)
          stem_start_[product(part, channels_) + static_cast<std::size_t>(o)] += source.weight(o, 0, t);
      }
    }
  stem_numbers_ = pack(network.values("stem.globals"), network.values("stem.bias"), kNumbers);
}

}  // namespace katachi::net
