#include "sgf/source.hpp"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "sgf/archive.hpp"

namespace katachi::sgf {
namespace {

namespace fs = std::filesystem;
using core::Error;

bool looks_like_records(const fs::path& path) {
  const std::string name = path.filename().string();
  return has_suffix(name, ".sgf") || has_suffix(name, ".sgf.gz") || has_archive_suffix(name);
}

class Walk {
 public:
  Walk(const SourceCallback& on_source, const SourceErrorCallback& on_error, const SourceOptions& options)
      : on_source_(on_source), on_error_(on_error), options_(options) {}

  // What the user named: whatever it is, it is tried.
  void path(const fs::path& named) {
    std::error_code error;
    const fs::file_status status = fs::status(named, error);
    if (!fs::exists(status)) {
      fail({"no such file or folder", named.string(), "check the spelling and the current folder"});
    } else if (fs::is_directory(status)) {
      folder(named);
    } else {
      file(named, fs::is_regular_file(status));
    }
  }

  bool stopped() const { return stopped_; }
  SourceCount count() const { return count_; }

 private:
  // All records in the folder and the folders in it, by name. A list, not recursion: folders may be nested deeply.
  void folder(const fs::path& top) {
    const std::size_t before = count_.read + count_.failed;
    std::vector<fs::path> waiting{top};
    while (!waiting.empty() && !stopped_) {
      const fs::path next = std::move(waiting.back());
      waiting.pop_back();
      std::error_code error;
      if (next == top || (fs::is_directory(next, error) && !fs::is_symlink(next, error))) {
        list(next, waiting);
      } else {
        file(next, true);
      }
    }
    if (!stopped_ && count_.read + count_.failed == before) {
      fail({"no game records in this folder", top.string(), "records are *.sgf, *.sgf.gz and archives of them"});
    }
  }

  // Puts what is to be read in this folder on the stack, last name first.
  void list(const fs::path& here, std::vector<fs::path>& waiting) {
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(here, error), end; !error && entry != end; entry.increment(error)) {
      std::error_code ignored;
      const bool is_folder = entry->is_directory(ignored) && !entry->is_symlink(ignored);
      const bool is_record = entry->is_regular_file(ignored) && looks_like_records(entry->path());
      if (is_folder || is_record) found.push_back(entry->path());
    }
    if (error) fail({"cannot list the folder: " + error.message(), here.string(), "check the permissions"});
    std::ranges::sort(found, std::greater{});
    waiting.insert(waiting.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }

  void file(const fs::path& named, bool is_regular) {
    const bool packed = is_regular && (looks_like_archive(named) || has_archive_suffix(named.filename().string()));
    packed ? archive(named) : plain(named);
  }

  void plain(const fs::path& named) {
    auto bytes = Bytes::read_file(named);
    if (bytes) {
      give({named.string(), std::move(*bytes)});
    } else {
      fail(bytes.error());
    }
  }

  void archive(const fs::path& named) {
    const auto on_entry = [&](ArchiveEntry entry) {
      const std::string name = entry.name.empty() ? named.string() : named.string() + "/" + entry.name;
      give({name, Bytes::own(std::move(entry.bytes))});
      return !stopped_;
    };
    for_each_archive_entry(named, options_.max_entry_bytes, on_entry, [&](const Error& error) { fail(error); });
  }

  void give(Source source) {
    ++count_.read;
    stopped_ = !on_source_(std::move(source));
  }

  void fail(const Error& error) {
    ++count_.failed;
    on_error_(error);
  }

  const SourceCallback& on_source_;
  const SourceErrorCallback& on_error_;
  const SourceOptions& options_;
  SourceCount count_;
  bool stopped_ = false;
};

}  // namespace

SourceCount for_each_source(std::span<const fs::path> paths, const SourceCallback& on_source,
                            const SourceErrorCallback& on_error, const SourceOptions& options) {
  Walk walk(on_source, on_error, options);
  for (const fs::path& named : paths) {
    walk.path(named);
    if (walk.stopped()) break;
  }
  return walk.count();
}

}  // namespace katachi::sgf
