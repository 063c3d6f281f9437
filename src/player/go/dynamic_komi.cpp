#include "player/go/dynamic_komi.hpp"

#include <algorithm>

namespace katachi::player {

double DynamicKomi::extra(int handicap_stones, int moves, int area) const {
  if (options_.kind == DynamicKomiKind::kNone) return 0;
  const double until = options_.until * area / 361.0;
  const double left = std::clamp(1 - moves / until, 0.0, 1.0);
  if (options_.kind == DynamicKomiKind::kLinear) return options_.per_stone * handicap_stones * left;
  return left > 0 ? line_ : 0;
}

void DynamicKomi::update(double outcome, go::Color color) {
  if (options_.kind != DynamicKomiKind::kValue) return;
  const bool is_black = color == go::Color::kBlack;
  // Towards the winning side: harder for it.
  const double harder = is_black ? options_.step : -options_.step;
  if (outcome > options_.green) {
    const double next = line_ + harder;
    if (next < highest_ && next > lowest_) line_ = next;
  } else if (outcome < options_.red) {
    // At the real komi, or at one that is easier, a weak position proves nothing about harder ones.
    if (line_ * harder > 0) (is_black ? highest_ : lowest_) = line_;
    line_ -= harder;
  }
}

}  // namespace katachi::player
