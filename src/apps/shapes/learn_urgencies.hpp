// katachi learn --urgencies: the urgencies of 3x3 patterns for playouts (playout/urgency_learning.hpp).
#pragma once

#include <filesystem>

#include "apps/records/games_input.hpp"

namespace katachi::apps {

void learn_urgencies(const GamesInput& input, const std::filesystem::path& out, bool json, bool force);

}  // namespace katachi::apps
