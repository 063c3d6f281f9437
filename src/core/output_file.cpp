#include "core/output_file.hpp"

#include <unistd.h>

#include <fstream>
#include <string>

namespace katachi::core {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHeaderBytes = 4096;
constexpr std::string_view kBlockFileMark = "katachi\n";
constexpr std::string_view kSqliteMark{"SQLite format 3\0", 16};
constexpr std::size_t kSqliteIdOffset = 68;
constexpr std::string_view kJsonMark = R"({"program":"katachi")";
constexpr std::size_t kJsonStart = 64;  // bytes, with blanks and line ends

std::string header_of(const fs::path& path) {
  std::string bytes(kHeaderBytes, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// The first node of the first game: up to the next ';' that is outside of a value.
bool is_our_record(std::string_view text) {
  const std::size_t start = text.find("(;");
  if (start == std::string_view::npos || start > 16) return false;
  bool in_value = false;
  for (std::size_t i = start + 2; i < text.size(); ++i) {
    if (!in_value && text.substr(i).starts_with("AP[katachi")) return true;
    if (in_value && text[i] == '\\')
      ++i;
    else if (text[i] == '[')
      in_value = true;
    else if (text[i] == ']')
      in_value = false;
    else if (!in_value && text[i] == ';')
      return false;
  }
  return false;
}

bool is_our_database(std::string_view text) {
  if (!text.starts_with(kSqliteMark) || text.size() < kSqliteIdOffset + 4) return false;
  return text.substr(kSqliteIdOffset, 4) == "kata";
}

// Other programs' JSON may well hold the word: only our own first field counts.
bool is_our_json(std::string_view text) {
  std::string squeezed;
  for (const char c : text.substr(0, kJsonStart))
    if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) squeezed += c;
  return squeezed.starts_with(kJsonMark);
}

}  // namespace

bool is_made_by_katachi(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;  // reading a pipe could wait for ever
  const std::string bytes = header_of(path);
  const std::string_view text = bytes;
  if (text.starts_with(kBlockFileMark) || is_our_database(text)) return true;
  const std::string_view first_line = text.substr(0, text.find('\n'));
  if (text.starts_with(kTextMark)) return contains(first_line, "by katachi");
  if (first_line == kMovesMark || first_line.starts_with(kMasksMark)) return true;
  if (text.starts_with("<?xml") || text.starts_with("<svg")) return contains(text.substr(0, 512), kSvgMark);
  if (text.starts_with("<!DOCTYPE html")) return contains(text, kHtmlMark);
  if (text.starts_with("{")) return is_our_json(text);
  return is_our_record(text);
}

bool would_lose_a_file(const fs::path& out) {
  std::error_code error;
  if (!fs::is_regular_file(out, error)) return false;
  if (fs::file_size(out, error) == 0 && !error) return false;
  return !is_made_by_katachi(out);
}

Result<void> check_output_file(const fs::path& out, std::span<const fs::path> inputs, bool force) {
  std::error_code error;
  const fs::path folder = out.has_parent_path() ? out.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error)) return fail("there is no such folder", folder.string(), "create it first");
  if (fs::is_directory(out, error)) return fail("this is a folder", out.string(), "name a file in it");
  for (const fs::path& input : inputs)
    if (fs::equivalent(input, out, error) && !error)
      return fail("the output is the input", out.string(), "choose another name");
  if (fs::exists(out, error) && !fs::is_regular_file(out, error)) return {};  // a device
  if (!force && would_lose_a_file(out))
    return fail("the file exists and was not made by katachi", out.string(),
                "choose another name, or add --force to replace it");
  if (::access(folder.c_str(), W_OK) != 0)
    return fail("cannot be written to", folder.string(), "choose another folder or change its permissions");
  return {};
}

}  // namespace katachi::core
