#include "record/disk_progress.hpp"

#include <system_error>

namespace katachi::record {

namespace fs = std::filesystem;

DiskProgress::DiskProgress(std::span<const fs::path> paths) {
  const auto add = [&](const fs::path& file) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (error) return;
    sizes_[file.string()] = size;
    total_ += size;
  };
  for (const fs::path& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      add(path);
      continue;
    }
    for (fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end; entry.increment(error)) {
      if (entry->is_regular_file(error)) add(entry->path());
    }
  }
}

std::uint64_t DiskProgress::finished_before(const std::string& source_name) {
  std::string file = source_name;
  while (!sizes_.contains(file)) {
    const std::size_t slash = file.rfind('/');
    if (slash == std::string::npos) return finished_;
    file.resize(slash);
  }
  if (file != current_) {
    if (!current_.empty()) finished_ += sizes_[current_];
    current_ = file;
  }
  return finished_;
}

std::uint64_t DiskProgress::plain_size(const sgf::Source& source) const {
  const auto found = sizes_.find(source.name);
  return found != sizes_.end() && found->second == source.bytes.view().size() ? found->second : 0;
}

}  // namespace katachi::record
