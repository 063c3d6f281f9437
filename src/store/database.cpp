#include "store/database.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "core/result.hpp"

namespace katachi::store {

namespace fs = std::filesystem;

namespace {

constexpr int kBusyMilliseconds = 10'000;

bool is_lack_of_room(int system_error) {
  return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

// What SQLite says, in words for the person before the screen. `system_error` is the errno behind it, or 0.
core::Error error_of(int code, const std::string& message, int system_error, bool writes) {
  const std::string verb = writes ? "cannot be written: " : "cannot be read: ";
  const std::string reason = system_error == 0 ? message : std::strerror(system_error);
  const std::string room = "free disk space and start again";
  switch (code) {
    case SQLITE_FULL:
      return {verb + "the disk is full", "", room};
    case SQLITE_READONLY:
      return {"cannot be written: it is read-only", "", "copy it to a writable place"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {verb + "another program has locked it", "", "wait until that program has ended"};
    case SQLITE_NOTADB:
      return {"is not a database", "", "check the name of the file"};
    case SQLITE_CORRUPT:
      return {"is damaged: " + message, "", "make a copy; 'sqlite3 FILE .recover' recovers what can be saved"};
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      return {verb + reason, "", is_lack_of_room(system_error) ? room : ""};
    default:
      return {verb + message, "", ""};
  }
}

// Absolute, so that no name is taken for something else than a file.
std::string file_name(const fs::path& file) { return fs::absolute(file).string(); }

std::string frozen_uri(const fs::path& file) {
  std::string uri = "file://";
  for (const char c : file_name(file)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/';
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri + "?immutable=1";
}

int open_flags(OpenMode mode) {
  switch (mode) {
    case OpenMode::kFrozen:
      return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    case OpenMode::kCreate:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case OpenMode::kRead:
    case OpenMode::kWrite:
      break;
  }
  // Readers as well: the last one to close can only then remove the files that SQLite puts beside a database.
  return SQLITE_OPEN_READWRITE;
}

}  // namespace

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

Database::Database(const fs::path& file, OpenMode mode, std::string shown_name)
    : shown_name_(shown_name.empty() ? file.string() : std::move(shown_name)),
      writes_(mode == OpenMode::kWrite || mode == OpenMode::kCreate) {
  const std::string name = mode == OpenMode::kFrozen ? frozen_uri(file) : file_name(file);
  sqlite3* connection = nullptr;
  errno = 0;
  const int code = sqlite3_open_v2(name.c_str(), &connection, open_flags(mode), nullptr);
  connection_.reset(connection);  // made even if it could not be opened, to hold the error
  if (code != SQLITE_OK) fail();
  sqlite3_extended_result_codes(connection, 1);
  sqlite3_busy_timeout(connection, kBusyMilliseconds);
  if (mode == OpenMode::kRead) execute("PRAGMA query_only = ON;");
}

void Database::fail() const {
  const int last_error = errno;
  sqlite3* const connection = connection_.get();
  if (connection == nullptr) throw core::EnvironmentError({"cannot be opened: out of memory", shown_name_, ""});
  const int code = sqlite3_extended_errcode(connection) & 0xFF;
  const bool from_system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
  // SQLite's own record misses what goes wrong in a COMMIT.
  const int system_error = last_error != 0 ? last_error : sqlite3_system_errno(connection);
  core::Error error = error_of(code, sqlite3_errmsg(connection), from_system ? system_error : 0, writes_);
  error.where = shown_name_;
  if (code == SQLITE_FULL || (from_system && is_lack_of_room(system_error))) throw DiskFull(error);
  throw core::EnvironmentError(error);
}

void Database::execute(const std::string& sql) {
  errno = 0;
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::integer(const std::string& sql) {
  Statement query(*this, sql);
  return query.step() ? query.integer(0) : 0;
}

std::string Database::text(const std::string& sql) {
  Statement query(*this, sql);
  return query.step() ? std::string(query.text(0)) : std::string();
}

bool Database::is_read_only() const { return sqlite3_db_readonly(connection_.get(), "main") == 1; }

bool Database::in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

void Database::roll_back() {
  // If this fails too, what is not committed is gone with the connection; the error that led here is the one to tell.
  if (in_transaction()) sqlite3_exec(connection_.get(), "ROLLBACK;", nullptr, nullptr, nullptr);
}

std::int64_t Database::changes() const { return sqlite3_changes64(connection_.get()); }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database.connection_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_.fail();
}

Statement& Statement::bind(std::string_view text) {
  // A null pointer would be a null, but a text without characters is meant.
  const char* const bytes = text.data() == nullptr ? "" : text.data();
  check(sqlite3_bind_text64(statement_.get(), next_++, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind(double value) {
  check(sqlite3_bind_double(statement_.get(), next_++, value));
  return *this;
}

Statement& Statement::bind_integer(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), next_++, value));
  return *this;
}

Statement& Statement::bind_null() {
  check(sqlite3_bind_null(statement_.get(), next_++));
  return *this;
}

bool Statement::step() {
  errno = 0;
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  next_ = 1;
  // Resetting gives the error of the step again, so that it is still there for fail().
  const int reset_code = sqlite3_reset(statement_.get());
  if (code != SQLITE_DONE || reset_code != SQLITE_OK) database_.fail();
  return false;
}

bool Statement::is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::real(int column) const {
  return is_null(column) ? std::numeric_limits<double>::quiet_NaN() : sqlite3_column_double(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
  const auto* const bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Transaction::Transaction(Database& database) : database_(database) { database.execute("BEGIN IMMEDIATE;"); }

Transaction::~Transaction() { database_.roll_back(); }

void Transaction::commit() { database_.execute("COMMIT;"); }

}  // namespace katachi::store
