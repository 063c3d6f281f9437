#include "net/evaluator.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace katachi::net {

namespace {

constexpr std::size_t kMostPixels = 2 * kSpare + kLargestSide * (kLargestSide + 1);
constexpr std::size_t kMostPooled = 3 * 512;

constexpr std::size_t area_of(go::Size size) { return static_cast<std::size_t>(size.area()); }

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const Model> model, const Kernels& kernels)
    : model_(std::move(model)),
      kernels_(&kernels),
      is_edge_(kMostPixels),
      planes_(kMostPixels),
      trunk_(kMostPixels * static_cast<std::size_t>(model_->channels())),
      middle_(trunk_.size()),
      heads_(kMostPixels * 3 * kHead),
      bytes_(model_->precision() == Precision::kInt8 ? trunk_.size() : 0),
      pooled_(kMostPooled),
      row_(static_cast<std::size_t>(std::max(model_->channels(), 3 * kHead))),
      per_pixel_(kMostPixels) {}

void Evaluator::evaluate(std::span<const Input> inputs, std::span<Output> outputs) {
  assert(inputs.size() == outputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) evaluate(inputs[i], outputs[i]);
}

void Evaluator::evaluate(const Input& input, Output& output) {
  assert(takes(input.size));
  if (input.size != size_) set_size(input.size);
  output.area = size_.area();
  run_stem(input);
  for (const Model::Block& block : model_->blocks()) run_block(block);
  run_heads(output);
}

// What lies beyond a smaller board may hold points of a larger one: everything is cleared.
void Evaluator::set_size(go::Size size) {
  size_ = size;
  const int stride = size.width + 1;
  run_ = size.height * stride - 1;
  size_factor_ = (std::sqrt(static_cast<float>(size.area())) - 14) / 10;
  for (int t = 0; t < kMostTaps; ++t) distance_[t] = (t / 3 - 1) * stride + t % 3 - 1;
  for (AlignedArray<float>* const line : {&trunk_, &middle_, &heads_}) line->clear();
  bytes_.clear();
  planes_.clear();
  for (int p = 0; p < static_cast<int>(kMostPixels) - kSpare; ++p)
    is_edge_[static_cast<std::size_t>(p)] = p >= run_ || p % stride == size.width ? 1 : 0;
}

float* Evaluator::pixels(AlignedArray<float>& line) const { return line.data() + line.size() / kMostPixels * kSpare; }

void Evaluator::run_linear(const PackedLinear& linear, const float* in, float* out) const {
  std::copy_n(linear.bias.data(), linear.outputs, out);
  kernels_->linear(linear.weights.data(), in, linear.inputs, linear.outputs, out);
}

void Evaluator::run_stem(const Input& input) {
  std::uint16_t* const planes = planes_.data() + kSpare;
  for (int y = 0; y < size_.height; ++y)
    std::copy_n(input.points.data() + y * size_.width, size_.width, planes + y * (size_.width + 1));
  run_linear(model_->stem_numbers(), input.numbers.data(), row_.data());
  Stem stem{.points = planes,
            .weights = model_->stem_weights().data(),
            .start = model_->stem_start().data(),
            .more = row_.data(),
            .out = pixels(trunk_),
            .distance = {},
            .outputs = model_->channels(),
            .width = size_.width,
            .height = size_.height};
  std::copy_n(distance_, kMostTaps, stem.distance);
  kernels_->stem(stem);
}

void Evaluator::run_conv(const PackedConv& conv, const float* in, float* out, const float* residual, bool relu) {
  Conv common{.bias = conv.bias.data(),
              .residual = residual,
              .out = out,
              .is_edge = is_edge_.data(),
              .taps = conv.taps,
              .distance = {},
              .inputs = conv.inputs,
              .outputs = conv.outputs,
              .pixels = run_,
              .width = size_.width,
              .relu = relu};
  if (conv.taps == kMostTaps) std::copy_n(distance_, kMostTaps, common.distance);
  if (conv.bytes.size() == 0) {
    kernels_->conv_float({common, in, conv.weights.data(), model_->precision() == Precision::kFloat32});
    return;
  }
  const int count = run_ * conv.inputs;
  const float largest = kernels_->largest(in, count);
  std::uint8_t* const bytes = bytes_.data() + kSpare * conv.inputs;
  kernels_->quantise(in, bytes, count, largest > 0 ? 127 / largest : 0);
  kernels_->conv_byte({common, bytes, conv.bytes.data(), conv.scales.data(), largest / 127});
}

void Evaluator::pool(const float* in, int count, int stride) {
  const int padded = (count + kGroup - 1) / kGroup * kGroup;
  float* const sum = pooled_.data();
  float* const largest = per_pixel_.data();  // free here
  kernels_->pool(in, run_, padded, stride, sum, largest);
  for (int i = 0; i < count; ++i) sum[i] /= static_cast<float>(size_.area());
  for (int i = 0; i < count; ++i) sum[count + i] = sum[i] * size_factor_;
  std::copy_n(largest, count, sum + 2 * count);
}

void Evaluator::run_block(const Model::Block& block) {
  float* const trunk = pixels(trunk_);
  float* const middle = pixels(middle_);
  const bool pools = block.pool.inputs > 0;
  run_conv(block.conv1, trunk, middle, nullptr, !pools);
  if (pools) {
    pool(middle, model_->architecture().pooled(), model_->channels());
    run_linear(block.pool, pooled_.data(), row_.data());
    kernels_->add_relu(middle, row_.data(), is_edge_.data(), run_, model_->channels());
  }
  run_conv(block.conv2, middle, trunk, trunk, true);
}

void Evaluator::run_heads(Output& output) {
  constexpr int kAll = 3 * kHead;
  float* const heads = pixels(heads_);
  run_conv(model_->heads(), pixels(trunk_), heads, nullptr, false);

  // Points are taken from the line, without the edges.
  const auto to_board = [&](float* out) {
    for (int y = 0; y < size_.height; ++y)
      std::copy_n(per_pixel_.data() + y * (size_.width + 1), size_.width, out + y * size_.width);
  };
  pool(heads + kHead, kHead, kAll);
  run_linear(model_->pass(), pooled_.data(), row_.data());
  output.logits[area_of(size_)] = row_[0];
  run_linear(model_->policy_pool(), pooled_.data(), row_.data());
  kernels_->dot(heads, row_.data(), model_->policy_out().data(), run_, kAll, per_pixel_.data());
  to_board(output.logits.data());

  const float* const value = heads + std::ptrdiff_t{2} * kHead;
  pool(value, kHead, kAll);
  for (int i = 0; i < kHead; ++i)
    pooled_[static_cast<std::size_t>(2 * kHead + i)] =
        pooled_[static_cast<std::size_t>(i)] * (size_factor_ * size_factor_ - 0.1f);
  float hidden[kHidden], value_out[kGroup], owners[kLargestArea];
  run_linear(model_->value1(), pooled_.data(), hidden);
  for (float& x : hidden) x = std::max(x, 0.0f);
  run_linear(model_->value2(), hidden, value_out);
  std::fill_n(row_.data(), kHead, 0.0f);
  kernels_->dot(value, row_.data(), model_->ownership().data(), run_, kAll, per_pixel_.data());
  to_board(owners);
  for (int i = 0; i < size_.area(); ++i) owners[i] += model_->ownership_bias();
  finish(value_out, owners, output);
}

}  // namespace katachi::net
