// Architecture: the size of a network, and which tensors a network of that size has. docs/network.md is the definition.
#pragma once

#include <string>
#include <vector>

namespace katachi::net {

inline constexpr int kPlanes = 16;
inline constexpr int kNumbers = 6;
inline constexpr int kPoolEvery = 3;
inline constexpr int kHead = 32;    // channels of each head
inline constexpr int kHidden = 64;  // of the value head
inline constexpr int kSmallestSide = 7;
inline constexpr int kLargestSide = 19;
inline constexpr int kLargestArea = kLargestSide * kLargestSide;

struct Architecture {
  int blocks = 6;
  int channels = 96;

  // A quarter of the channels as a multiple of 8, halves up, at least 8.
  constexpr int pooled() const { return channels < 32 ? 8 : (channels / 4 + 4) / 8 * 8; }
  static constexpr bool pools(int block) { return block % kPoolEvery == kPoolEvery - 1; }
  friend bool operator==(Architecture, Architecture) = default;
};

// "b6c96"
std::string architecture_text(Architecture architecture);

struct TensorSpec {
  std::string name;
  std::vector<int> shape;
};

// All tensors of such a network, in the order in which they are computed.
std::vector<TensorSpec> tensor_specs(Architecture architecture);

}  // namespace katachi::net
