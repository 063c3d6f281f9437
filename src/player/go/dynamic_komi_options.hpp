// The options of DynamicKomi (dynamic_komi.hpp), without its code: tables of parameters read them in many files.
#pragma once

#include <cstdint>

namespace katachi::player {

enum class DynamicKomiKind : std::uint8_t { kNone, kLinear, kValue };

struct DynamicKomiOptions {
  DynamicKomiKind kind = DynamicKomiKind::kNone;
  double per_stone = 8;  // points for a handicap stone
  int until = 200;       // moves, on 19x19; fewer on smaller boards by their area
  double step = 2;       // points
  double red = 0.45, green = 0.55;

  friend bool operator==(const DynamicKomiOptions&, const DynamicKomiOptions&) = default;
};

}  // namespace katachi::player
