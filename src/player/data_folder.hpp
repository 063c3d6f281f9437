// Where the files are that the program ships with (presets, weights, bases).
//
// $KATACHI_DATA if set, and nothing else then; otherwise data/ beside the executable, the place of an installation (../share/katachi/data
// from the executable, unless CMake was told other folders), $XDG_DATA_HOME/katachi/data (by default ~/.local/share), and
// katachi/data in each folder of $XDG_DATA_DIRS. The program's own data come before the user's, since they are of its version. The
// working folder plays no part: controllers start engines anywhere.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace katachi::player {

// In the order in which they are searched; those that do not exist too.
std::vector<std::filesystem::path> data_folders();

// The first existing file of this name, such as "presets/flat.json". The error tells where it was looked for.
core::Result<std::filesystem::path> find_data(std::string_view name);

// The text of a file.
core::Result<std::string> read_text(const std::filesystem::path& path);

}  // namespace katachi::player
