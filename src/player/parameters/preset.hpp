// A preset: a named player, kept as a file presets/<name>.json of the data folder.
//
//   {"search": "flat", "about": "one line", "parameters": {"seconds": 1}}
//
// `search` names the algorithm; `parameters` are those of parameters.hpp, every other name is an error. A file may state a
// parameter that its player does not read (reading.hpp) only with the default value, as a listing of all does; a frozen one with any
// value. Names of files in it are relative to its own folder.
//
// "best" moves forward; "best@0.1" is best as released in 0.1, kept as presets/releases/0.1/best.json with every parameter
// written out, so that changed defaults do not change it. tools/freeze_presets writes these files; they are never edited but to
// give a new parameter the value that keeps the old play.
#pragma once

#include <filesystem>
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

struct PresetOrigin {
  std::filesystem::path folder = {};  // to which names of files are relative; empty: the current one
  bool is_frozen = false;             // written by this program: every parameter, read or not, with any value
};

core::Result<Preset> parse_preset(std::string_view name, std::string_view json, const PresetOrigin& origin = {});

// The text of a preset file that lists every parameter: what is frozen at a release.
std::string preset_json(const Preset& preset);

// By name ("best", or "best@0.1" as released), or by path if the text ends in .json.
core::Result<Preset> load_preset(std::string_view name_or_path);

// The names in all data folders, in order; without those of releases.
std::vector<std::string> preset_names();

std::vector<std::string> release_names();                         // "0.1", in order
std::vector<std::string> preset_names(std::string_view release);  // "best@0.1", in order

}  // namespace katachi::player
