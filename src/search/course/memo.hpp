// Memo: what a depth-first search of this folder knows of positions, in a fixed amount of memory.
//
// One entry for each place, found by its whole key, and always replaced: the simplest table that is right. A search must not need
// an entry that it stored: what is forgotten is searched again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/key128.hpp"

namespace katachi::search::course {

template <class T>
class Memo {
 public:
  // At least one entry, however little memory is given.
  explicit Memo(std::uint64_t bytes) : most_(std::max<std::uint64_t>(1, bytes / sizeof(Entry))) {}

  const T* find(core::Key128 key) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[place(key)];
    return entry.is_used && entry.key == key ? &entry.value : nullptr;
  }
  void store(core::Key128 key, const T& value) {
    if (2 * used_ >= entries_.size() && entries_.size() < most_) grow();
    Entry& entry = entries_[place(key)];
    used_ += entry.is_used ? 0 : 1;
    entry = {.key = key, .value = value, .is_used = true};
  }
  std::uint64_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    core::Key128 key;
    T value;
    bool is_used = false;
  };

  std::size_t place(core::Key128 key) const { return core::fold(key) % entries_.size(); }
  // Small searches are many and take little: the table grows with what is stored, up to its limit.
  void grow() {
    constexpr std::uint64_t kFirst = 1 << 10;
    std::vector<Entry> larger(std::min<std::uint64_t>(most_, std::max<std::uint64_t>(kFirst, 4 * entries_.size())));
    larger.swap(entries_);
    used_ = 0;
    for (const Entry& entry : larger)
      if (entry.is_used) store(entry.key, entry.value);
  }

  std::uint64_t most_;
  std::uint64_t used_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace katachi::search::course
