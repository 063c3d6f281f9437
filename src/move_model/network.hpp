// The small network of the move model: the rows of a candidate are summed, then two layers judge the sum.
//
//   h1 = sum of the rows of the active features            (kUnits numbers; the last one is linear and goes to the output)
//   h2 = W relu(h1) + b                                     (kSecondUnits numbers)
//   score = u . relu(h2) + h1[last]
//
// The sum of embeddings is how latent factor ranking (Wistuba and Schmidt-Thieme, "Move prediction in Go - modelling feature
// interactions using latent factors", 2013) lets features interact; the rectifiers take the place of its pairwise products. All
// parameters are in one array so that a step of training and a file are one loop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "move_model/features.hpp"

namespace katachi::move_model {

inline constexpr std::size_t kUnits = 64;
inline constexpr std::size_t kSecondUnits = 32;

struct NetworkLayout {
  static constexpr std::size_t kRows = 0;
  static constexpr std::size_t kMatrix = kRows + row::kCount * kUnits;   // W: the weights of h1[0], then h1[1], ...
  static constexpr std::size_t kBias = kMatrix + kSecondUnits * kUnits;  // b
  static constexpr std::size_t kOutput = kBias + kSecondUnits;           // u
  static constexpr std::size_t kCount = kOutput + kSecondUnits;
};

struct Activation {
  std::array<float, kUnits> first;         // h1
  std::array<float, kSecondUnits> second;  // h2
};

// The score of a candidate; `a` keeps what the gradient needs.
float forward(std::span<const float> parameters, std::span<const std::uint16_t> rows, Activation& a);

// Adds slope * d score / d parameters to the gradient.
void backward(std::span<const float> parameters, std::span<const std::uint16_t> rows, const Activation& a, float slope,
              std::span<float> gradient);

}  // namespace katachi::move_model
