#include "apps/sqlite_file.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "core/result.hpp"

namespace katachi::apps {

namespace {

constexpr std::string_view kApplicationId = "kata";  // as four bytes at this offset of the file
constexpr std::streamoff kApplicationIdOffset = 68;

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
  if (sqlite3_open_v2(temporary_.c_str(), &database_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) !=
      SQLITE_OK) {
    const std::string why = database_ == nullptr ? "out of memory" : sqlite3_errmsg(database_);
    sqlite3_close(database_);
    throw core::EnvironmentError({"cannot be written: " + why, target_.string(), ""});
  }
  // Half a file is thrown away, so it needs no journal.
  execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;");
  execute("PRAGMA application_id = 0x6B617461; BEGIN;");
}

SqliteFile::~SqliteFile() {
  sqlite3_close(database_);
  if (!temporary_.empty()) std::remove(temporary_.c_str());
}

void SqliteFile::fail() { fail(sqlite3_errmsg(database_)); }

void SqliteFile::fail(const std::string& why) {
  throw core::EnvironmentError({"cannot be written: " + why, target_.string(), ""});
}

void SqliteFile::execute(const std::string& sql) {
  if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void SqliteFile::commit() {
  execute("COMMIT;");
  if (sqlite3_close(database_) != SQLITE_OK) fail();
  database_ = nullptr;
  if (!flush(temporary_) || std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(std::strerror(errno));
  temporary_.clear();
}

bool SqliteFile::is_ours(const std::filesystem::path& path) {
  std::array<char, 4> id{};
  std::ifstream in(path, std::ios::binary);
  in.seekg(kApplicationIdOffset);
  return in.read(id.data(), id.size()) && std::string_view(id.data(), id.size()) == kApplicationId;
}

SqliteFile::Statement::Statement(SqliteFile& file, const std::string& sql) : file_(file) {
  if (sqlite3_prepare_v2(file.database_, sql.c_str(), -1, &statement_, nullptr) != SQLITE_OK) file_.fail();
}

SqliteFile::Statement::~Statement() { sqlite3_finalize(statement_); }

SqliteFile::Statement& SqliteFile::Statement::bind(std::int64_t value) {
  if (sqlite3_bind_int64(statement_, next_++, value) != SQLITE_OK) file_.fail();
  return *this;
}

SqliteFile::Statement& SqliteFile::Statement::bind(double value) {
  if (sqlite3_bind_double(statement_, next_++, value) != SQLITE_OK) file_.fail();
  return *this;
}

SqliteFile::Statement& SqliteFile::Statement::bind(std::string_view text) {
  // No destructor: the text is read in step(), while the caller still has it.
  if (sqlite3_bind_text(statement_, next_++, text.data(), static_cast<int>(text.size()), nullptr) != SQLITE_OK)
    file_.fail();
  return *this;
}

SqliteFile::Statement& SqliteFile::Statement::bind_null() {
  if (sqlite3_bind_null(statement_, next_++) != SQLITE_OK) file_.fail();
  return *this;
}

void SqliteFile::Statement::step() {
  if (sqlite3_step(statement_) != SQLITE_DONE || sqlite3_reset(statement_) != SQLITE_OK) file_.fail();
  next_ = 1;
}

}  // namespace katachi::apps
