// What a player's pattern base means on a board of another size than it was learned on.
#pragma once

#include <optional>
#include <string>

#include "go/point.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::player {

// One line, or nothing: the player does not use the base, or the size is that of the base. A base that cannot be opened is not a
// matter of size: the search that needs it reports the error.
std::optional<std::string> base_size_warning(const Preset& preset, go::Size size);

}  // namespace katachi::player
