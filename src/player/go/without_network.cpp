#include "player/go/without_network.hpp"

#include <fmt/format.h>

#include "player/go/base_size.hpp"
#include "player/parameters/reading.hpp"
#include "player/shipped.hpp"

namespace katachi::player {

namespace {

constexpr const char* kPlaysWithoutNetwork = "best";

}  // namespace

core::Result<Preset> without_network(const Preset& preset) {
  auto other = load_preset(kPlaysWithoutNetwork);
  if (!other) return other;
  if (uses_network(other->parameters))
    return core::fail(fmt::format("the preset {} needs a network itself", kPlaysWithoutNetwork), "net_fallback",
                      "use net_fallback=none");
  other->parameters.threads = preset.parameters.threads;
  other->parameters.memory = preset.parameters.memory;
  other->parameters.reuse = preset.parameters.reuse;
  return other;
}

std::optional<std::string> network_warning(const Preset& preset, go::Size size) {
  if (!reads(preset, "net") || preset.parameters.net_fallback == NetFallback::kNone) return std::nullopt;
  const auto network = open_network_of(preset.parameters, size);
  if (network) return std::nullopt;
  const core::Error& error = network.error();
  return fmt::format("{}{}{}: the preset {} plays without it", error.where, error.where.empty() ? "" : ": ", error.what,
                     kPlaysWithoutNetwork);
}

std::optional<std::string> board_warning(const Preset& preset, go::Size size) {
  const auto network = network_warning(preset, size), base = base_size_warning(preset, size);
  if (!network) return base;
  return base ? *network + "; " + *base : *network;
}

}  // namespace katachi::player
