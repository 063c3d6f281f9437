// The random generator of the whole program, always passed as a parameter and seeded by the caller.
//
// xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2018), seeded through splitmix64 so
// that any 64-bit seed, 0 too, gives a good state. It models std::uniform_random_bit_generator, but the standard
// distributions differ between libraries; below() and uniform() give the same numbers everywhere.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace katachi::core {

// One step of splitmix64: a bijection of 64-bit numbers that mixes well. Also the source of hash keys.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Rng {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Rng(std::uint64_t seed) {
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] = mix64(seed + i * 0x9e3779b97f4a7c15u);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  constexpr result_type operator()() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A number in 0..bound-1. The bias of the multiplication is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((((*this)() >> 32) * bound) >> 32);
  }

  // A number in [0, 1).
  constexpr double uniform() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

  // A generator for a second stream, independent for all purposes.
  constexpr Rng split() { return Rng((*this)()); }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace katachi::core
