// LockFile: at most one process at a time holds a lock file.
//
// The lock is flock() on the file, so it ends with the process however that ends; the file that a killed process leaves behind
// blocks nobody. It holds the number of the process, for people. An orderly end removes it.
//
// Removing makes a race: another process may have opened the file just before, and would then lock a file without a name
// while a third one makes and locks a new one. So after locking one looks whether the name still is that of the locked file,
// and starts again if it is not.
#pragma once

#include <filesystem>

#include "core/result.hpp"

namespace katachi::store {

class LockFile {
 public:
  // Fails if another process (or another LockFile of this one) holds it, or if the file cannot be made. Errors are about
  // `subject`, what the lock stands for.
  static core::Result<LockFile> acquire(const std::filesystem::path& path, const std::filesystem::path& subject);
  ~LockFile();
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&& other) noexcept;

 private:
  LockFile(std::filesystem::path path, int descriptor);
  void release();

  std::filesystem::path path_;
  int descriptor_ = -1;  // -1: moved from
};

}  // namespace katachi::store
