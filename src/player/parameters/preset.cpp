#include "player/parameters/preset.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/close_name.hpp"
#include "player/data_folder.hpp"
#include "player/go/search_kinds.hpp"
#include "player/parameters/reading.hpp"

namespace katachi::player {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// The text of a parameter's value; the name of a file lies beside the preset's own.
std::string value_of(std::string_view name, const json& setting, const fs::path& folder) {
  std::string text = setting.is_string() ? setting.get<std::string>() : setting.dump();
  const bool is_relative = is_file(name) && text != kShippedFile && !text.empty() && fs::path(text).is_relative();
  return is_relative && !folder.empty() ? (folder / text).lexically_normal().string() : text;
}

core::Result<void> apply_parameters(Preset& preset, const json& value, const PresetOrigin& origin) {
  if (!value.is_object()) return core::fail("'parameters' must be an object");
  for (const auto& [name, setting] : value.items())
    if (auto done = set(preset.parameters, name, value_of(name, setting, origin.folder)); !done) return done;
  return {};
}

core::Result<void> read_field(Preset& preset, const std::string& key, const json& value, const PresetOrigin& origin) {
  if (key == "search" || key == "about") {
    if (!value.is_string()) return core::fail(fmt::format("'{}' must be a text", key));
    (key == "search" ? preset.search : preset.about) = value.get<std::string>();
    return {};
  }
  if (key == "parameters") return apply_parameters(preset, value, origin);
  return core::fail(fmt::format("unknown field '{}'", key), "", "known: search, about, parameters");
}

// What the file sets. A parameter that it states as it is by default is not set: a listing of all parameters is a preset.
core::Result<void> check_parameters(const Preset& preset, const json& root) {
  std::vector<std::string> names;
  const Parameters defaults;
  if (root.contains("parameters"))
    for (const auto& [name, setting] : root["parameters"].items())
      if (reads(preset, name) || get(preset.parameters, name).value() != get(defaults, name).value())
        names.push_back(name);
  return check_set(preset, names);
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

}  // namespace

core::Result<Preset> parse_preset(std::string_view name, std::string_view text, const PresetOrigin& origin) {
  const std::string where = fmt::format("preset {}", name);
  const json root = json::parse(text, nullptr, false);
  if (root.is_discarded() || !root.is_object()) return core::fail("it is not a JSON object", where);
  Preset preset{.name = std::string(name), .search = "flat", .about = {}, .parameters = {}};
  for (const auto& [key, value] : root.items())
    if (auto done = read_field(preset, key, value, origin); !done)
      return core::fail(done.error().what, where, done.error().remedy);
  if (find_search_kind(preset.search) == nullptr)
    return core::fail(fmt::format("unknown search '{}'", preset.search), where, "known: " + search_names());
  if (origin.is_frozen) return preset;
  if (auto fits = check_parameters(preset, root); !fits)
    return core::fail(fits.error().what, where, fits.error().remedy);
  return preset;
}

std::string preset_json(const Preset& preset) {
  nlohmann::ordered_json root = {{"search", preset.search}, {"about", preset.about}};
  root["parameters"] = nlohmann::ordered_json::parse(parameters_json(preset.parameters));
  return root.dump(2) + "\n";
}

namespace {

// Names of the entries of a folder that lies in one or several data folders, sorted.
template <class Keep>
std::vector<std::string> names_in(const fs::path& relative, Keep&& keep) {
  std::vector<std::string> names;
  for (const fs::path& folder : data_folders()) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / relative, error))
      if (keep(entry)) names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

std::vector<std::string> presets_in(const fs::path& relative, std::string_view after_name) {
  auto names = names_in(relative, [](const fs::directory_entry& entry) { return entry.path().extension() == ".json"; });
  for (std::string& name : names) name = fs::path(name).stem().string() + std::string(after_name);
  std::ranges::sort(names);
  return names;
}

std::string list_of(const std::vector<std::string>& names) {
  std::string list = "known: ";
  for (const std::string& name : names) list += (&name == &names.front() ? "" : ", ") + name;
  return list;
}

core::Result<Preset> read_preset(std::string_view name, const fs::path& path, bool is_frozen) {
  const core::Result<std::string> text = read_text(path);
  if (!text) return std::unexpected(text.error());
  return parse_preset(name, *text, {.folder = path.parent_path(), .is_frozen = is_frozen});
}

core::Result<Preset> find_preset(std::string_view name, std::string_view file, bool is_frozen) {
  const core::Result<fs::path> path = find_data(file);
  if (!path) return std::unexpected(path.error());
  return read_preset(name, *path, is_frozen);
}

core::Result<Preset> load_frozen(std::string_view name, std::size_t at) {
  const std::string_view release = name.substr(at + 1);
  const std::vector<std::string> releases = release_names();
  if (std::ranges::find(releases, release) == releases.end())
    return core::fail(fmt::format("unknown release '{}' of preset '{}'", release, name.substr(0, at)), "",
                      releases.empty() ? "there are no frozen presets" : list_of(releases));
  const std::vector<std::string> known = preset_names(release);
  if (std::ranges::find(known, name) == known.end())
    return core::fail(fmt::format("unknown preset '{}'", name), "", list_of(known));
  return find_preset(name, fmt::format("presets/releases/{}/{}.json", release, name.substr(0, at)), true);
}

}  // namespace

core::Result<Preset> load_preset(std::string_view name_or_path) {
  if (const fs::path path(name_or_path); name_or_path.ends_with(".json"))
    return read_preset(path.stem().string(), path, false);
  if (const std::size_t at = name_or_path.find('@'); at != std::string_view::npos) return load_frozen(name_or_path, at);
  const std::vector<std::string> known = preset_names();
  if (!is_plain_name(name_or_path) || (!known.empty() && std::ranges::find(known, name_or_path) == known.end())) {
    const std::string meant = core::did_you_mean(name_or_path, known, "");
    return core::fail(fmt::format("unknown preset '{}'", name_or_path), "",
                      known.empty() ? meant : meant + (meant.empty() ? "" : " ") + list_of(known));
  }
  return find_preset(name_or_path, fmt::format("presets/{}.json", name_or_path), false);
}

std::vector<std::string> preset_names() { return presets_in("presets", ""); }

std::vector<std::string> release_names() {
  return names_in("presets/releases", [](const fs::directory_entry& entry) { return entry.is_directory(); });
}

std::vector<std::string> preset_names(std::string_view release) {
  return presets_in(fs::path("presets/releases") / release, fmt::format("@{}", release));
}

}  // namespace katachi::player
