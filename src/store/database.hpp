// Database: one connection to one SQLite file, and Statement, a prepared command on it.
//
// Both throw core::EnvironmentError when SQLite or the file system refuses; the error names the file and, where one is known,
// a remedy (full disk, read-only, locked, damaged, not a database). A name is always that of a file: names that SQLite takes
// for something else (":memory:", "file:...") have no special meaning here.
//
// Values are whole numbers, real numbers, UTF-8 text and null. Infinities are stored as they are; SQLite has no NaN, it becomes
// null, and null is read as NaN. Unsigned numbers keep their 64 bits, so those from 2^63 look negative to other programs.
//
// A connection and its statements belong to one thread at a time; statements must not outlive it. Another connection's lock is
// waited for, ten seconds at most.
//
// Reference: https://www.sqlite.org/c3ref/intro.html, https://www.sqlite.org/rescode.html
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace katachi::store {

// There is no room on the disk: the file that was named is not at fault.
class DiskFull : public core::EnvironmentError {
 public:
  using core::EnvironmentError::EnvironmentError;
};

enum class OpenMode : std::uint8_t {
  kRead,    // nothing is changed in it, but SQLite may put its own files beside it and tidy up after a killed writer
  kFrozen,  // read as if nobody could ever write it: no lock, no file beside it; a write-ahead log is not looked at
  kWrite,   // must exist
  kCreate,  // made if it does not exist
};

class Database {
 public:
  // `shown_name` is what errors call the file; empty: its own name.
  Database(const std::filesystem::path& file, OpenMode mode, std::string shown_name = {});
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // One or more commands without values, rows are dropped.
  void execute(const std::string& sql);
  // The first column of the first row of a query that has one.
  std::int64_t integer(const std::string& sql);
  std::string text(const std::string& sql);

  bool is_read_only() const;
  bool in_transaction() const;
  // The end of a transaction that was not committed; nothing if there is none (SQLite takes some back itself).
  void roll_back();
  // Rows that the last INSERT, UPDATE or DELETE changed.
  std::int64_t changes() const;
  const std::string& shown_name() const { return shown_name_; }

 private:
  friend class Statement;
  [[noreturn]] void fail() const;  // with SQLite's last error, and errno as that left it

  struct Close {
    void operator()(sqlite3* connection) const;
  };
  std::string shown_name_;
  bool writes_;
  std::unique_ptr<sqlite3, Close> connection_;
};

// A command with "?" for values: bind all in order, then step() until there is no row.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  // A text is not copied: it must live until step() has returned false.
  Statement& bind(std::string_view text);
  Statement& bind(double value);
  Statement& bind(std::integral auto value) { return bind_integer(static_cast<std::int64_t>(value)); }
  Statement& bind_null();
  template <class T>
  Statement& bind(const std::optional<T>& value) {
    return value ? bind(*value) : bind_null();
  }

  // True if there is a row to read. After false the statement is as new and can be bound again.
  bool step();

  // The columns of the row, counted from 0. A text lives until the next step().
  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;

 private:
  Statement& bind_integer(std::int64_t value);
  void check(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
};

// All that is written in its life is committed whole or, without commit(), not at all. Takes the right to write at once, so
// that nothing read in it can be outdated when it writes.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
};

}  // namespace katachi::store
