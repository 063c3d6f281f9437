#include "player/parameters/preset.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/close_name.hpp"
#include "player/data_folder.hpp"

namespace katachi::player {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 8> kSearches = {"flat",      "pruning", "selective", "amaf",
                                                       "annealing", "tree",    "model",     "random"};

core::Result<void> read_field(Preset& preset, const std::string& key, const json& value) {
  if (key == "search" || key == "about") {
    if (!value.is_string()) return core::fail(fmt::format("'{}' must be a text", key));
    (key == "search" ? preset.search : preset.about) = value.get<std::string>();
    return {};
  }
  if (key != "parameters")
    return core::fail(fmt::format("unknown field '{}'", key), "", "known: search, about, parameters");
  if (!value.is_object()) return core::fail("'parameters' must be an object");
  for (const auto& [name, setting] : value.items()) {
    const std::string text = setting.is_string() ? setting.get<std::string>() : setting.dump();
    if (auto done = set(preset.parameters, name, text); !done) return done;
  }
  return {};
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

}  // namespace

core::Result<void> check_settings(const Preset& preset) {
  const Parameters& p = preset.parameters;
  const bool has_rave = p.tree.rave != search::mcts::RaveSchedule::kNone;
  const char* const kRave = "set rave=mse or rave=hand first";
  if (preset.search != "tree") {
    if (p.nodes > 0) return core::fail(fmt::format("nodes: the search {} has no tree", preset.search), "", "playouts");
    if (preset.search == "annealing" && p.playout != PlayoutKind::kUniform)
      return core::fail("playout: annealing has playouts of its own", "", "leave playout as it is");
    return {};
  }
  if (!has_rave && p.tree.criticality > 0) return core::fail("criticality without rave has no effect", "", kRave);
  if (!has_rave && p.tree.grave_visits > 0) return core::fail("grave without rave has no effect", "", kRave);
  if (p.tree.is_tuned && p.tree.uct == 0)
    return core::fail("ucb_tuned without uct has no effect", "", "set uct first, such as uct=1");
  if (p.tree.parallel == search::mcts::Parallel::kRoot && p.memory < p.threads)
    return core::fail("no room for a tree of each thread", "parallel=root",
                      "give as many megabytes of memory as there are threads");
  return {};
}

core::Result<Preset> parse_preset(std::string_view name, std::string_view text) {
  const std::string where = fmt::format("preset {}", name);
  const json root = json::parse(text, nullptr, false);
  if (root.is_discarded() || !root.is_object()) return core::fail("it is not a JSON object", where);
  Preset preset{.name = std::string(name), .search = "flat", .about = {}, .parameters = {}};
  for (const auto& [key, value] : root.items())
    if (auto done = read_field(preset, key, value); !done)
      return core::fail(done.error().what, where, done.error().remedy);
  if (std::ranges::find(kSearches, preset.search) == kSearches.end())
    return core::fail(fmt::format("unknown search '{}'", preset.search), where, "known: " + joined(kSearches, ", "));
  if (auto fits = check_settings(preset); !fits) return core::fail(fits.error().what, where, fits.error().remedy);
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

core::Result<Preset> read_preset(std::string_view name, std::string_view file) {
  const core::Result<fs::path> path = find_data(file);
  if (!path) return std::unexpected(path.error());
  const core::Result<std::string> text = read_text(*path);
  if (!text) return std::unexpected(text.error());
  return parse_preset(name, *text);
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
  return read_preset(name, fmt::format("presets/releases/{}/{}.json", release, name.substr(0, at)));
}

}  // namespace

core::Result<Preset> load_preset(std::string_view name_or_path) {
  if (name_or_path.ends_with(".json")) {
    const core::Result<std::string> text = read_text(fs::path(name_or_path));
    if (!text) return std::unexpected(text.error());
    return parse_preset(fs::path(name_or_path).stem().string(), *text);
  }
  if (const std::size_t at = name_or_path.find('@'); at != std::string_view::npos) return load_frozen(name_or_path, at);
  const std::vector<std::string> known = preset_names();
  if (!is_plain_name(name_or_path) || (!known.empty() && std::ranges::find(known, name_or_path) == known.end())) {
    const std::string meant = core::did_you_mean(name_or_path, known, "");
    return core::fail(fmt::format("unknown preset '{}'", name_or_path), "",
                      known.empty() ? meant : meant + (meant.empty() ? "" : " ") + list_of(known));
  }
  return read_preset(name_or_path, fmt::format("presets/{}.json", name_or_path));
}

std::vector<std::string> preset_names() { return presets_in("presets", ""); }

std::vector<std::string> release_names() {
  return names_in("presets/releases", [](const fs::directory_entry& entry) { return entry.is_directory(); });
}

std::vector<std::string> preset_names(std::string_view release) {
  return presets_in(fs::path("presets/releases") / release, fmt::format("@{}", release));
}

}  // namespace katachi::player
