// Path: the earlier positions of a game as exact 64-bit keys, for superko.
//
// A filter of 512 bits answers most questions; the rest costs a walk over the keys. Copying copies only the keys in use. A path that is
// full forgets its oldest half and says so: no proof reaches that far, and a random game that does may miss a superko over more
// than kCapacity / 2 moves.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/rng.hpp"

namespace katachi::games::small_go {

class Path {
 public:
  static constexpr std::size_t kCapacity = 512;

  bool contains(std::uint64_t key) const {
    const std::size_t place = place_of(key);
    return (filter_[place / 64] >> (place % 64) & 1) != 0 && keys_.contains(key);
  }

  // What take_back() needs of one push().
  struct Undo {
    std::uint64_t filter_word = 0;
  };
  Undo push(std::uint64_t key) {
    if (keys_.full()) forget();
    keys_.push_back(key);
    const std::size_t place = place_of(key);
    const Undo undo{filter_[place / 64]};
    filter_[place / 64] |= std::uint64_t{1} << (place % 64);
    return undo;
  }
  // The last push. Nothing may have been forgotten by it.
  void take_back(Undo undo) {
    filter_[place_of(keys_.back()) / 64] = undo.filter_word;
    keys_.pop_back();
  }

  std::size_t size() const { return keys_.size(); }
  bool has_forgotten() const { return has_forgotten_; }
  const std::uint64_t* begin() const { return keys_.begin(); }
  const std::uint64_t* end() const { return keys_.end(); }

  // The set of keys, in any order.
  core::Key128 sum() const {
    core::Key128 sum;
    for (const std::uint64_t key : keys_) {
      sum.high += core::mix64(key);
      sum.low += core::mix64(~key);
    }
    return sum;
  }

 private:
  static constexpr std::size_t kFilterBits = 512;
  static constexpr std::size_t place_of(std::uint64_t key) { return key * 0x9e3779b97f4a7c15u >> 55; }

  void forget() {
    std::copy(keys_.begin() + kCapacity / 2, keys_.end(), keys_.begin());
    keys_.resize(kCapacity - kCapacity / 2);
    has_forgotten_ = true;
  }

  std::array<std::uint64_t, kFilterBits / 64> filter_{};
  bool has_forgotten_ = false;
  core::FixedVector<std::uint64_t, kCapacity> keys_;
};

}  // namespace katachi::games::small_go
