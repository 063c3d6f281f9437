// Whether an empty point can lie in a small eye space, told by its 3x3 code alone.
//
// Around the point, the empty points of the window that hang together with it belong to its space, and the stones beside them
// enclose it: with both colours among those, or with more than kMostEyeSpace points, it is no eye space that one move kills.
// A look at a table of 8 KB, made by the compiler; few points pass.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace katachi::playout {

inline constexpr std::size_t kMostEyeSpace = 6;  // points of the largest shape that one move kills

extern const std::array<std::uint64_t, 1024> kEyeSpaceCodes;  // one bit for each code

inline bool may_be_eye_space(std::uint16_t code) { return (kEyeSpaceCodes[code >> 6] >> (code & 63) & 1) != 0; }

}  // namespace katachi::playout
