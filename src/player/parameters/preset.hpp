// A preset: a named player, kept as a file presets/<name>.json of the data folder.
//
//   {"search": "flat", "about": "one line", "parameters": {"seconds": 1}}
//
// `search` names the algorithm; `parameters` are those of parameters.hpp, every other name is an error.
//
// "best" moves forward; "best@0.1" is best as released in 0.1, kept as presets/releases/0.1/best.json with every parameter
// written out, so that changed defaults do not change it. tools/freeze_presets writes these files; they are never edited but to
// give a new parameter the value that keeps the old play.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "player/parameters/parameters.hpp"

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

// The text of a preset file that lists every parameter: what is frozen at a release.
std::string preset_json(const Preset& preset);

// By name ("best", or "best@0.1" as released), or by path if the text ends in .json.
core::Result<Preset> load_preset(std::string_view name_or_path);

// The names in all data folders, in order; without those of releases.
std::vector<std::string> preset_names();

std::vector<std::string> release_names();                         // "0.1", in order
std::vector<std::string> preset_names(std::string_view release);  // "best@0.1", in order

}  // namespace katachi::player
