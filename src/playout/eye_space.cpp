#include "playout/eye_space.hpp"

#include <bit>

#include "go/local_code.hpp"

namespace katachi::playout {

namespace {

// Sets of the eight points around the middle are written as a code writes colours: the point in direction d is bit 2d.
constexpr unsigned kSides = 0x0055, kAll = 0x5555;

constexpr unsigned bit(go::Direction d) { return 1u << 2 * static_cast<unsigned>(d); }

// The corners beside some of the sides.
constexpr unsigned corners_beside(unsigned sides) {
  using enum go::Direction;
  return ((sides & bit(kNorth)) != 0 ? bit(kNorthWest) | bit(kNorthEast) : 0) |
         ((sides & bit(kWest)) != 0 ? bit(kNorthWest) | bit(kSouthWest) : 0) |
         ((sides & bit(kEast)) != 0 ? bit(kNorthEast) | bit(kSouthEast) : 0) |
         ((sides & bit(kSouth)) != 0 ? bit(kSouthWest) | bit(kSouthEast) : 0);
}

// All sides touch the middle, which is in the space; a corner touches the space where a side beside it is empty.
constexpr bool may_be_space(unsigned code) {
  const unsigned low = code & kAll, high = code >> 1 & kAll;
  const unsigned empty = ~(low | high) & kAll;
  const unsigned touching = kSides | corners_beside(empty & kSides);
  const bool black = (low & ~high & touching) != 0, white = (high & ~low & touching) != 0;
  return 1 + static_cast<std::size_t>(std::popcount(empty & touching)) <= kMostEyeSpace && !(black && white);
}

constexpr std::array<std::uint64_t, 1024> make_codes() {
  std::array<std::uint64_t, 1024> codes{};
  for (unsigned code = 0; code < go::kLocalCodes; ++code)
    if (may_be_space(code)) codes[code >> 6] |= std::uint64_t{1} << (code & 63);
  return codes;
}

}  // namespace

constinit const std::array<std::uint64_t, 1024> kEyeSpaceCodes = make_codes();

}  // namespace katachi::playout
