#include "games/othello/knowledge.hpp"

#include <algorithm>
#include <array>

#include "games/bit_board.hpp"
#include "games/othello/lines.hpp"

namespace katachi::games::othello {

namespace {

using game::Player;

constexpr int kImages = 8;

game::BoardSize board_size(const State& state) { return game::BoardSize::square(state.size()); }

Bits corners_of(int size) {
  const auto last = static_cast<std::size_t>(size - 1);
  return bit(0) | bit(last) | bit(kRowStride * last) | bit((kRowStride + 1) * last);
}

// The cells of regions with an odd number of empty cells, joined along rows and columns.
Bits odd_regions(Bits empty) {
  Bits odd = 0;
  while (empty != 0) {
    Bits region = empty & -empty;
    for (Bits before = 0; before != region;) {
      before = region;
      for (std::size_t d = 0; d < 4; ++d) region |= kDirections[d].step(region) & empty;
    }
    if (count_bits(region) % 2 != 0) odd |= region;
    empty &= ~region;
  }
  return odd;
}

}  // namespace

Bits stable_discs(const State& state, Player owner) {
  const Bits board = board_of(state.size());
  const Bits own = state.discs(owner), empty = board & ~(own | state.discs(other(owner)));
  std::array<Bits, 4> safe{};  // by axis: the line is full or the cell is at one of its ends
  for (std::size_t axis = 0; axis < safe.size(); ++axis) {
    const Direction &there = kDirections[2 * axis], &back = kDirections[2 * axis + 1];
    Bits open_there = empty, open_back = empty;
    for (int i = 1; i < state.size(); ++i) {
      open_there |= there.step(open_there) & board;
      open_back |= back.step(open_back) & board;
    }
    const Bits ends = board & ~(there.step(board) & back.step(board));
    safe[axis] = ends | (board & ~(open_there | open_back));
  }
  Bits stable = 0;
  for (;;) {
    Bits more = own;
    for (std::size_t axis = 0; axis < safe.size(); ++axis)
      more &= safe[axis] | kDirections[2 * axis].step(stable) | kDirections[2 * axis + 1].step(stable);
    if (more == stable) return stable;
    stable = more;
  }
}

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  const std::array<Bits, 2> discs = {state.discs(Player::kFirst), state.discs(Player::kSecond)};
  std::array<Bits, 2> least = discs;
  std::uint8_t symmetry = 0;
  for (int s = 1; s < kImages; ++s) {
    const Bits first = mirrored_bits(discs[0], s, board_size(state));
    if (first > least[0]) continue;
    const Bits second = mirrored_bits(discs[1], s, board_size(state));
    if (first == least[0] && second >= least[1]) continue;
    least = {first, second};
    symmetry = static_cast<std::uint8_t>(s);
  }
  return {.key = state.key_of(least), .symmetry = symmetry};
}

std::uint32_t Knowledge::canonical_code(const State& state, Place place, std::uint8_t symmetry) const {
  if (place == kPass || !switches_.symmetry) return state.move_code(place);
  return state.move_code(Place(mirrored_cell(place.raw(), symmetry, board_size(state))));
}

game::Bounds Knowledge::bounds(const State& state) const {
  const int area = state.size() * state.size();
  if (!switches_.bounds) return {.lower = -2 * area, .upper = 2 * area};
  const auto surplus = [&](Player p) { return 2 * static_cast<int>(count_bits(stable_discs(state, p))) - area; };
  return {.lower = 2 * surplus(Player::kFirst), .upper = -2 * surplus(Player::kSecond)};
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  if (!switches_.order || moves.size() < 2) return;
  constexpr int kCorner = 64, kBesideCorner = -16, kAnswer = -4, kOddRegion = 2;
  const Player mover = state.to_move();
  const Bits empty = board_of(state.size()) & ~(state.discs(mover) | state.discs(other(mover)));
  const Bits corners = corners_of(state.size()), odd = odd_regions(empty);
  Bits beside_corners = 0;
  for (std::size_t d = 4; d < kDirections.size(); ++d) beside_corners |= kDirections[d].step(corners & empty);
  std::array<int, Place::kBound> rank{};
  for (const Place place : moves) {
    const Bits cell = bit(place.raw());
    State next = state;
    next.play(place);
    rank[place.raw()] = kAnswer * static_cast<int>(count_bits(next.moves_of(other(mover)))) +
                        ((corners & cell) != 0 ? kCorner : 0) + ((beside_corners & cell) != 0 ? kBesideCorner : 0) +
                        ((odd & cell) != 0 ? kOddRegion : 0);
  }
  std::stable_sort(moves.begin(), moves.end(), [&](Place a, Place b) { return rank[a.raw()] > rank[b.raw()]; });
}

bool Knowledge::is_noisy(const State& state, Place place) const {
  return place != kPass && (corners_of(state.size()) & bit(place.raw())) != 0;
}

}  // namespace katachi::games::othello
