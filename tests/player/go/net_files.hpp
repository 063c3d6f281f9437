// Networks as files, for tests: small ones with random weights.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "net/knet.hpp"

namespace katachi::player::test {

inline net::Network tiny_network(std::uint64_t seed = 1) {
  return net::Network::random({.blocks = 3, .channels = 16}, seed);
}

// In the folder for files of tests; the same name is the same file.
inline std::filesystem::path write_file(const std::string& name, const std::string& bytes) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

inline std::string bytes_of(const net::Network& network) {
  return net::knet_bytes(network.facts(), {network.tensors().begin(), network.tensors().end()},
                         net::StoredType::kFloat32);
}

}  // namespace katachi::player::test
