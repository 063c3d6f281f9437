// Mirror images of boards of Go, for the keys of games on them: all eight of a square, four of a rectangle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/key128.hpp"
#include "game/solver_knowledge.hpp"
#include "go/board.hpp"
#include "go/point.hpp"
#include "go/symmetry.hpp"

namespace katachi::games {

// The least image of the stones, and which it is. `rest` (below 4) is what there is to know beside the stones. Exact on up to 63 points,
// otherwise 128 mixed bits.
inline game::CanonicalKey canonical_stones(const go::Board<9>& board, std::uint64_t rest) {
  using Words = std::array<std::uint64_t, 4>;  // black, black, white, white
  const go::Size size = board.size();
  const std::size_t images = size.width == size.height ? go::kSymmetries : go::kSymmetries / 2;
  std::array<Words, go::kSymmetries> words{};
  board.for_each_point([&](go::Board<9>::V v) {
    const go::Color color = board.at(v);
    if (color == go::Color::kEmpty) return;
    const go::Point point = go::Board<9>::Geo::point(v);
    for (std::size_t s = 0; s < images; ++s) {
      const go::Point at = go::image(point, size, s);
      const auto number = static_cast<std::size_t>(at.y * size.width + at.x);
      words[s][2 * go::side_index(color) + number / 63] |= std::uint64_t{1} << number % 63;
    }
  });
  std::size_t least = 0;
  for (std::size_t s = 1; s < images; ++s)
    if (words[s] < words[least]) least = s;
  const Words& best = words[least];
  core::Key128 key{.high = best[0] | (rest & 1) << 63, .low = best[2] | (rest & 2) << 62};
  if (size.area() > 63) key = core::mix(core::mix(key, best[1]), best[3]);
  return {.key = key, .symmetry = static_cast<std::uint8_t>(least)};
}

inline go::Board<9>::V image_of(const go::Board<9>& board, go::Board<9>::V v, std::uint8_t symmetry) {
  return go::Board<9>::Geo::vertex(go::image(go::Board<9>::Geo::point(v), board.size(), symmetry));
}

}  // namespace katachi::games
