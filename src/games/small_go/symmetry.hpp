// The symmetries of a small board as tables: the image of a set of points is four look-ups.
//
// Symmetry s is that of go/symmetry.hpp: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges columns and rows, which only
// squares have. 32 KiB for a square.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/small_go/board.hpp"

namespace katachi::games::small_go {

class Symmetries {
 public:
  explicit Symmetries(const Shape& shape);

  std::size_t count() const { return tables_.size(); }
  std::size_t cell(std::size_t from, std::size_t symmetry) const { return cells_[symmetry][from]; }
  Bits image(Bits set, std::size_t symmetry) const {
    const Table& table = tables_[symmetry];
    return table[0][set & 255] | table[1][set >> 8 & 255] | table[2][set >> 16 & 255] | table[3][set >> 24];
  }
  Stones image(const Stones& stones, std::size_t symmetry) const {
    return {{image(stones.of[0], symmetry), image(stones.of[1], symmetry)}};
  }

  // The image with the least key, and the first symmetry that makes it.
  struct Canonical {
    Stones stones;
    std::size_t symmetry = 0;
  };
  Canonical canonical(const Stones& stones) const {
    Canonical best{stones, 0};
    std::uint64_t least = exact_key(stones);
    for (std::size_t s = 1; s < count(); ++s) {
      const Stones turned = image(stones, s);
      const std::uint64_t key = exact_key(turned);
      if (key >= least) continue;
      least = key;
      best = {turned, s};
    }
    return best;
  }

 private:
  using Table = std::array<std::array<std::uint32_t, 256>, kMaxPoints / 8>;

  std::vector<Table> tables_;
  std::vector<std::array<std::uint8_t, kMaxPoints>> cells_;
};

}  // namespace katachi::games::small_go
