// SqliteFile: an SQLite database that is written whole or not at all, as core::WholeFile does for other files.
//
// All rows go into one transaction of a file under a temporary name; commit() gives it the real name. Without it the temporary
// file is removed. Every member throws EnvironmentError when SQLite or the file system refuses.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace katachi::apps {

class SqliteFile {
 public:
  explicit SqliteFile(std::filesystem::path target);
  ~SqliteFile();
  SqliteFile(const SqliteFile&) = delete;
  SqliteFile& operator=(const SqliteFile&) = delete;

  void execute(const std::string& sql);
  void commit();

  // Whether a file is a database that was written by this class (it carries our application id).
  static bool is_ours(const std::filesystem::path& path);

  // A statement with "?" for values: bind all in order, then step().
  class Statement {
   public:
    Statement(SqliteFile& file, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value);
    Statement& bind(double value);
    Statement& bind(std::string_view text);
    Statement& bind_null();
    void step();

   private:
    SqliteFile& file_;
    sqlite3_stmt* statement_ = nullptr;
    int next_ = 1;
  };

 private:
  [[noreturn]] void fail();
  [[noreturn]] void fail(const std::string& why);

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  sqlite3* database_ = nullptr;
};

}  // namespace katachi::apps
