// The jobs of `katachi sgf`: check, info, convert. Each throws CommandFailed if something could not be read or written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace katachi::apps {

struct SgfCheckOptions {
  std::vector<std::filesystem::path> paths;
  std::size_t threads = 1;
  bool json = false;
  bool quiet = false;  // the summary only
};
void run_sgf_check(const SgfCheckOptions& options);

struct SgfInfoOptions {
  std::vector<std::filesystem::path> paths;
  std::size_t threads = 1;
  bool json = false;
};
void run_sgf_info(const SgfInfoOptions& options);

struct SgfConvertOptions {
  std::vector<std::filesystem::path> paths;
  std::filesystem::path out;    // one collection; "-" is standard output
  std::filesystem::path split;  // or a folder with one file per game
  std::string encoding = "UTF-8";
  bool main_line = false;
  bool as_is = false;  // no repairs
  bool force = false;  // write over what is there (never over an input)
};
void run_sgf_convert(const SgfConvertOptions& options);

}  // namespace katachi::apps
