// SqliteFile: an SQLite database that is written whole or not at all, as core::WholeFile does for other files.
//
// All rows go into one transaction of a file under a temporary name; commit() gives it the real name. Without it the temporary
// file is removed. Every member throws EnvironmentError when SQLite or the file system refuses.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/database.hpp"

namespace katachi::apps {

class SqliteFile {
 public:
  explicit SqliteFile(std::filesystem::path target);
  ~SqliteFile();
  SqliteFile(const SqliteFile&) = delete;
  SqliteFile& operator=(const SqliteFile&) = delete;

  void execute(const std::string& sql) { database_->execute(sql); }
  void commit();

  // A statement with "?" for values: bind all in order, then step(). It must be gone before commit().
  class Statement : public store::Statement {
   public:
    Statement(SqliteFile& file, const std::string& sql) : store::Statement(*file.database_, sql) {}
  };

 private:
  std::filesystem::path target_;
  std::filesystem::path temporary_;
  std::optional<store::Database> database_;
};

}  // namespace katachi::apps
