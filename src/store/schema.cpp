#include "store/schema.hpp"

#include <unistd.h>

#include <system_error>

#include <fmt/format.h>

namespace katachi::store {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kApplicationId = 0x6B73746F;  // "ksto"

// Moves are two letters each, x and y from 'a', ".." for a pass, the opening's included. Moves and detail stand last: what does
// not fit in a row's page is then read only when it is asked for. A seed from 2^63 is negative here.
constexpr std::string_view kTables = R"(
CREATE TABLE run(
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, identity TEXT NOT NULL, settings TEXT NOT NULL, state TEXT NOT NULL,
  created TEXT NOT NULL, UNIQUE(kind, identity));
CREATE TABLE engine(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, command TEXT NOT NULL, UNIQUE(name, command));
CREATE TABLE game(
  run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL, attempt INTEGER NOT NULL,
  black INTEGER NOT NULL REFERENCES engine, white INTEGER NOT NULL REFERENCES engine,
  seed INTEGER NOT NULL, opening_moves INTEGER NOT NULL,
  outcome TEXT NOT NULL, ending TEXT NOT NULL, at_fault TEXT, half_points INTEGER,
  black_version TEXT NOT NULL, black_moves INTEGER NOT NULL, black_seconds REAL, black_slowest REAL, black_cpu REAL,
  black_memory INTEGER NOT NULL,
  white_version TEXT NOT NULL, white_moves INTEGER NOT NULL, white_seconds REAL, white_slowest REAL, white_cpu REAL,
  white_memory INTEGER NOT NULL,
  seconds REAL, ended_at TEXT NOT NULL, detail TEXT NOT NULL, moves TEXT NOT NULL,
  PRIMARY KEY(run, number, attempt)) WITHOUT ROWID;
CREATE TABLE journal(
  run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL, written_at TEXT NOT NULL, kind TEXT NOT NULL,
  text TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY(run, number)) WITHOUT ROWID;
CREATE TABLE checkpoint(
  run INTEGER NOT NULL REFERENCES run, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY(run, key)) WITHOUT ROWID;
)";

fs::path beside(const fs::path& path, std::string_view ending) {
  fs::path name = path;
  name += ending;
  return name;
}

bool has_bytes(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  return !error && size > 0;
}

enum class Content : std::uint8_t { kStore, kNothing };

// Looks, writes nothing.
core::Result<Content> check_content(Database& database) {
  const std::string& name = database.shown_name();
  const std::int64_t application = database.integer("PRAGMA application_id");
  const std::int64_t version = database.integer("PRAGMA user_version");
  if (application == kApplicationId) {
    if (version == kStoreVersion) return Content::kStore;
    return core::fail(fmt::format("is a store of version {}, this program knows version {}", version, kStoreVersion),
                      name, version > kStoreVersion ? "use a newer katachi" : "use an older katachi, or another file");
  }
  const bool empty = application == 0 && version == 0 && database.integer("SELECT count(*) FROM sqlite_schema") == 0;
  if (empty) return Content::kNothing;
  return core::fail("is a database of another kind, not a store", name, "check the name of the file");
}

// SQLite finds missing pages by itself, but reads half a page as if the rest were zeros. With a log the page may stand there.
core::Result<void> check_size(const fs::path& file, Database& database) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error || has_bytes(beside(file, "-wal"))) return {};
  const auto page = static_cast<std::uintmax_t>(database.integer("PRAGMA page_size"));
  if (page == 0 || size % page == 0) return {};
  return core::fail("is damaged: its end is missing", database.shown_name(),
                    "make a copy; 'sqlite3 FILE .recover' recovers what can be saved");
}

core::Result<Content> check(const fs::path& file, Database& database) {
  const auto content = check_content(database);
  if (!content) return content;
  if (const auto whole = check_size(file, database); !whole) return std::unexpected(whole.error());
  return content;
}

core::Result<void> use_write_ahead_log(Database& database) {
  const std::string mode = database.text("PRAGMA journal_mode = WAL");
  if (mode == "wal") return {};
  return core::fail("cannot be written: no write-ahead log is possible there", database.shown_name(),
                    "keep it on a disk of this machine");
}

// In one transaction: a store that is killed meanwhile is still empty.
void make_tables(Database& database) {
  Transaction transaction(database);
  database.execute(std::string(kTables));
  database.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", kApplicationId, kStoreVersion));
  transaction.commit();
}

// How a store can be read where it lies.
core::Result<OpenMode> reading_mode(const fs::path& file, const std::string& shown_name) {
  std::error_code error;
  const bool has_index = fs::exists(beside(file, "-shm"), error);
  const bool has_log = fs::exists(beside(file, "-wal"), error);
  if (access(file.parent_path().c_str(), W_OK) == 0 || (has_index && has_log)) return OpenMode::kRead;
  if (!has_bytes(beside(file, "-wal"))) return OpenMode::kFrozen;
  return core::fail("cannot be read: its last run was killed, and to see what that wrote its folder must be writable",
                    shown_name, "copy it and the file with -wal behind its name to a folder that can be written");
}

}  // namespace

core::Result<std::unique_ptr<Database>> open_for_writing(const fs::path& file, const std::string& shown_name) {
  auto database = std::make_unique<Database>(file, OpenMode::kCreate, shown_name);
  const auto content = check(file, *database);
  if (!content) return std::unexpected(content.error());
  if (database->is_read_only())
    return core::fail("cannot be written: it is read-only", shown_name, "copy it to a writable place");
  if (const auto done = use_write_ahead_log(*database); !done) return std::unexpected(done.error());
  database->execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
  if (*content == Content::kNothing) make_tables(*database);
  return database;
}

core::Result<std::unique_ptr<Database>> open_for_reading(const fs::path& file, const std::string& shown_name) {
  const auto mode = reading_mode(file, shown_name);
  if (!mode) return std::unexpected(mode.error());
  auto database = std::make_unique<Database>(file, *mode, shown_name);
  const auto content = check(file, *database);
  if (!content) return std::unexpected(content.error());
  if (*content == Content::kNothing)
    return core::fail("is empty, not a store", shown_name, "check the name of the file");
  return database;
}

}  // namespace katachi::store
