#include "net/network.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "core/bytes.hpp"
#include "core/rng.hpp"
#include "net/knet.hpp"

namespace katachi::net {

core::Result<Network> Network::load(const std::filesystem::path& path) {
  const auto bytes = core::Bytes::read_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  return parse(bytes->view(), path.string());
}

core::Result<Network> Network::parse(std::string_view bytes, std::string name) {
  auto content = read_knet(bytes, name);
  if (!content) return std::unexpected(content.error());
  Network out;
  out.facts_ = std::move(content->facts);
  out.tensors_ = std::move(content->tensors);
  out.name_ = std::move(name);
  return out;
}

Network Network::random(Architecture architecture, std::uint64_t seed) {
  core::Rng rng(seed);
  Network out;
  out.facts_ = {architecture, fmt::format("random weights, seed {}", seed), {}};
  out.name_ = architecture_text(architecture) + " with random weights";
  for (const TensorSpec& spec : tensor_specs(architecture)) {
    std::size_t count = 1, inputs = 1;
    for (std::size_t d = 0; d < spec.shape.size(); ++d) {
      count *= static_cast<std::size_t>(spec.shape[d]);
      if (d > 0) inputs *= static_cast<std::size_t>(spec.shape[d]);
    }
    // Uniform with the deviation of He et al. 2015; the second convolution of a block adds little to what goes around it.
    const bool is_bias = spec.shape.size() == 1;
    const double scale = is_bias                         ? 0.1
                         : spec.name.contains("conv2.w") ? 0.7 / std::sqrt(static_cast<double>(inputs))
                                                         : std::sqrt(6 / static_cast<double>(inputs));
    Tensor tensor{spec.name, spec.shape, std::vector<float>(count)};
    for (float& value : tensor.values) value = static_cast<float>(scale * (2 * rng.uniform() - 1));
    out.tensors_.push_back(std::move(tensor));
  }
  return out;
}

std::size_t Network::parameters() const {
  std::size_t sum = 0;
  for (const Tensor& tensor : tensors_) sum += tensor.values.size();
  return sum;
}

std::span<const float> Network::values(std::string_view tensor) const {
  const auto found = std::ranges::find(tensors_, tensor, &Tensor::name);
  assert(found != tensors_.end());
  return found->values;
}

}  // namespace katachi::net
