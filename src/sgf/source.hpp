// Where records come from: files, folders, compressed files and archives.
//
// A folder is walked in the order of names, so that the same folder gives the same sequence everywhere; of its files those
// are taken that look like records: *.sgf, *.sgf.gz and archives (.zip .7z .tar .tar.gz .tgz .tar.xz) of which the entries
// *.sgf are read. A file that is named explicitly is always tried. Links to folders are not followed inside a folder, so
// there are no loops. Plain files are memory-mapped; the rest comes through libarchive, one entry in memory at a time. An
// archive inside an archive is not opened; it goes to on_error as skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "core/bytes.hpp"
#include "core/result.hpp"

namespace katachi::sgf {

using core::Bytes;

struct Source {
  std::string name;  // for people: "games.sgf", "games.zip/a.sgf"
  Bytes bytes;       // not yet decoded
};

struct SourceOptions {
  std::uint64_t max_entry_bytes = std::uint64_t{2} << 30;  // a larger entry of an archive is refused: it may be a bomb
};

struct SourceCount {
  std::size_t read = 0;    // sources given to the callback
  std::size_t failed = 0;  // errors told
};

using SourceCallback = std::function<bool(Source source)>;  // false: stop
using SourceErrorCallback = std::function<void(const core::Error& error)>;

// Gives each source to on_source and each trouble (a path that does not exist, an empty folder, a broken archive) to
// on_error, with place and remedy; then goes on with the next.
SourceCount for_each_source(std::span<const std::filesystem::path> paths, const SourceCallback& on_source,
                            const SourceErrorCallback& on_error, const SourceOptions& options = {});

}  // namespace katachi::sgf
