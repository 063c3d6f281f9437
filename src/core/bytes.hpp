// Bytes: a read-only run of bytes with one owner: a memory map, a string of its own, or somebody else's memory.
//
// The address of the bytes never changes while the object lives, not even when it is moved; string_views into view() stay
// good as long as the Bytes object (or the one it was moved into) does. A mapped file must not be shortened by another
// program while it is in use: reading beyond its new end is a bus error, as with every memory map.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace katachi::core {

class Bytes {
 public:
  Bytes() = default;

  static Bytes own(std::string text);
  static Bytes borrow(std::string_view text);  // the caller keeps the memory alive

  static constexpr std::size_t kMostStreamBytes = std::size_t{256} << 20;

  enum class Paging { kNow, kOnUse };  // when a mapped file's pages are read: all at once, or each when it is touched

  // Maps a regular file; anything else that can be read (a pipe, a terminal) is read to its end, at most kMostStreamBytes. A pipe
  // that no program writes into is an error after a short wait.
  static Result<Bytes> read_file(const std::filesystem::path& path, Paging paging = Paging::kNow);

  std::string_view view() const { return view_; }

  // Forgets the first `count` bytes (a byte order mark). Precondition: count <= view().size().
  void remove_prefix(std::size_t count) { view_.remove_prefix(count); }

 private:
  struct Unmap {
    std::size_t size;
    void operator()(void* address) const;
  };

  std::unique_ptr<const std::string> owned_;  // behind a pointer: a short string would move its characters with it
  std::unique_ptr<void, Unmap> mapped_;
  std::string_view view_;
};

}  // namespace katachi::core
