// Cache: what a network said of positions, by all that it saw of them; shared by the threads of a search and kept from one to the next.
//
// A table of fixed size for boards of one size. Each position has one place, where the latest evaluation replaces the one before. The key
// is 128 bits of the whole input, so two positions whose last moves or komi differ are different. Cost: 20 + 8 bytes a point per entry,
// allocated at once; find() copies an entry under one of 64 locks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/key128.hpp"
#include "net/input.hpp"
#include "net/output.hpp"

namespace katachi::net {

core::Key128 key_of(const Input& input);

class Cache {
 public:
  // At most so many bytes; with fewer than one entry needs it remembers nothing.
  Cache(go::Size size, std::size_t bytes);

  std::size_t entries() const { return keys_.size(); }
  // Precondition: the key is that of a position on a board of this size.
  bool find(core::Key128 key, Output& out) const;
  void remember(core::Key128 key, const Output& output);

 private:
  static constexpr std::size_t kLocks = 64;
  static constexpr std::size_t kNumbers = 4;  // of an entry, beside those of the points and the pass

  std::size_t place_of(core::Key128 key) const { return core::fold(key) % keys_.size(); }
  std::mutex& lock_of(std::size_t place) const { return locks_[place % kLocks]; }

  std::size_t area_, stride_;
  mutable std::array<std::mutex, kLocks> locks_;
  // Both guarded by the lock of the place.
  std::vector<core::Key128> keys_;  // all zero: empty
  std::vector<float> values_;
};

}  // namespace katachi::net
