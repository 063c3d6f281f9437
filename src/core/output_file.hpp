// The one rule of all outputs: no file of the user is overwritten silently.
//
// A command writes over a file that exists only if the user said --force, if the file is empty, or if its header shows that
// katachi made it:
//   "katachi\n"                                      everything learned (block_file.hpp)
//   the application id "kata" of SQLite              exports; a laboratory's store has another one
//   "; learned from ... by katachi"                  urgencies
//   AP[katachi...] in the first node                 game records
//   <!-- made by katachi -->                         SVG
//   <meta name="generator" content="katachi...">     HTML
//   "program":"katachi" as the first field           JSON
// Comma-separated values have no header: they need --force. Devices and pipes are written into. An input is never written
// over, whatever is said.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "core/result.hpp"

namespace katachi::core {

inline constexpr std::string_view kSvgMark = "<!-- made by katachi -->";
inline constexpr std::string_view kHtmlMark = R"(<meta name="generator" content="katachi)";
inline constexpr std::string_view kTextMark = "; learned from ";
inline constexpr std::string_view kMovesMark = "# moves of games, written by katachi report";
inline constexpr std::string_view kMasksMark = "# masks drawn by katachi mask";  // begins the first line

// By the first 4 KiB of a file. A file that cannot be read was not.
bool is_made_by_katachi(const std::filesystem::path& path);

// Whether a file that exists under this name is in the way of one that is to be written: a regular file, not empty, not ours.
bool would_lose_a_file(const std::filesystem::path& out);

// Before long work: the folder exists and can be written to, the name is not a folder and no input, and the rule holds.
Result<void> check_output_file(const std::filesystem::path& out, std::span<const std::filesystem::path> inputs,
                               bool force);

}  // namespace katachi::core
