#include "sgf/archive.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <optional>
#include <string_view>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

namespace katachi::sgf {
namespace {

using core::Error;

struct CloseArchive {
  void operator()(::archive* handle) const { ::archive_read_free(handle); }
};
using Handle = std::unique_ptr<::archive, CloseArchive>;

constexpr std::size_t kBlock = std::size_t{128} << 10;

Handle open_archive(const std::filesystem::path& path, std::optional<Error>& error) {
  Handle handle(::archive_read_new());
  ::archive_read_support_filter_all(handle.get());
  // Not "all": some of the other formats are plain text and claim a record for themselves.
  ::archive_read_support_format_zip(handle.get());
  ::archive_read_support_format_7zip(handle.get());
  ::archive_read_support_format_tar(handle.get());
  ::archive_read_support_format_empty(handle.get());
  ::archive_read_support_format_raw(handle.get());  // one compressed file without any archive around it
  if (::archive_read_open_filename(handle.get(), path.c_str(), kBlock) != ARCHIVE_OK) {
    const char* why = ::archive_error_string(handle.get());
    error = Error{fmt::format("cannot open the archive: {}", why ? why : "unknown reason"), path.string(),
                  "unpack it with another program to see what is wrong"};
    handle.reset();
  }
  return handle;
}

std::string name_of(::archive* handle, ::archive_entry* entry) {
  if (::archive_format(handle) == ARCHIVE_FORMAT_RAW) return {};
  const char* name = ::archive_entry_pathname_utf8(entry);
  if (!name) name = ::archive_entry_pathname(entry);
  return name ? name : "(entry without a readable name).sgf";
}

Error entry_error(const std::filesystem::path& path, const std::string& name, std::string what, std::string remedy) {
  return {std::move(what), name.empty() ? path.string() : path.string() + "/" + name, std::move(remedy)};
}

// The content of the entry; an Error if it breaks off or grows too large.
core::Result<std::string> content(::archive* handle, std::uint64_t max_bytes) {
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const la_ssize_t got = ::archive_read_data(handle, buffer.data(), buffer.size());
    if (got == 0) return bytes;
    if (got < 0) {
      const char* why = ::archive_error_string(handle);
      return core::fail(fmt::format("the archive is broken here: {}", why ? why : "unknown reason"), {},
                        "what came before was read; fetch the archive again");
    }
    if (bytes.size() + static_cast<std::uint64_t>(got) > max_bytes) {
      return core::fail(fmt::format("unpacks to more than {} bytes", max_bytes), {},
                        "unpack it yourself if you trust it");
    }
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

// Reads the entry the handle stands at. False: the callback wants no more.
bool read_entry(const std::filesystem::path& path, ::archive* handle, const std::string& name, std::uint64_t max_bytes,
                const ArchiveCallback& on_entry, const ArchiveErrorCallback& on_error) {
  auto bytes = content(handle, max_bytes);
  if (bytes) return on_entry({name, std::move(*bytes)});
  on_error(entry_error(path, name, std::move(bytes.error().what), std::move(bytes.error().remedy)));
  return true;
}

}  // namespace

bool has_suffix(std::string_view name, std::string_view suffix) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return name.size() >= suffix.size() &&
         std::ranges::equal(name.substr(name.size() - suffix.size()), suffix, {}, small, small);
}

bool has_archive_suffix(std::string_view name) {
  constexpr std::array<std::string_view, 6> kSuffixes{".zip", ".7z", ".tar", ".tar.gz", ".tgz", ".tar.xz"};
  return std::ranges::any_of(kSuffixes, [&](std::string_view suffix) { return has_suffix(name, suffix); });
}

namespace {

// An entry that may hold records and is not opened: that would need an archive reader for every level.
bool is_packed(const std::string& name) {
  return has_archive_suffix(name) || has_suffix(name, ".sgf.gz") || has_suffix(name, ".rar");
}

}  // namespace

bool for_each_archive_entry(const std::filesystem::path& path, std::uint64_t max_entry_bytes,
                            const ArchiveCallback& on_entry, const ArchiveErrorCallback& on_error) {
  std::optional<Error> error;
  const Handle handle = open_archive(path, error);
  if (error) {
    on_error(*error);
    return true;
  }
  std::size_t found = 0, packed = 0;
  bool told = false;  // the last entry broke off, which breaks the rest too
  const auto tell = [&](const Error& trouble) {
    told = true;
    on_error(trouble);
  };
  ::archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = ::archive_read_next_header(handle.get(), &entry)) == ARCHIVE_OK || status == ARCHIVE_WARN) {
    const std::string name = name_of(handle.get(), entry);
    const bool is_file = name.empty() || ::archive_entry_filetype(entry) == AE_IFREG;
    if (is_file && is_packed(name)) {
      ++packed;
      on_error(
          entry_error(path, name, "skipped: archives inside an archive are not opened", "unpack the outer one first"));
    }
    if (!is_file || !(name.empty() || has_suffix(name, ".sgf"))) continue;
    ++found;
    told = false;
    if (!read_entry(path, handle.get(), name, max_entry_bytes, on_entry, tell)) return false;
  }
  if (status != ARCHIVE_EOF && !told) {
    const char* why = ::archive_error_string(handle.get());
    on_error(entry_error(path, {}, fmt::format("the archive is broken: {}", why ? why : "unknown reason"),
                         "what came before was read; fetch the archive again"));
  } else if (status == ARCHIVE_EOF && found + packed == 0) {
    on_error(entry_error(path, {}, "no *.sgf in this archive", "name the file that holds the records"));
  }
  return true;
}

bool looks_like_archive(const std::filesystem::path& path) {
  using namespace std::string_view_literals;
  std::array<char, 265> head{};
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), head.size());
  const std::string_view front(head.data(), static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  constexpr std::array kMagic{"\x1F\x8B"sv,
                              "PK\x03\x04"sv,
                              "PK\x05\x06"sv,
                              "7z\xBC\xAF\x27\x1C"sv,
                              "\xFD"
                              "7zXZ\0"sv,
                              "BZh"sv,
                              "\x28\xB5\x2F\xFD"sv};
  if (std::ranges::any_of(kMagic, [&](std::string_view magic) { return front.starts_with(magic); })) return true;
  return front.size() > 262 && front.substr(257, 5) == "ustar";
}

}  // namespace katachi::sgf
