// WorkFile: the positions that a review has looked at so far, so that it can go on after an interruption.
//
// Lines of JSON: first what the review is (identity.hpp), then one line for each position, in the order in which they came. Each line
// is handed to the system when it is there; what a crash cut off in the middle of the last line is dropped. A file that belongs to
// another review is refused, never overwritten.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "review/finding.hpp"

namespace katachi::review {

class WorkFile {
 public:
  // Opens the file or makes it. Error: it belongs to another review, or is no such file. Throws EnvironmentError when the file
  // system refuses, as add() and remove() do.
  static core::Result<WorkFile> open(const std::filesystem::path& path, const nlohmann::ordered_json& identity,
                                     go::Size size);

  // Whether the file is there and belongs to this review: it was begun and is not written yet, or not all of it.
  static bool is_of(const std::filesystem::path& path, const nlohmann::ordered_json& identity);

  const std::vector<Finding>& findings() const { return findings_; }  // of earlier runs
  const std::filesystem::path& path() const { return path_; }
  void add(const Finding& finding);
  void remove();  // when the review is written

 private:
  WorkFile(std::filesystem::path path, go::Size size) : path_(std::move(path)), size_(size) {}
  core::Result<void> read(std::string_view text, const nlohmann::ordered_json& identity);
  void write_line(const std::string& line);

  std::filesystem::path path_;
  go::Size size_;
  std::vector<Finding> findings_;
  std::ofstream file_;
};

}  // namespace katachi::review
