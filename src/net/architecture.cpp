#include "net/architecture.hpp"

#include <fmt/format.h>

namespace katachi::net {

std::string architecture_text(Architecture architecture) {
  return fmt::format("b{}c{}", architecture.blocks, architecture.channels);
}

std::vector<TensorSpec> tensor_specs(Architecture architecture) {
  const int c = architecture.channels;
  std::vector<TensorSpec> out;
  const auto layer = [&](const std::string& name, std::vector<int> shape) {
    const int outputs = shape[0];
    out.push_back({name + ".weight", std::move(shape)});
    out.push_back({name + ".bias", {outputs}});
  };
  layer("stem", {c, kPlanes, 3, 3});
  out.push_back({"stem.globals", {c, kNumbers}});
  for (int i = 0; i < architecture.blocks; ++i) {
    layer(fmt::format("block{}.conv1", i), {c, c, 3, 3});
    layer(fmt::format("block{}.conv2", i), {c, c, 3, 3});
    if (Architecture::pools(i)) out.push_back({fmt::format("block{}.pool.weight", i), {c, 3 * architecture.pooled()}});
  }
  layer("policy.conv", {kHead, c, 1, 1});
  layer("policy.pool", {kHead, c, 1, 1});
  out.push_back({"policy.pool_linear.weight", {kHead, 3 * kHead}});
  layer("policy.pass", {1, 3 * kHead});
  out.push_back({"policy.out.weight", {1, kHead, 1, 1}});
  layer("value.conv", {kHead, c, 1, 1});
  layer("value.fc1", {kHidden, 3 * kHead});
  layer("value.fc2", {3, kHidden});
  layer("ownership", {1, kHead, 1, 1});
  return out;
}

}  // namespace katachi::net
