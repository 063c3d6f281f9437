// The random numbers of one playout: a 64-bit congruential generator (Knuth's MMIX constants), high bits only.
//
// Its quality is ample for choosing moves of one game, and it costs one multiplication. Each game starts it from the caller's
// generator, so games are as independent as that one makes them.
#pragma once

#include <cstdint>

#include "core/rng.hpp"

namespace katachi::playout {

class GameNumbers {
 public:
  explicit GameNumbers(core::Rng& rng) : state_(rng()) {}

  int below(int bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state_ >> 33) * static_cast<std::uint64_t>(bound) >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace katachi::playout
