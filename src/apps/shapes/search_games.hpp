// The games of `katachi search` and `katachi index`: records read and prepared, or an index that was made before.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "shape/index.hpp"
#include "shape/index_builder.hpp"

namespace katachi::apps {

struct GamesPrepared {
  shape::IndexBuilder builder;
  std::size_t unreadable = 0;  // files and games, each told on stderr
};

// Reads all records, with a progress line. Throws CommandFailed if there is no readable game, or after Ctrl-C.
GamesPrepared prepare_games(const std::vector<std::filesystem::path>& paths, std::size_t threads);

bool is_index(const std::filesystem::path& path);  // by its name: .kindex

// One index, or any number of records. Throws CommandFailed.
shape::Index open_games(const std::vector<std::filesystem::path>& paths, std::size_t threads);

}  // namespace katachi::apps
