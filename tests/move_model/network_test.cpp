#include "move_model/network.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::move_model {
namespace {

std::vector<float> random_parameters(core::Rng& rng) {
  std::vector<float> parameters(NetworkLayout::kCount);
  for (float& p : parameters) p = static_cast<float>(rng.uniform() - 0.5);
  return parameters;
}

// The network as its formula says, in double precision.
double slow_score(const std::vector<float>& p, std::span<const std::uint16_t> rows) {
  std::vector<double> first(kUnits), second(kSecondUnits);
  for (const std::uint16_t row : rows)
    for (std::size_t i = 0; i < kUnits; ++i) first[i] += static_cast<double>(p[row * kUnits + i]);
  double score = first[kUnits - 1];
  for (std::size_t j = 0; j < kSecondUnits; ++j) {
    second[j] = static_cast<double>(p[NetworkLayout::kBias + j]);
    for (std::size_t i = 0; i + 1 < kUnits; ++i)
      second[j] += std::max(0.0, first[i]) * static_cast<double>(p[NetworkLayout::kMatrix + i * kSecondUnits + j]);
    score += std::max(0.0, second[j]) * static_cast<double>(p[NetworkLayout::kOutput + j]);
  }
  return score;
}

TEST(Network, ForwardIsTheFormula) {
  core::Rng rng(1);
  const std::vector<float> parameters = random_parameters(rng);
  const std::vector<std::uint16_t> rows = {0, 5, 17, 300, 301};
  Activation a;
  EXPECT_NEAR(static_cast<double>(forward(parameters, rows, a)), slow_score(parameters, rows), 1e-3);
}

TEST(Network, GradientAgreesWithDifferences) {
  core::Rng rng(2);
  std::vector<float> parameters = random_parameters(rng);
  const std::vector<std::uint16_t> rows = {3, 40, 900};
  Activation a;
  forward(parameters, rows, a);
  std::vector<float> gradient(NetworkLayout::kCount);
  backward(parameters, rows, a, 2.0f, gradient);
  const auto check = [&](std::size_t i) {
    constexpr float kStep = 1e-3f;
    const float before = parameters[i];
    parameters[i] = before + kStep;
    const double above = slow_score(parameters, rows);
    parameters[i] = before - kStep;
    const double below = slow_score(parameters, rows);
    parameters[i] = before;
    EXPECT_NEAR(static_cast<double>(gradient[i]), 2 * (above - below) / (2 * static_cast<double>(kStep)), 2e-2) << i;
  };
  for (std::size_t i = 0; i < kUnits; ++i) check(40 * kUnits + i);
  for (std::size_t i = NetworkLayout::kMatrix; i < NetworkLayout::kCount; ++i) check(i);
  EXPECT_EQ(gradient[41 * kUnits], 0);  // a row that is not active
}

}  // namespace
}  // namespace katachi::move_model
