// DiskProgress: how far a walk over files, folders and archives has come, in bytes on disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <unordered_map>

#include "sgf/source.hpp"

namespace katachi::record {

class DiskProgress {
 public:
  explicit DiskProgress(std::span<const std::filesystem::path> paths);

  std::uint64_t total() const { return total_; }
  // Bytes of the files finished before this source; entries of an archive belong to the archive. Call it in the order of the
  // sources.
  std::uint64_t finished_before(const std::string& source_name);
  // The size of the file if the source is exactly that file, neither compressed nor in an archive; otherwise 0.
  std::uint64_t plain_size(const sgf::Source& source) const;

 private:
  std::unordered_map<std::string, std::uint64_t> sizes_;
  std::uint64_t total_ = 0;
  std::uint64_t finished_ = 0;
  std::string current_;
};

}  // namespace katachi::record
