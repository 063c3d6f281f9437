#include "games/domineering/knowledge.hpp"

#include <algorithm>
#include <array>

#include "games/domineering/counts.hpp"

namespace katachi::games::domineering {

namespace {

using game::Player;

constexpr Bits beside(Bits bits) { return (bits & ~kBitRightColumn) << 1 | (bits & ~kBitLeftColumn) >> 1; }
constexpr Bits over_and_under(Bits bits) { return bits << kBitSide | bits >> kBitSide; }

constexpr Bits cells_of(Cell cell, Player mover) {
  return bit(cell.raw()) | bit(cell.raw() + (mover == Player::kFirst ? kBitSide : 1));
}

// The free cells as the side sees them that puts vertical dominoes.
Bits seen_by(Bits free, Player player) { return player == Player::kFirst ? free : transposed(free); }

// The cells of strips one wide that touch nothing else: only the vertical side can use them.
Bits strips(Bits free) {
  const Bits quiet = free & ~beside(free);
  Bits joined = quiet & over_and_under(free & ~quiet);
  for (int i = 0; i < kBitSide - 2; ++i) joined |= quiet & over_and_under(joined);
  return quiet & ~joined;
}

// Moves into strips but one, as lower or left cells. The lowest cell is the end of its strip, where a domino wastes nothing.
Bits spare_moves(const State& state) {
  const Player mover = state.to_move();
  const Bits own = strips(seen_by(state.free(), mover));
  const Bits lowers = own & own >> kBitSide;
  const Bits spare = lowers & (lowers - 1);
  return mover == Player::kFirst ? spare : transposed(spare);
}

bool is_sure_to_win(const State& state, Player player) {
  const bool moves_first = state.to_move() == player;
  const Prospect prospect = vertical_prospect(seen_by(state.free(), player), moves_first);
  return prospect.sure >= prospect.most_of_other + moves_first;
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  constexpr int kMirrors = 4;
  const Bits free = state.free();
  const Bits usable = free & (beside(free) | over_and_under(free));
  Bits least = usable;
  std::uint8_t symmetry = 0;
  for (int s = 1; s < kMirrors; ++s)
    if (const Bits image = mirrored_bits(usable, s, state.size()); image < least) {
      least = image;
      symmetry = static_cast<std::uint8_t>(s);
    }
  return {.key = {.high = game::player_index(state.to_move()), .low = least}, .symmetry = symmetry};
}

std::uint32_t Knowledge::canonical_code(const State& state, Cell cell, std::uint8_t symmetry) const {
  if (!switches_.symmetry || symmetry == 0) return state.move_code(cell);
  const Bits image = mirrored_bits(cells_of(cell, state.to_move()), symmetry, state.size());
  return state.move_code(Cell(nth_bit(image, 0)));
}

game::Bounds Knowledge::bounds(const State& state) const {
  if (switches_.bounds) {
    if (is_sure_to_win(state, Player::kFirst)) return game::Bounds::exactly(game::kWin);
    if (is_sure_to_win(state, Player::kSecond)) return game::Bounds::exactly(-game::kWin);
  }
  return {.lower = -game::kWin, .upper = game::kWin};
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  const Player mover = state.to_move();
  if (switches_.prune)
    if (const Bits spare = spare_moves(state); spare != 0) {
      const auto end =
          std::remove_if(moves.begin(), moves.end(), [&](Cell cell) { return (spare & bit(cell.raw())) != 0; });
      moves.resize(static_cast<std::size_t>(end - moves.begin()));
    }
  if (!switches_.order) return;
  std::array<int, kBitSide * kBitSide> rank{};
  for (const Cell cell : moves) {
    const Bits free = state.free() & ~cells_of(cell, mover);
    const int vertical = static_cast<int>(count_bits(free & free >> kBitSide));
    const int horizontal = static_cast<int>(count_bits(free & (free & ~kBitLeftColumn) >> 1));
    rank[cell.raw()] = mover == Player::kFirst ? vertical - horizontal : horizontal - vertical;
  }
  std::stable_sort(moves.begin(), moves.end(), [&](Cell a, Cell b) { return rank[a.raw()] > rank[b.raw()]; });
}

}  // namespace katachi::games::domineering
