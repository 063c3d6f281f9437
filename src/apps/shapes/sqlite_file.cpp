#include "apps/shapes/sqlite_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include "core/result.hpp"

namespace katachi::apps {

namespace {

// The data must be on the disk before the name is.
bool flush(const std::filesystem::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool flushed = fsync(descriptor) == 0;
  close(descriptor);
  return flushed;
}

}  // namespace

SqliteFile::SqliteFile(std::filesystem::path target) : target_(std::move(target)) {
  temporary_ = target_;
  temporary_.replace_filename(fmt::format(".{}.{}.tmp", target_.filename().string().substr(0, 200), getpid()));
  std::remove(temporary_.c_str());
  database_.emplace(temporary_, store::OpenMode::kCreate, target_.string());
  // Half a file is thrown away, so it needs no journal.
  execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;");
  execute("PRAGMA application_id = 0x6B617461; BEGIN;");  // "kata", by which core/output_file.hpp knows it
}

SqliteFile::~SqliteFile() {
  database_.reset();
  if (!temporary_.empty()) std::remove(temporary_.c_str());
}

void SqliteFile::commit() {
  execute("COMMIT;");
  database_.reset();
  if (!flush(temporary_) || std::rename(temporary_.c_str(), target_.c_str()) != 0)
    throw core::EnvironmentError({std::string("cannot be written: ") + std::strerror(errno), target_.string(), ""});
  temporary_.clear();
}

}  // namespace katachi::apps
