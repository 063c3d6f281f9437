// Value: what a position is worth with best play, as a whole number for the first player.
//
// In a game with points it is twice the first player's margin, so that half points of komi stay whole; in all others 2 for a
// win of the first player, 0 for a draw, -2 for a loss. So 2 is one point, or a win. Every exact search speaks of these.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "game/concepts.hpp"

namespace katachi::game {

using Value = std::int32_t;

inline constexpr Value kWin = 2;               // in a game without points
inline constexpr Value kMaxValue = 1'000'000;  // no value is above
inline constexpr double kPointsOfValue = 0.5;  // the points of one unit

// The value of a position that is over.
template <TwoPlayerState S>
Value final_value(const S& state) {
  if (state.traits().has_margin)
    if constexpr (requires { state.margin_first(); }) return static_cast<Value>(std::lround(2 * state.margin_first()));
  const double outcome = state.outcome(Player::kFirst);
  return outcome > 0.5 ? kWin : outcome < 0.5 ? -kWin : 0;
}

// What is known of a value: it lies between, both ends included.
struct Bounds {
  Value lower = -kMaxValue;
  Value upper = kMaxValue;

  static constexpr Bounds exactly(Value value) { return {value, value}; }
  constexpr bool is_exact() const { return lower == upper; }
  constexpr bool is_known() const { return lower > -kMaxValue || upper < kMaxValue; }
  constexpr Bounds meet(Bounds o) const { return {std::max(lower, o.lower), std::min(upper, o.upper)}; }

  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace katachi::game
