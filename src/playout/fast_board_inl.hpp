// The bodies of FastBoard that must be inlined into the loop of a random game.
#pragma once

#include "playout/fast_board.hpp"

namespace katachi::playout {

// One bit per direction, in the order of go::Direction.
constexpr unsigned four_bits(bool north, bool west, bool east, bool south) {
  return unsigned{north} | unsigned{west} << 1 | unsigned{east} << 2 | unsigned{south} << 3;
}

template <int MaxSize>
[[gnu::always_inline]] inline void FastBoard<MaxSize>::flip(int v, unsigned color_bits) {
  const auto change = [this](int neighbour, unsigned bits) {
    Byte& byte = neighbours_[at_index(neighbour)];
    byte = static_cast<Byte>(static_cast<unsigned>(byte) ^ bits);
  };
  change(v - kStride, color_bits << 6);  // to the point in the north we lie in the south, direction 3
  change(v - 1, color_bits << 4);
  change(v + 1, color_bits << 2);
  change(v + kStride, color_bits);
}

template <int MaxSize>
template <go::Color C>
bool FastBoard<MaxSize>::is_eye(int v) const {
  constexpr unsigned kOwnBit = static_cast<unsigned>(C);
  if (!(kTables.enclosed_by(neighbour_byte(v)) & kOwnBit)) return false;
  int enemies = 0;
  bool edge = false;
  for (unsigned d = go::kNeighbours; d < go::kDirections; ++d) {
    const go::Color diagonal = at(v + offset(d));
    enemies += diagonal == go::opposite(C);
    edge |= diagonal == go::Color::kEdge;
  }
  return enemies + edge < 2;
}

template <int MaxSize>
inline bool FastBoard<MaxSize>::captures_in_enemy_eye(int v) const {
  std::array<unsigned, 4> chain;
  unsigned fewest = kNeverCaptured;
  for (unsigned d = 0; d < 4; ++d) {
    chain[d] = chain_[at_index(v + offset(d))];
    fewest = std::min<unsigned>(fewest, liberties_[chain[d]]);
  }
  if (fewest > 4) return false;  // v gives a chain at most four pseudo-liberties
  for (unsigned d = 0; d < 4; ++d) {
    unsigned here = 0;
    for (unsigned e = 0; e < 4; ++e) here += chain[e] == chain[d];
    if (liberties_[chain[d]] == here) return true;
  }
  return false;
}

template <int MaxSize>
template <go::Color C>
[[gnu::always_inline]] inline bool FastBoard<MaxSize>::is_suicide(int v) const {
  const NeighbourFacts& facts = kTables.facts_for(go::side_index(C), neighbour_byte(v));
  if (facts.empty_count != 0) return false;
  const unsigned c0 = chain_[at_index(v - kStride)], c1 = chain_[at_index(v - 1)];
  const unsigned c2 = chain_[at_index(v + 1)], c3 = chain_[at_index(v + kStride)];
  const unsigned e01 = c0 == c1, e02 = c0 == c2, e03 = c0 == c3, e12 = c1 == c2, e13 = c1 == c3, e23 = c2 == c3;
  unsigned last = 0;  // bit d: v is the last liberty of the chain in direction d
  last |= liberties_[c0] == 1 + e01 + e02 + e03 ? 1u : 0;
  last |= liberties_[c1] == 1 + e01 + e12 + e13 ? 2u : 0;
  last |= liberties_[c2] == 1 + e02 + e12 + e23 ? 4u : 0;
  last |= liberties_[c3] == 1 + e03 + e13 + e23 ? 8u : 0;
  return (last & facts.enemy) == 0 && (last & facts.own) == facts.own;
}

template <int MaxSize>
template <go::Color C>
[[gnu::noinline]] int FastBoard<MaxSize>::remove_chain(int v, int empty_count) {
  int stone = v;
  do {
    flip(stone, static_cast<unsigned>(C));
    color_[at_index(stone)] = static_cast<Byte>(go::Color::kEmpty);
    position_[at_index(stone)] = static_cast<Index>(empty_count);
    empty_[at_index(empty_count++)] = static_cast<Index>(stone);
    chain_[at_index(stone)] = static_cast<Index>(stone);
    // Counts that go to stones of the same chain are overwritten when these are visited, or land on empty points.
    liberties_[at_index(stone)] = kNeverCaptured;
    for (unsigned d = 0; d < 4; ++d) ++liberties_[chain_[at_index(stone + offset(d))]];
    const int following = next_[at_index(stone)];
    next_[at_index(stone)] = static_cast<Index>(stone);
    stone = following;
  } while (stone != v);
  return empty_count;
}

// Whether the chain is next to v in one of the directions of the mask.
template <int MaxSize>
inline bool FastBoard<MaxSize>::touches_in(int v, unsigned directions, unsigned chain) const {
  for (; directions != 0; directions &= directions - 1)
    if (chain_[at_index(v + offset(static_cast<unsigned>(std::countr_zero(directions))))] == chain) return true;
  return false;
}

template <int MaxSize>
template <go::Color C>
[[gnu::noinline]] void FastBoard<MaxSize>::capture(int v, unsigned byte, unsigned captured) {
  constexpr go::Color kEnemy = go::opposite(C);
  constexpr unsigned kEnclosedByEnemy = static_cast<unsigned>(kEnemy) * 0x55;
  const int before = empty_count_;
  int count = before;
  if (captured == 0) {
    count = remove_chain<C>(v, count);
    stones_[go::side_index(C)] -= count - before;
  } else {
    const bool was_enclosed = (byte & kEnclosedByEnemy) == kEnclosedByEnemy;
    do {
      const int stone = v + offset(static_cast<unsigned>(std::countr_zero(captured)));
      captured &= captured - 1;
      // A chain that touches v twice is removed once: from the first contact in an eye, elsewhere from the last, as libego.
      if (!was_enclosed && touches_in(v, captured, chain_[at_index(stone)])) continue;
      if (liberties_[chain_[at_index(stone)]] == 0) [[likely]]
        count = remove_chain<kEnemy>(stone, count);
    } while (captured != 0);
    stones_[go::side_index(kEnemy)] -= count - before;
    ko_ = was_enclosed && count == before + 1 ? empty_[at_index(before)] : 0;
  }
  empty_count_ = count;
}

template <int MaxSize>
[[gnu::noinline]] void FastBoard<MaxSize>::join(int v, unsigned id, unsigned others) {
  do {
    const int stone = v + offset(static_cast<unsigned>(std::countr_zero(others)));
    others &= others - 1;
    const unsigned other = chain_[at_index(stone)];
    if (other == id) [[unlikely]]
      continue;
    // The chain with fewer liberties is mostly the smaller one, and its name is the one to change.
    const bool keep_other = liberties_[other] > liberties_[id];
    const unsigned kept = keep_other ? other : id;
    const unsigned renamed = keep_other ? id : other;
    liberties_[kept] = static_cast<std::uint16_t>(liberties_[kept] + liberties_[renamed]);
    unsigned s = renamed;
    do {
      chain_[s] = static_cast<Index>(kept);
      s = next_[s];
    } while (s != renamed);
    std::swap(next_[at_index(v)], next_[at_index(stone)]);
    id = kept;
  } while (others != 0);
}

template <int MaxSize>
template <go::Color C>
[[gnu::always_inline]] inline void FastBoard<MaxSize>::play(int v) {
  const unsigned byte = neighbour_byte(v);
  const NeighbourFacts facts = kTables.facts_for(go::side_index(C), byte);
  ko_ = 0;
  ++stones_[go::side_index(C)];
  color_[at_index(v)] = static_cast<Byte>(C);
  const int last = empty_[at_index(--empty_count_)];
  const int gap = position_[at_index(v)];
  empty_[at_index(gap)] = static_cast<Index>(last);
  position_[at_index(last)] = static_cast<Index>(gap);
  flip(v, static_cast<unsigned>(C));

  // Each neighbouring chain loses one pseudo-liberty per contact. Computed in parallel from the old counts, because a chain of
  // four read-modify-writes of perhaps the same counter is what the processor waits for.
  const unsigned c0 = chain_[at_index(v - kStride)], c1 = chain_[at_index(v - 1)];
  const unsigned c2 = chain_[at_index(v + 1)], c3 = chain_[at_index(v + kStride)];
  const unsigned e01 = c0 == c1, e02 = c0 == c2, e03 = c0 == c3, e12 = c1 == c2, e13 = c1 == c3, e23 = c2 == c3;
  const auto l0 = static_cast<std::uint16_t>(liberties_[c0] - (1 + e01 + e02 + e03));
  const auto l1 = static_cast<std::uint16_t>(liberties_[c1] - (1 + e01 + e12 + e13));
  const auto l2 = static_cast<std::uint16_t>(liberties_[c2] - (1 + e02 + e12 + e23));
  const auto l3 = static_cast<std::uint16_t>(liberties_[c3] - (1 + e03 + e13 + e23));
  liberties_[at_index(v)] = 0;
  liberties_[c0] = l0;
  liberties_[c1] = l1;
  liberties_[c2] = l2;
  liberties_[c3] = l3;
  const unsigned breathless = four_bits(l0 == 0, l1 == 0, l2 == 0, l3 == 0);
  const unsigned captured = breathless & facts.enemy;

  // The stone joins the chain of its first own neighbour; without one that is itself, and all this still holds.
  const int first = v + facts.first_own;
  const unsigned id = chain_[at_index(first)];
  chain_[at_index(v)] = static_cast<Index>(id);
  next_[at_index(v)] = next_[at_index(first)];
  next_[at_index(first)] = static_cast<Index>(v);
  unsigned own_liberties = liberties_[id] + facts.empty_count;
  liberties_[id] = static_cast<std::uint16_t>(own_liberties);
  const unsigned differs = four_bits(c0 != id, c1 != id, c2 != id, c3 != id);
  if (const unsigned others = differs & facts.own; others != 0) [[unlikely]] {
    join(v, id, others);
    own_liberties = liberties_[chain_[at_index(v)]];
  }
  if ((captured != 0) | (own_liberties == 0)) [[unlikely]]
    capture<C>(v, byte, captured);
}

template <int MaxSize>
inline void FastBoard<MaxSize>::swap_empty(int i, int j) {
  std::swap(empty_[at_index(i)], empty_[at_index(j)]);
  position_[empty_[at_index(i)]] = static_cast<Index>(i);
  position_[empty_[at_index(j)]] = static_cast<Index>(j);
}

template <int MaxSize>
template <class F>
void FastBoard<MaxSize>::for_each_owner(F&& f) const {
  for (int v = kStride; v < Geo::kVertices - kStride; ++v) {
    if (at(v) != go::Color::kEdge) f(v, owner(v));
  }
}

}  // namespace katachi::playout
