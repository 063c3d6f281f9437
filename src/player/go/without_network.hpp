// What plays in place of a network that cannot: net_fallback=best.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "go/point.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::player {

// The preset `best` with the threads and the tree's memory of this one. Error: there is none, or it needs a network itself.
core::Result<Preset> without_network(const Preset& preset);

// One line where without_network() plays on boards of this size, with the reason; nothing: the network does, or none is wanted.
std::optional<std::string> network_warning(const Preset& preset, go::Size size);

// All that does not suit boards of this size: network_warning() and base_size_warning(), in one line.
std::optional<std::string> board_warning(const Preset& preset, go::Size size);

}  // namespace katachi::player
