// Files that are written whole or not at all, and text that is safe to print or to use as a file name.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace katachi::apps {

// Control characters (a record may hold any) as '?', so that a terminal is not led astray.
std::string printable(std::string_view text);

// The text as part of a file name on any system: letters, digits and the characters of other scripts stay, the rest becomes
// '_'; at most max_bytes, cut between characters.
std::string file_name_part(std::string_view text, std::size_t max_bytes);

// Writes to a file of a temporary name beside the target; commit() gives it the real name. Until then nothing is seen of it,
// and if it never comes to that the temporary file is removed. Throws core::EnvironmentError.
class WholeFile {
 public:
  WholeFile(std::filesystem::path target, bool overwrite);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view bytes);
  void commit();  // fails if the target has come into being meanwhile and may not be overwritten

 private:
  [[noreturn]] void fail(const std::string& what, int error_number);

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  bool overwrite_;
  std::FILE* file_ = nullptr;
};

}  // namespace katachi::apps
