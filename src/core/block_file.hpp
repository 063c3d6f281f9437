// Block files: the container of everything katachi learns and maps into memory (pattern bases, model weights, shape indices).
//
// A file is a header (what it is, which version, its length), a table of named sections, a table of checksums and then the
// sections, each an array of numbers, little-endian. Opening maps the file and checks header and tables, so it takes
// milliseconds whatever the size; the rest is checked block by block (64 KiB, CRC-32) when something in it is first used.
// A column refuses an index beyond its end. A file that is truncated, damaged, of another kind or of a newer version gives one
// clear error at opening; damage found later throws EnvironmentError, which says the place.
//
// Writing is whole or not at all (core/whole_file.hpp).
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/bytes.hpp"
#include "core/result.hpp"

namespace katachi::core {

static_assert(std::endian::native == std::endian::little, "block files are mapped as they are");

inline constexpr std::size_t kBlockBytes = std::size_t{1} << 16;
inline constexpr std::size_t kSectionAlignment = 64;  // so no number of a power-of-two size crosses a block

// A kind of file: four letters that say what the sections mean, the version that is written, and how people call it.
struct BlockFileKind {
  std::string_view tag;   // at most 8 letters: "kform"
  std::uint32_t version;  // the only one that is read
  std::string_view name;  // "a pattern base"
};

// What a column needs of its file: the bytes and which of their blocks are known to be good. Shared by all columns.
class BlockStore {
 public:
  BlockStore(Bytes bytes, std::string name, std::size_t payload, std::vector<std::uint32_t> checksums);

  const char* data() const { return bytes_.view().data(); }
  const std::string& name() const { return name_; }

  // Checks the blocks of [offset, offset + count) that were not checked before. Throws EnvironmentError on damage.
  // Threads may call it at once: a flag is only ever set, after the block was found good, and the bytes never change.
  void require(std::size_t offset, std::size_t count) const {
    if (count == 0) return;
    const std::size_t last = (offset + count - 1 - payload_) / kBlockBytes;
    for (std::size_t block = (offset - payload_) / kBlockBytes; block <= last; ++block)
      if (!good_[block].load(std::memory_order_relaxed)) check(block);
  }
  [[noreturn]] void fail_bounds(std::size_t index, std::size_t size) const;

 private:
  void check(std::size_t block) const;

  Bytes bytes_;
  std::string name_;
  std::size_t payload_;  // where the first block begins
  std::vector<std::uint32_t> checksums_;
  mutable std::vector<std::atomic<bool>> good_;
};

// An array of numbers in a block file. Cheap to copy; keeps the file open.
template <class T>
class Column {
  static_assert(std::is_trivially_copyable_v<T> && std::has_single_bit(sizeof(T)) && sizeof(T) <= kSectionAlignment);

 public:
  Column() = default;
  Column(std::shared_ptr<const BlockStore> store, std::size_t offset, std::size_t size)
      : store_(std::move(store)), offset_(offset), size_(size) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  T operator[](std::size_t index) const {
    if (index >= size_) store_->fail_bounds(index, size_);
    const std::size_t at = offset_ + index * sizeof(T);
    store_->require(at, sizeof(T));
    return reinterpret_cast<const T*>(store_->data() + offset_)[index];
  }

  // The elements [begin, begin + count), all checked.
  std::span<const T> slice(std::size_t begin, std::size_t count) const {
    if (begin > size_ || count > size_ - begin) store_->fail_bounds(begin + count, size_);
    if (count == 0) return {};
    store_->require(offset_ + begin * sizeof(T), count * sizeof(T));
    return {reinterpret_cast<const T*>(store_->data() + offset_) + begin, count};
  }
  std::span<const T> all() const { return slice(0, size_); }

 private:
  std::shared_ptr<const BlockStore> store_;
  std::size_t offset_ = 0;
  std::size_t size_ = 0;
};

class BlockFile {
 public:
  static Result<BlockFile> open(const std::filesystem::path& path, const BlockFileKind& kind);
  static Result<BlockFile> parse(Bytes bytes, std::string name, const BlockFileKind& kind);

  // The section as numbers; an error if there is none of that name or its length is no multiple of T's.
  template <class T>
  Result<Column<T>> column(std::string_view section) const {
    const Section* found = find(section);
    if (found == nullptr || found->bytes % sizeof(T) != 0) return missing(section);
    return Column<T>(store_, found->offset, found->bytes / sizeof(T));
  }

  // Checks every block: an error names the first bad one.
  Result<void> check_all() const;

  const std::string& name() const { return store_->name(); }
  std::size_t file_bytes() const { return file_bytes_; }

 private:
  struct Section {
    std::string name;
    std::size_t offset = 0;
    std::size_t bytes = 0;
  };
  BlockFile() = default;
  const Section* find(std::string_view name) const;
  std::unexpected<Error> missing(std::string_view section) const;

  std::shared_ptr<const BlockStore> store_;
  std::vector<Section> sections_;
  std::size_t file_bytes_ = 0;
};

// A section to be written. The memory stays the caller's.
struct SectionView {
  std::string_view name;  // at most 16 letters
  std::span<const std::byte> bytes;

  template <class T>
  static SectionView of(std::string_view name, std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_single_bit(sizeof(T)));
    return {name, std::as_bytes(values)};
  }
};

// Throws EnvironmentError; leaves nothing behind then.
void write_block_file(const std::filesystem::path& path, const BlockFileKind& kind,
                      std::span<const SectionView> sections);

// The same bytes in memory, for tests.
std::string block_file_bytes(const BlockFileKind& kind, std::span<const SectionView> sections);

}  // namespace katachi::core
