// Networks as files, for tests: small ones with random weights.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include <gtest/gtest.h>

#include "net/knet.hpp"

namespace katachi::player::test {

inline net::Network tiny_network(std::uint64_t seed = 1) {
  return net::Network::random({.blocks = 3, .channels = 16}, seed);
}

// A folder of this process: tests run side by side, and a network that is mapped must not be written over by another process.
class NetFolder {
 public:
  NetFolder() { std::filesystem::create_directories(path); }
  ~NetFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) / ("katachi_networks_" + std::to_string(getpid()));
};

// The same name is the same file; one that holds these bytes already is left alone, as it may be mapped.
inline std::filesystem::path write_file(const std::string& name, const std::string& bytes) {
  static const NetFolder folder;
  const std::filesystem::path path = folder.path / name;
  std::ifstream in(path, std::ios::binary);
  const std::string before{std::istreambuf_iterator<char>(in), {}};
  if (before != bytes || !std::filesystem::exists(path)) std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

inline std::string bytes_of(const net::Network& network) {
  return net::knet_bytes(network.facts(), {network.tensors().begin(), network.tensors().end()},
                         net::StoredType::kFloat32);
}

}  // namespace katachi::player::test
