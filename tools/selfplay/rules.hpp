// The rules of Go for self-play on NxN: positions, moves, positional superko, area score, and the input planes of a network.
//
// A stone may be put on an empty point unless its chain would have no liberty after captures (no suicide) or the stones of an
// earlier position of the game would come back (positional superko, which includes the ban on retaking a ko). A pass is always
// legal; two in a row end the game, which is counted by area as the board stands (Tromp and Taylor's logical rules).
//
// Superko is cheap here. The hash of a position is the exclusive or of the keys of its stones, and the low bits of a key name
// the stone. So a move without capture repeats an earlier position exactly if the difference of the two hashes is the key of
// the stone: one look at each earlier position finds all such moves at once. Moves that capture are few and are tried.
// 54 bits of a hash are random: a chance collision is not to be expected in 10^12 looks.
#pragma once

#include <cstdint>

#include "tools/selfplay/lanes.hpp"
#include "tools/selfplay/point_set.hpp"

namespace katachi::selfplay {

constexpr std::uint64_t mix64(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

inline constexpr int kBlack = 0;
inline constexpr int kWhite = 1;

// The key of a stone. Its low 10 bits are the side and the point.
inline constexpr std::uint64_t kStoneBits = 1023;
constexpr std::uint64_t stone_key(int side, int point) {
  const auto name = static_cast<std::uint64_t>(side) << 9 | static_cast<std::uint64_t>(point);
  return (mix64(name + 1) & ~kStoneBits) | name;
}

inline constexpr int kLastMoves = 5;
inline constexpr std::int16_t kUnknown = -1;

template <int N>
struct Position {
  PointSet<N> stones[2];  // Black's, White's
  std::uint64_t hash = 0;
  std::int16_t last[kLastMoves] = {kUnknown, kUnknown, kUnknown, kUnknown,
                                   kUnknown};  // indices of moves, the latest first
  std::int16_t move_count = 0;
  std::uint8_t to_move = kBlack;
  std::uint8_t passes = 0;  // in a row, up to now

  constexpr bool is_over() const { return passes >= 2; }
  // Chosen word by word: a side as an index would force the sets into memory.
  constexpr PointSet<N> of_side(int side) const { return PointSet<N>::either(side == kBlack, stones[0], stones[1]); }
  constexpr int known_moves() const {
    int known = 0;
    for (int i = 0; i < kLastMoves; ++i) known += last[i] != kUnknown ? 1 : 0;
    return known;
  }
};

// Hashes of the positions of a game, the present one among them.
struct Past {
  const std::uint64_t* hashes = nullptr;
  int count = 0;
};

// Enemy chains in `stones[1 - side]` that a stone of `side` on `point` takes.
template <int N>
constexpr PointSet<N> captured_by(const Position<N>& position, Move<N> point) {
  const PointSet<N> stone = PointSet<N>::of(point);
  const PointSet<N> enemy = position.of_side(1 - position.to_move);
  const PointSet<N> occupied = position.stones[0] | position.stones[1] | stone;
  PointSet<N> captured;
  PointSet<N> touched = stone.neighbours() & enemy;
  while (!touched.is_empty()) {
    const PointSet<N> chain = PointSet<N>::of(touched.first()).flood(enemy);
    if ((chain.neighbours() - occupied).is_empty()) captured |= chain;
    touched = touched - chain;
  }
  return captured;
}

// Plays a legal move.
template <int N>
constexpr void play(Position<N>& position, Move<N> move) {
  const int side = position.to_move;
  if (!move.is_pass()) {
    PointSet<N> captured = captured_by(position, move);
    const PointSet<N> own = position.of_side(side) | PointSet<N>::of(move);
    const PointSet<N> enemy = position.of_side(1 - side) - captured;
    position.stones[kBlack] = PointSet<N>::either(side == kBlack, own, enemy);
    position.stones[kWhite] = PointSet<N>::either(side == kBlack, enemy, own);
    position.hash ^= stone_key(side, move.index);
    while (!captured.is_empty()) {
      const Move<N> stone = captured.first();
      position.hash ^= stone_key(1 - side, stone.index);
      captured = captured - PointSet<N>::of(stone);
    }
  }
  position.passes = static_cast<std::uint8_t>(move.is_pass() ? position.passes + 1 : 0);
  for (int i = kLastMoves - 1; i > 0; --i) position.last[i] = position.last[i - 1];
  position.last[0] = static_cast<std::int16_t>(move.index);
  position.to_move = static_cast<std::uint8_t>(1 - side);
  ++position.move_count;
}

// A position as its mover sees it: what the planes and the legal moves are made of.
template <int N>
struct View {
  PointSet<N> own, enemy;
  PointSet<N> one, two, three;  // stones of either side in chains with so many liberties
  PointSet<N> captures;         // empty points that are the last liberty of an enemy chain
  PointSet<N> forbidden;        // by superko alone
  PointSet<N> legal;            // without the pass
};

// Those of the candidates, points of `view` without suicide, that would repeat a position of the past.
template <class Lanes, int N>
constexpr PointSet<N> repeating(const Position<N>& position, const View<N>& view, const PointSet<N>& candidates,
                                const Past& past) {
  const int side = position.to_move;
  PointSet<N> found;
  const PointSet<N> quiet = candidates - view.captures;
  for (int i = Lanes::index(); i < past.count; i += Lanes::kCount) {
    const std::uint64_t difference = position.hash ^ past.hashes[i];
    const int name = static_cast<int>(difference & kStoneBits);
    const Move<N> point{name & 511};
    if (name >> 9 == side && point.index < Move<N>::kPoints && difference == stone_key(side, point.index) &&
        quiet.has(point))
      found |= PointSet<N>::of(point);
  }
  PointSet<N> rest = candidates & view.captures;
  while (!rest.is_empty()) {
    const Move<N> point = rest.first();
    const PointSet<N> captured = captured_by(position, point);
    std::uint64_t change = 0;
    for (int i = Lanes::index(); i < Move<N>::kPoints; i += Lanes::kCount)
      if (captured.has(Move<N>{i})) change ^= stone_key(1 - side, i);
    const std::uint64_t hash = position.hash ^ stone_key(side, point.index) ^ Lanes::exclusive_or(change);
    for (int i = Lanes::index(); i < past.count; i += Lanes::kCount)
      if (past.hashes[i] == hash) found |= PointSet<N>::of(point);
    rest = rest - PointSet<N>::of(point);
  }
  return Lanes::join(found);
}

template <class Lanes, int N>
constexpr View<N> look(const Position<N>& position, const Past& past) {
  View<N> view;
  view.own = position.of_side(position.to_move);
  view.enemy = position.of_side(1 - position.to_move);
  const PointSet<N> empty = PointSet<N>::all() - view.own - view.enemy;
  for (int i = Lanes::index(); i < Move<N>::kPoints; i += Lanes::kCount) {
    const Move<N> point{i};
    const bool is_own = view.own.has(point);
    if (!is_own && !view.enemy.has(point)) continue;
    const PointSet<N> stone = PointSet<N>::of(point);
    const PointSet<N> chain = stone.flood(PointSet<N>::either(is_own, view.own, view.enemy));
    const int liberties = (chain.neighbours() & empty).count();
    if (liberties == 1) view.one |= stone;
    if (liberties == 2) view.two |= stone;
    if (liberties == 3) view.three |= stone;
  }
  view.one = Lanes::join(view.one);
  view.two = Lanes::join(view.two);
  view.three = Lanes::join(view.three);
  view.captures = empty & (view.enemy & view.one).neighbours();
  const PointSet<N> breathing = empty & (empty.neighbours() | (view.own - view.one).neighbours() | view.captures);
  view.forbidden = repeating<Lanes>(position, view, breathing, past);
  view.legal = breathing - view.forbidden;
  return view;
}

// Stones and the empty points that they alone reach.
template <int N>
struct Areas {
  PointSet<N> black, white;
};

template <int N>
constexpr Areas<N> areas(const Position<N>& position) {
  const PointSet<N>& black = position.stones[kBlack];
  const PointSet<N>& white = position.stones[kWhite];
  const PointSet<N> empty = PointSet<N>::all() - black - white;
  const PointSet<N> reached_by_black = black.neighbours().flood(empty);
  const PointSet<N> reached_by_white = white.neighbours().flood(empty);
  return {black | (reached_by_black - reached_by_white), white | (reached_by_white - reached_by_black)};
}

// Black's points minus White's, without komi.
template <int N>
constexpr int area_difference(const Position<N>& position) {
  const Areas<N> area = areas(position);
  return area.black.count() - area.white.count();
}

// The 16 input planes (docs/network.md) at one point: bit k is plane k.
inline constexpr int kPlanes = 16;
inline constexpr int kFirstLastMovePlane = 10;
template <int N>
constexpr std::uint16_t planes_at(const Position<N>& position, const View<N>& view, Move<N> point) {
  const bool own = view.own.has(point), enemy = view.enemy.has(point);
  unsigned bits = 1;
  bits |= (own ? 1u << 1 : 0) | (enemy ? 1u << 2 : 0);
  const unsigned first = own ? 3 : 6;
  if (view.one.has(point)) bits |= 1u << first;
  if (view.two.has(point)) bits |= 1u << (first + 1);
  if (view.three.has(point)) bits |= 1u << (first + 2);
  if (view.forbidden.has(point)) bits |= 1u << 9;
  for (int i = 0; i < kLastMoves; ++i)
    if (position.last[i] == point.index) bits |= 1u << (kFirstLastMovePlane + i);
  if (view.captures.has(point)) bits |= 1u << 15;
  return static_cast<std::uint16_t>(bits);
}

// The 6 global inputs. `komi` is White's, in points.
inline constexpr int kGlobals = 6;
template <int N>
constexpr void write_globals(float* out, const Position<N>& position, float komi) {
  const int known = position.known_moves();
  constexpr auto kSide = static_cast<float>(N);
  out[0] = (position.to_move == kWhite ? komi : -komi) / 15.0f;
  out[1] = position.last[0] == Move<N>::kPoints ? 1.0f : 0.0f;
  out[2] = out[1] != 0.0f && position.last[1] == Move<N>::kPoints ? 1.0f : 0.0f;
  out[3] = static_cast<float>(known) / 5.0f;
  out[4] = 1.0f;  // area scoring
  out[5] = (kSide - 14.0f) / 5.0f;
}

// One of the 8 symmetries of the square: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and columns after that.
template <int N>
constexpr Move<N> turned(Move<N> point, int symmetry) {
  int x = point.index % N, y = point.index / N;
  if ((symmetry & 1) != 0) x = N - 1 - x;
  if ((symmetry & 2) != 0) y = N - 1 - y;
  return (symmetry & 4) != 0 ? Move<N>::at(y, x) : Move<N>::at(x, y);
}

}  // namespace katachi::selfplay
