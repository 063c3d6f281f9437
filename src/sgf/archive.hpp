// Entries of compressed files and archives, read one after the other through libarchive.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace katachi::sgf {

struct ArchiveEntry {
  std::string name;  // path within the archive; empty for a file that is compressed and nothing else (.gz)
  std::string bytes;
};

using ArchiveCallback = std::function<bool(ArchiveEntry entry)>;  // false: stop
using ArchiveErrorCallback = std::function<void(const core::Error& error)>;

// Gives the entries *.sgf (and the content of a compressed single file) to on_entry. An entry that cannot be read or is
// larger than max_entry_bytes, an archive that breaks off, and an
// archive or a compressed record inside the archive, which is skipped, go to on_error. Returns false if on_entry stopped it.
bool for_each_archive_entry(const std::filesystem::path& path, std::uint64_t max_entry_bytes,
                            const ArchiveCallback& on_entry, const ArchiveErrorCallback& on_error);

// True if the first bytes of a file are those of a format read here.
bool looks_like_archive(const std::filesystem::path& path);

// The name is that of an archive: .zip .7z .tar .tar.gz .tgz .tar.xz.
bool has_archive_suffix(std::string_view name);

// The name ends with `suffix`, in small or capital letters.
bool has_suffix(std::string_view name, std::string_view suffix);

}  // namespace katachi::sgf
