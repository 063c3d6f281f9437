#include "player/data_folder.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "core/bytes.hpp"

namespace katachi::player {

namespace fs = std::filesystem;

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

fs::path executable_folder() {
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : executable.parent_path();
}

}  // namespace

std::vector<fs::path> data_folders() {
  if (const std::string forced = environment("KATACHI_DATA"); !forced.empty()) return {forced};
  std::vector<fs::path> folders;
  if (const fs::path beside = executable_folder(); !beside.empty()) {
    folders.push_back(beside / "data");
    folders.push_back((beside / KATACHI_DATA_FROM_PROGRAM).lexically_normal());
  }
  const std::string home = environment("HOME");
  if (const std::string xdg = environment("XDG_DATA_HOME"); !xdg.empty())
    folders.push_back(fs::path(xdg) / "katachi" / "data");
  else if (!home.empty())
    folders.push_back(fs::path(home) / ".local" / "share" / "katachi" / "data");
  std::string shared = environment("XDG_DATA_DIRS");
  if (shared.empty()) shared = "/usr/local/share:/usr/share";
  for (std::size_t start = 0; start < shared.size();) {
    const std::size_t end = std::min(shared.find(':', start), shared.size());
    if (end > start) folders.push_back(fs::path(shared.substr(start, end - start)) / "katachi" / "data");
    start = end + 1;
  }
  return folders;
}

core::Result<fs::path> find_data(std::string_view name) {
  std::string tried;
  for (const fs::path& folder : data_folders()) {
    fs::path candidate = folder / name;
    std::error_code error;
    if (fs::is_regular_file(candidate, error)) return candidate;
    tried += (tried.empty() ? "" : ", ") + folder.string();
  }
  return core::fail(fmt::format("the data file {} is missing", name), "", "looked in " + tried + "; set KATACHI_DATA");
}

core::Result<std::string> read_text(const fs::path& path) {
  const auto bytes = core::Bytes::read_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  return std::string(bytes->view());
}

}  // namespace katachi::player
