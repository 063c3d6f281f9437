#include "games/small_go/knowledge.hpp"

#include <algorithm>
#include <cassert>

#include "games/small_go/benson.hpp"

namespace katachi::games::small_go {

namespace {

// The last liberties of the chains of one side.
Bits last_liberties(const Shape& shape, Bits stones, Bits empty) {
  Bits points = 0;
  for_each_component(shape, stones, [&](Bits chain) {
    const Bits liberties = shape.beside(chain) & empty;
    if ((liberties & (liberties - 1)) == 0) points |= liberties;
  });
  return points;
}

// The parts of a territory in which the opponent has no stone.
Bits without_dead_stones(const Shape& shape, Bits territory, Bits dead) {
  return territory & ~shape.flood(territory & dead, territory);
}

// Whether superko may forbid `player`, or punish, a capture that his territory rests on. His living stones stay, so a capture can bring back only a
// position that had them all. Those since they have stood there do not count: from then on he has answered every intruder. Earlier ones
// do: all of the board may have been captured since.
bool may_be_banned(const State& state, Bits alive, game::Player player) {
  if (state.rules().repetition < Repetition::kPositional) return false;
  const Path& path = state.path();
  if (path.has_forgotten()) return true;
  bool has_gap = false;
  for (const std::uint64_t* at = path.end(); at-- != path.begin();) {
    const Bits first = static_cast<Bits>(*at), second = static_cast<Bits>(*at >> kMaxPoints);
    const Bits own = player == game::Player::kFirst ? first & ~second : second & ~first;  // both: who was to move
    const bool had_all = (own & alive) == alive;
    if (had_all && has_gap) return true;
    has_gap |= !had_all;
  }
  return false;
}

// What is safe after the past of this state.
SafeArea safe_here(const State& state, game::Player player) {
  SafeArea safe = safe_area(state.shape(), state.stones(), player);
  if (safe.territory != 0 && may_be_banned(state, safe.alive, player)) safe.territory = 0;
  return safe;
}

// The least number of points that `player` will own more than the other, whatever happens.
int certain_margin(const State& state, game::Player player) {
  const Shape& shape = state.shape();
  SafeArea safe = safe_here(state, player);
  const bool may_end = state.passes() > 0 && state.to_move() != player;
  if (may_end) safe.territory = without_dead_stones(shape, safe.territory, state.stones()[other(player)]);
  return 2 * static_cast<int>(count_bits(safe.all())) - static_cast<int>(shape.area());
}

}  // namespace

Knowledge::Knowledge(const Shape& shape, const game::KnowledgeSwitches& switches)
    : switches_(switches), symmetries_(std::make_shared<const Symmetries>(shape)) {
  for (int y = 0; y < shape.height(); ++y)
    for (int x = 0; x < shape.width(); ++x) {
      const int across = std::min(x, shape.width() - 1 - x), along = std::min(y, shape.height() - 1 - y);
      centrality_[static_cast<std::size_t>(y * shape.width() + x)] = static_cast<std::uint8_t>(across + along);
    }
}

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  const Symmetries::Canonical canonical = symmetries_->canonical(state.stones());
  return {.key = state.key_of_image(*symmetries_, canonical.stones, canonical.symmetry),
          .symmetry = static_cast<std::uint8_t>(canonical.symmetry)};
}

std::uint32_t Knowledge::canonical_code(const State& state, Place place, std::uint8_t symmetry) const {
  if (place == kPass || !switches_.symmetry) return state.move_code(place);
  return place_of_cell(symmetries_->cell(cell_of(place), symmetry)).raw();
}

game::Bounds Knowledge::bounds(const State& state) const {
  const auto area = static_cast<int>(state.shape().area());
  int lower = -area, upper = area;
  if (switches_.bounds) {
    lower = certain_margin(state, game::Player::kFirst);
    upper = -certain_margin(state, game::Player::kSecond);
    if (state.passes() > 0) {  // the mover may end the game as it stands
      const int now = area_difference(state.shape(), state.stones());
      if (state.to_move() == game::Player::kFirst)
        lower = std::max(lower, now);
      else
        upper = std::min(upper, now);
    }
  }
  const game::Value komi = state.rules().komi_half_points;
  return {.lower = 2 * std::max(lower, -area) - komi, .upper = 2 * std::min(upper, area) - komi};
}

Bits Knowledge::pointless(const State& state) const {
  const game::Player mover = state.to_move();
  const SafeArea own = safe_here(state, mover);
  const SafeArea theirs = safe_here(state, other(mover));
  return without_dead_stones(state.shape(), own.territory, state.stones()[other(mover)]) | theirs.territory;
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  if (switches_.prune)
    if (const Bits vain = pointless(state); vain != 0) {
      const auto end =
          std::remove_if(moves.begin(), moves.end(), [&](Place place) { return (bit_of(place) & vain) != 0; });
      moves.resize(static_cast<std::size_t>(end - moves.begin()));
    }
  if (!switches_.order) return;
  const game::Player mover = state.to_move();
  const Bits empty = state.empty();
  const Bits captures = last_liberties(state.shape(), state.stones()[other(mover)], empty);
  const Bits escapes = last_liberties(state.shape(), state.stones()[mover], empty);
  std::array<std::uint8_t, kMaxPoints + 1> rank{};
  for (const Place place : moves) {
    const Bits point = bit_of(place);
    if (place == kPass)
      rank[0] = state.passes() > 0 ? 255 : 0;
    else
      rank[place.raw()] = static_cast<std::uint8_t>(
          1 + centrality_[cell_of(place)] + ((captures & point) != 0 ? 64 : 0) + ((escapes & point) != 0 ? 32 : 0));
  }
  std::stable_sort(moves.begin(), moves.end(), [&](Place a, Place b) { return rank[a.raw()] > rank[b.raw()]; });
}

}  // namespace katachi::games::small_go
