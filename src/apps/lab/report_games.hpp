// The games of a run as SGF.
#pragma once

#include <filesystem>

#include "store/store.hpp"

namespace katachi::apps {

// All games, void ones too, in the order of their numbers. Throws EnvironmentError if the file cannot be written.
void write_games(const store::Store& store, const store::Run& run, const std::filesystem::path& path, bool force);

}  // namespace katachi::apps
