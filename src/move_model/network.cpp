#include "move_model/network.hpp"

#include "move_model/vector4.hpp"

namespace katachi::move_model {

namespace {

constexpr std::size_t kFirst4 = kUnits / 4;
constexpr std::size_t kSecond4 = kSecondUnits / 4;
static_assert(kUnits % 4 == 0 && kSecondUnits % 4 == 0);

constexpr bool is_rectified(std::size_t unit) { return unit + 1 < kUnits; }

}  // namespace

float forward(std::span<const float> parameters, std::span<const std::uint16_t> rows, Activation& a) {
  Float4 sum[kFirst4] = {};
  for (const std::uint16_t row : rows) {
    const float* values = parameters.data() + row * kUnits;
    for (std::size_t i = 0; i < kFirst4; ++i) sum[i] += load4(values + 4 * i);
  }
  for (std::size_t i = 0; i < kFirst4; ++i) store4(&a.first[4 * i], sum[i]);
  Float4 second[kSecond4];
  for (std::size_t j = 0; j < kSecond4; ++j) second[j] = load4(&parameters[NetworkLayout::kBias + 4 * j]);
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (a.first[i] <= 0 || !is_rectified(i)) continue;
    const float* weights = parameters.data() + NetworkLayout::kMatrix + i * kSecondUnits;
    for (std::size_t j = 0; j < kSecond4; ++j) second[j] += all4(a.first[i]) * load4(weights + 4 * j);
  }
  Float4 score = {};
  for (std::size_t j = 0; j < kSecond4; ++j) {
    store4(&a.second[4 * j], second[j]);
    const Float4 positive = second[j] > 0 ? second[j] : Float4{};
    score += positive * load4(&parameters[NetworkLayout::kOutput + 4 * j]);
  }
  return sum4(score) + a.first[kUnits - 1];
}

void backward(std::span<const float> parameters, std::span<const std::uint16_t> rows, const Activation& a, float slope,
              std::span<float> gradient) {
  Float4 second[kSecond4];  // the slope of each second unit
  for (std::size_t j = 0; j < kSecondUnits; ++j) {
    const bool on = a.second[j] > 0;
    second[j / 4][j % 4] = on ? slope * parameters[NetworkLayout::kOutput + j] : 0;
    gradient[NetworkLayout::kBias + j] += second[j / 4][j % 4];
    if (on) gradient[NetworkLayout::kOutput + j] += slope * a.second[j];
  }
  std::array<float, kUnits> first{};
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (a.first[i] <= 0 || !is_rectified(i)) continue;
    const float* weights = parameters.data() + NetworkLayout::kMatrix + i * kSecondUnits;
    float* slopes = gradient.data() + NetworkLayout::kMatrix + i * kSecondUnits;
    Float4 down = {};
    for (std::size_t j = 0; j < kSecond4; ++j) {
      down += second[j] * load4(weights + 4 * j);
      store4(slopes + 4 * j, load4(slopes + 4 * j) + all4(a.first[i]) * second[j]);
    }
    first[i] = sum4(down);
  }
  first[kUnits - 1] = slope;
  for (const std::uint16_t row : rows) {
    float* slopes = gradient.data() + row * kUnits;
    for (std::size_t i = 0; i < kUnits; i += 4) store4(slopes + i, load4(slopes + i) + load4(&first[i]));
  }
}

}  // namespace katachi::move_model
