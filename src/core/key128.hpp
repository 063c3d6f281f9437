// Key128: 128 bits that stand for a position where a mistake would make a proof wrong.
//
// A game whose position fits into 128 bits gives those bits and so never has two positions with one key; a larger game gives 128
// well mixed bits: with a billion stored positions the chance that any two of them collide is below 2^-68. Tables of proofs
// compare whole keys; they never trust a part of one.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/rng.hpp"

namespace katachi::core {

struct Key128 {
  std::uint64_t high = 0, low = 0;

  friend constexpr auto operator<=>(const Key128&, const Key128&) = default;
};

// A well mixed word, for the place of a key in a table.
constexpr std::uint64_t fold(Key128 key) { return mix64(mix64(key.high) ^ key.low); }

// 128 mixed bits of a key and one more word, for positions that are longer than 128 bits: mix(mix(a, b), c) ...
constexpr Key128 mix(Key128 key, std::uint64_t word) {
  const std::uint64_t high = mix64(key.high ^ mix64(word));
  const std::uint64_t low = mix64(key.low + mix64(word ^ 0x6a09e667f3bcc909u)) ^ high >> 32;
  return {high + key.low, low + key.high};
}

// Packs numbers of few bits into a key: exactly as long as they fit into 128 bits, otherwise mixed.
class KeyPacker {
 public:
  // `value` is below 2^bits; bits are 1 to 64, and the same numbers of bits come in the same order for every position of a game.
  constexpr void add(std::uint64_t value, unsigned bits) {
    if (used_ + bits > kWord) flush();
    word_ |= value << used_;
    used_ += bits;
  }
  constexpr Key128 key() {
    if (used_ > 0 || words_ == 0) flush();
    return key_;
  }

 private:
  static constexpr unsigned kWord = 64;

  constexpr void flush() {
    if (words_ == 0)
      key_.low = word_;
    else if (words_ == 1)
      key_.high = word_;
    else
      key_ = mix(key_, word_);
    ++words_;
    word_ = 0;
    used_ = 0;
  }

  Key128 key_;
  std::uint64_t word_ = 0;
  unsigned used_ = 0;
  unsigned words_ = 0;
};

struct KeyHash {
  constexpr std::size_t operator()(Key128 key) const { return static_cast<std::size_t>(fold(key)); }
};

}  // namespace katachi::core
