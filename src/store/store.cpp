#include "store/store.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "store/database.hpp"
#include "store/game_rows.hpp"
#include "store/lock_file.hpp"
#include "store/schema.hpp"

namespace katachi::store {

namespace fs = std::filesystem;

struct Store::Implementation {
  fs::path path;
  std::optional<LockFile> lock;  // of a writer; released after the database is closed
  std::unique_ptr<Database> database;

  [[noreturn]] void fail(std::string what) const { throw core::EnvironmentError({std::move(what), path.string(), ""}); }
  // After an UPDATE by the number of a run.
  void expect_run(RunId run) const {
    if (database->changes() != 1) fail(fmt::format("has no run {}", run));
  }
};

namespace {

constexpr std::string_view kRunColumns = "SELECT id, kind, identity, settings, state, created FROM run ";

Run read_run(const Statement& row) {
  const auto text = [&row](int column) { return std::string(row.text(column)); };
  return {row.integer(0), text(1), text(2), text(3), text(4), text(5)};
}

// Two names of one store must mean one lock.
fs::path real_file(const fs::path& path) {
  std::error_code error;
  const fs::path file = fs::weakly_canonical(path, error);
  return error || !file.is_absolute() ? fs::absolute(path) : file;
}

core::Result<void> check_name(const fs::path& path, Access access) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return core::fail("is a folder, not a store", path.string(), "name a file in it");
  if (fs::exists(status) && !fs::is_regular_file(status)) return core::fail("is not a file", path.string());
  if (access == Access::kRead && status.type() == fs::file_type::not_found)
    return core::fail("there is no such store", path.string(), "check the name of the file");
  return {};
}

}  // namespace

Store::Store(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

core::Result<Store> Store::open(const fs::path& path, Access access) {
  if (const auto named = check_name(path, access); !named) return std::unexpected(named.error());
  auto opened = std::make_unique<Implementation>();
  opened->path = path;
  const fs::path file = real_file(path);
  if (access == Access::kWrite) {
    fs::path lock_name = file;
    lock_name += "-lock";
    auto lock = LockFile::acquire(lock_name, path);
    if (!lock) return std::unexpected(lock.error());
    opened->lock = std::move(*lock);
  }
  try {
    auto database =
        access == Access::kWrite ? open_for_writing(file, path.string()) : open_for_reading(file, path.string());
    if (!database) return std::unexpected(database.error());
    opened->database = std::move(*database);
  } catch (const DiskFull&) {
    throw;
  } catch (const core::EnvironmentError& error) {
    return core::fail(error.what());
  }
  return Store(std::move(opened));
}

const fs::path& Store::path() const { return implementation_->path; }

Run Store::begin_run(std::string_view kind, std::string_view identity, std::string_view settings) {
  Database& database = *implementation_->database;
  Transaction transaction(database);
  Statement(database,
            "INSERT INTO run(kind, identity, settings, state, created)"
            " VALUES(?, ?, ?, 'running', strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))"
            " ON CONFLICT(kind, identity) DO UPDATE SET settings = excluded.settings")
      .bind(kind)
      .bind(identity)
      .bind(settings)
      .step();
  Run run;
  {
    Statement query(database, fmt::format("{} WHERE kind = ? AND identity = ?", kRunColumns));
    query.bind(kind).bind(identity).step();
    run = read_run(query);
  }
  transaction.commit();
  return run;
}

std::vector<Run> Store::runs() const {
  Statement query(*implementation_->database, fmt::format("{} ORDER BY id", kRunColumns));
  std::vector<Run> runs;
  while (query.step()) runs.push_back(read_run(query));
  return runs;
}

std::optional<Run> Store::find_run(RunId id) const {
  Statement query(*implementation_->database, fmt::format("{} WHERE id = ?", kRunColumns));
  if (!query.bind(id).step()) return std::nullopt;
  return read_run(query);
}

void Store::set_state(RunId run, std::string_view state) {
  Statement(*implementation_->database, "UPDATE run SET state = ? WHERE id = ?").bind(state).bind(run).step();
  implementation_->expect_run(run);
}

void Store::add_game(RunId run, const StoredGame& game) {
  Transaction transaction(*implementation_->database);
  if (!insert_game(*implementation_->database, run, game))
    implementation_->fail(fmt::format("has game {}, attempt {} of run {} already", game.number, game.attempt, run));
  transaction.commit();
}

void Store::for_each_game(RunId run, bool with_moves, const std::function<void(const StoredGame&)>& visit) const {
  read_games(*implementation_->database, run, with_moves, visit);
}

std::uint64_t Store::count_games(RunId run) const {
  Statement query(*implementation_->database, "SELECT count(*) FROM game WHERE run = ?");
  query.bind(run).step();
  return static_cast<std::uint64_t>(query.integer(0));
}

void Store::add_journal(RunId run, std::string_view kind, std::string_view text, std::string_view data) {
  Statement(*implementation_->database,
            "INSERT INTO journal(run, number, written_at, kind, text, data)"
            " VALUES(?1, (SELECT 1 + coalesce(max(number), 0) FROM journal WHERE run = ?1),"
            " strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?2, ?3, ?4)")
      .bind(run)
      .bind(kind)
      .bind(text)
      .bind(data)
      .step();
}

std::vector<JournalEntry> Store::journal(RunId run) const {
  Statement query(*implementation_->database,
                  "SELECT number, written_at, kind, text, data FROM journal WHERE run = ? ORDER BY number");
  query.bind(run);
  const auto text = [&query](int column) { return std::string(query.text(column)); };
  std::vector<JournalEntry> entries;
  while (query.step()) entries.push_back({query.integer(0), text(1), text(2), text(3), text(4)});
  return entries;
}

void Store::set_checkpoint(RunId run, std::string_view key, std::string_view value) {
  Statement(*implementation_->database,
            "INSERT INTO checkpoint(run, key, value) VALUES(?, ?, ?)"
            " ON CONFLICT(run, key) DO UPDATE SET value = excluded.value")
      .bind(run)
      .bind(key)
      .bind(value)
      .step();
}

std::optional<std::string> Store::checkpoint(RunId run, std::string_view key) const {
  Statement query(*implementation_->database, "SELECT value FROM checkpoint WHERE run = ? AND key = ?");
  if (!query.bind(run).bind(key).step()) return std::nullopt;
  return std::string(query.text(0));
}

}  // namespace katachi::store
