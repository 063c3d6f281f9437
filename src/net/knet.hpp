// Files of networks (.knet, docs/network.md): tensors and a header to bytes, and back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "net/network.hpp"

namespace katachi::net {

inline constexpr std::string_view kKnetMagic = "katachi network\n";
inline constexpr std::uint32_t kKnetVersion = 1;

struct KnetContent {
  NetworkFacts facts;
  std::vector<Tensor> tensors;  // in the order of tensor_specs()
};

// Errors name the file as `name`.
core::Result<KnetContent> read_knet(std::string_view bytes, const std::string& name);

enum class StoredType {
  kFloat16,
  kFloat32,
  kInt8
};  // kInt8: weights of convolutions; what else there is stays kFloat32

// The bytes of a file with these tensors, whether a reader would accept them or not.
std::string knet_bytes(const NetworkFacts& facts, const std::vector<Tensor>& tensors, StoredType type);

std::uint64_t fnv1a(std::string_view bytes);

float float_of_half(std::uint16_t bits);
std::uint16_t half_of_float(float value);  // to nearest, ties to even

}  // namespace katachi::net
