#include "player/preset.hpp"

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

core::Result<Preset> load_preset(std::string_view name_or_path) {
  if (name_or_path.ends_with(".json")) {
    const core::Result<std::string> text = read_text(fs::path(name_or_path));
    if (!text) return std::unexpected(text.error());
    return parse_preset(fs::path(name_or_path).stem().string(), *text);
  }
  const std::vector<std::string> known = preset_names();
  if (!is_plain_name(name_or_path) || (!known.empty() && std::ranges::find(known, name_or_path) == known.end())) {
    std::string list = core::did_you_mean(name_or_path, known, "");
    for (const std::string& name : known)
      list += (&name != &known.front() ? ", " : list.empty() ? "known: " : " known: ") + name;
    return core::fail(fmt::format("unknown preset '{}'", name_or_path), "", list);
  }
  const core::Result<fs::path> path = find_data(fmt::format("presets/{}.json", name_or_path));
  if (!path) return std::unexpected(path.error());
  const core::Result<std::string> text = read_text(*path);
  if (!text) return std::unexpected(text.error());
  return parse_preset(name_or_path, *text);
}

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const fs::path& folder : data_folders()) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / "presets", error))
      if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

}  // namespace katachi::player
