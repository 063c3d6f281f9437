// Schema: the tables of a store, their version, and how a store's file is opened.
//
// A store carries its own application id ("ksto") and the version of its tables in the header of the file; both are checked
// before anything is written into it. An empty file, or one that was killed while it was being made, becomes a new store.
//
// Tables, one line each (schema.cpp has the columns):
//   run         what was started: kind and identity, unique together
//   engine      name and command, each pair once
//   game        one row a game, in the order of (run, number, attempt)
//   journal     what a run decided on the way
//   checkpoint  what a run wants to find again, by key
//
// Reading needs the write-ahead log's files beside the store. Where they cannot be made (a read-only medium or folder), a store
// that was closed in order is read without them; one whose writer was killed cannot be read there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "store/database.hpp"

namespace katachi::store {

inline constexpr std::int64_t kStoreVersion = 1;

// `file` is absolute and no symbolic link (SQLite keeps its files beside the real one); errors call it `shown_name`.
// Writing makes the file, or its tables, if they are not there. Both throw EnvironmentError as Database does.
core::Result<std::unique_ptr<Database>> open_for_writing(const std::filesystem::path& file,
                                                         const std::string& shown_name);
core::Result<std::unique_ptr<Database>> open_for_reading(const std::filesystem::path& file,
                                                         const std::string& shown_name);

}  // namespace katachi::store
