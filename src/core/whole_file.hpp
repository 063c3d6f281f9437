// WholeFile: a file that is written whole or not at all.
//
// It is written under a temporary name beside the target; commit() gives it the real name. Until then nothing is seen of it,
// and if it never comes to that the temporary file is removed. A target that is no regular file (a device, a pipe) is written
// into and never replaced. A file that exists is replaced if `overwrite` says so, or if the rule of output_file.hpp allows it.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace katachi::core {

class WholeFile {
 public:
  // Every member throws EnvironmentError when the file system refuses.
  WholeFile(std::filesystem::path target, bool overwrite);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view bytes);
  void commit();  // fails if the target has come into being meanwhile and may not be overwritten

 private:
  [[noreturn]] void fail(const std::string& what, int error_number);

  std::filesystem::path target_;
  std::filesystem::path temporary_;  // empty: the target is written directly
  bool overwrite_;
  std::FILE* file_ = nullptr;
};

}  // namespace katachi::core
