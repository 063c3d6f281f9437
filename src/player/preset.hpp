// A preset: a named player, kept as a file presets/<name>.json of the data folder.
//
//   {"search": "flat", "about": "one line", "parameters": {"seconds": 1}}
//
// `search` names the algorithm; `parameters` are those of parameters.hpp, every other name is an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "player/parameters.hpp"

namespace katachi::player {

struct Preset {
  std::string name;
  std::string search = "flat";
  std::string about;
  Parameters parameters;
};

// Settings that this player never reads, alone or beside its others, and those that leave no room for a tree.
core::Result<void> check_settings(const Preset& preset);

core::Result<Preset> parse_preset(std::string_view name, std::string_view json);

// By name, or by path if the text ends in .json.
core::Result<Preset> load_preset(std::string_view name_or_path);

// The names in all data folders, in order.
std::vector<std::string> preset_names();

}  // namespace katachi::player
