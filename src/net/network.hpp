// Network: the weights of a network as its file (.knet, docs/network.md) gives them, in 32-bit numbers.
//
// A file is read whole and checked whole: magic, version, checksum, header, and that each tensor of the architecture is there with its
// shape, inside the file, and finite. A Network is therefore always complete. model.hpp makes of it what computes fast.
// Cost: 4 bytes per weight (b6c96: 4 MB), about 10 ms per million weights.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "net/architecture.hpp"

namespace katachi::net {

struct Tensor {
  std::string name;
  std::vector<int> shape;
  std::vector<float> values;
};

struct NetworkFacts {
  Architecture architecture;
  std::string training;            // a line for people
  std::vector<int> trained_sizes;  // sides of the boards it learned on
};

class Network {
 public:
  static core::Result<Network> load(const std::filesystem::path& path);
  // `name` is told in errors.
  static core::Result<Network> parse(std::string_view bytes, std::string name);
  // Weights drawn at random, scaled so that activations neither vanish nor explode: for tests and measurements of speed.
  static Network random(Architecture architecture, std::uint64_t seed);

  const NetworkFacts& facts() const { return facts_; }
  Architecture architecture() const { return facts_.architecture; }
  const std::string& name() const { return name_; }
  std::size_t parameters() const;

  std::span<const Tensor> tensors() const { return tensors_; }
  // Precondition: the architecture has such a tensor.
  std::span<const float> values(std::string_view tensor) const;

 private:
  NetworkFacts facts_;
  std::string name_;
  std::vector<Tensor> tensors_;  // in the order of tensor_specs()
};

}  // namespace katachi::net
