#include "review/work_file.hpp"

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "core/bytes.hpp"

namespace katachi::review {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

core::Result<void> WorkFile::read(std::string_view text, const ordered_json& identity) {
  constexpr auto* kRemedy = "give the options of that review to go on with it, or remove the file";
  bool is_first = true;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const auto line = ordered_json::parse(text.substr(0, end), nullptr, false);
    text.remove_prefix(end + 1);
    if (std::exchange(is_first, false)) {
      if (!line.is_object() || !line.contains("katachi_review"))
        return core::fail("is not a work file of katachi review", path_.string(), "remove it or choose another output");
      if (line != identity) return core::fail("belongs to another review", path_.string(), kRemedy);
      continue;
    }
    auto finding = parse_finding(line, size_);
    if (!finding) return core::fail("is damaged: " + finding.error().what, path_.string(), "remove it");
    findings_.push_back(*std::move(finding));
  }
  return {};
}

core::Result<WorkFile> WorkFile::open(const fs::path& path, const ordered_json& identity, go::Size size) {
  WorkFile work(path, size);
  std::error_code error;
  std::string text;
  if (fs::exists(path, error)) {
    auto bytes = core::Bytes::read_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    text = bytes->view();
  }
  const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  if (whole == 0 && !text.empty() && !text.starts_with("{\"katachi_review\""))
    return core::fail("is not a work file of katachi review", path.string(), "remove it or choose another output");
  if (auto read = work.read(std::string_view(text).substr(0, whole), identity); !read)
    return std::unexpected(read.error());
  if (whole < text.size()) fs::resize_file(path, whole, error);
  work.file_.open(path, std::ios::binary | std::ios::app);
  if (!work.file_ || error)
    throw core::EnvironmentError({fmt::format("cannot be written: {}", std::strerror(errno)), path.string(), ""});
  if (whole == 0) work.write_line(identity.dump());
  return work;
}

bool WorkFile::is_of(const fs::path& path, const ordered_json& identity) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  return std::getline(file, line) && !file.eof() && ordered_json::parse(line, nullptr, false) == identity;
}

void WorkFile::write_line(const std::string& line) {
  file_ << line << '\n' << std::flush;
  if (!file_)
    throw core::EnvironmentError({fmt::format("cannot be written: {}", std::strerror(errno)), path_.string(), ""});
}

void WorkFile::add(const Finding& finding) { write_line(finding_json(finding, size_).dump()); }

void WorkFile::remove() {
  file_.close();
  std::error_code error;
  fs::remove(path_, error);
  if (error) throw core::EnvironmentError({"cannot be removed: " + error.message(), path_.string(), ""});
}

}  // namespace katachi::review
