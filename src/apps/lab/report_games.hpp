// The games of a run as files.
#pragma once

#include <filesystem>

#include "store/store.hpp"

namespace katachi::apps {

// All games, void ones too, in the order of their numbers. Throws EnvironmentError if the file cannot be written.
void write_games(const store::Store& store, const store::Run& run, const std::filesystem::path& path, bool force);

// The same as text, of any game: a line for each game with its number, the engines and the result, and a line with its moves.
void write_moves(const store::Store& store, const store::Run& run, const std::filesystem::path& path, bool force);

}  // namespace katachi::apps
