#include "go/board.hpp"

#include <bitset>
#include <cassert>

#include <fmt/format.h>

namespace katachi::go {

namespace {

constexpr std::uint16_t code_bits(Color c, int direction) {
  return static_cast<std::uint16_t>(static_cast<unsigned>(c) << (2 * direction));
}

template <int MaxSize>
struct Keys {
  core::IndexMap<Vertex<MaxSize>, std::array<std::uint64_t, 2>> of;
  constexpr Keys() {
    for (int y = 0; y < MaxSize; ++y)
      for (int x = 0; x < MaxSize; ++x) {
        const Point p = Point::at(x, y);
        of[Geometry<MaxSize>::vertex(p)] = {stone_key(Color::kBlack, p), stone_key(Color::kWhite, p)};
      }
  }
};

template <int MaxSize>
constexpr Keys<MaxSize> kKeys{};

}  // namespace

template <int MaxSize>
Board<MaxSize>::Board(Size size)
    : width_(static_cast<std::uint8_t>(size.width)), height_(static_cast<std::uint8_t>(size.height)) {
  assert(size.is_valid() && size.larger() <= MaxSize);
  color_.fill(static_cast<std::uint8_t>(Color::kEdge));
  for_each_point([&](V v) { color_[v] = static_cast<std::uint8_t>(Color::kEmpty); });
  for_each_point([&](V v) {
    for (int d = 0; d < kDirections; ++d) code_[v] |= code_bits(at(neighbour(v, d)), d);
  });
}

template <int MaxSize>
auto Board<MaxSize>::adjacent_chains(V v, Color c) const -> Heads {
  Heads heads;
  const std::uint16_t code = code_[v];  // one load instead of four
  if ((stones_in_code(code) & static_cast<unsigned>(c)) == 0) return heads;
  for (int d = 0; d < kNeighbours; ++d) {
    if (color_in_code(code, static_cast<Direction>(d)) != c) continue;
    const V head = head_[neighbour(v, d)];
    if (!heads.contains(head)) heads.push_back(head);
  }
  return heads;
}

template <int MaxSize>
bool Board<MaxSize>::touches_chain(V v, V chain_head) const {
  for (int d = 0; d < kNeighbours; ++d) {
    const V n = neighbour(v, d);
    if (is_stone(at(n)) && head_[n] == chain_head) return true;
  }
  return false;
}

template <int MaxSize>
void Board<MaxSize>::list_liberties(V v, VertexList& out) const {
  out.clear();
  std::bitset<Geo::kVertices> seen;
  for_each_stone(v, [&](V stone) {
    for (int d = 0; d < kNeighbours; ++d) {
      const V n = neighbour(stone, d);
      if (at(n) != Color::kEmpty || seen.test(n.raw())) continue;
      seen.set(n.raw());
      out.push_back(n);
    }
  });
}

template <int MaxSize>
bool Board<MaxSize>::captures(V v, Color c) const {
  const Color enemy = opposite(c);
  for (int d = 0; d < kNeighbours; ++d) {
    const V n = neighbour(v, d);
    if (at(n) == enemy && liberties(n) == 1) return true;
  }
  return false;
}

template <int MaxSize>
bool Board<MaxSize>::is_suicide(V v, Color c) const {
  if (!is_enclosed_code(code_[v])) return false;
  for (int d = 0; d < kNeighbours; ++d) {
    const V n = neighbour(v, d);
    if (is_stone(at(n)) && (liberties(n) == 1) == (at(n) != c))
      return false;  // captures, or joins a chain that breathes
  }
  return true;
}

template <int MaxSize>
bool Board<MaxSize>::is_single_stone_suicide(V v, Color c) const {
  return is_suicide(v, c) && adjacent_chains(v, c).empty();
}

template <int MaxSize>
std::uint64_t Board<MaxSize>::hash_after(V v, Color c) const {
  const auto xor_chain = [&](std::uint64_t hash, V chain, Color color) {
    for_each_stone(chain, [&](V stone) { hash ^= kKeys<MaxSize>.of[stone][side_index(color)]; });
    return hash;
  };
  std::uint64_t hash = hash_;
  if (is_suicide(v, c)) {
    for (const V chain : adjacent_chains(v, c)) hash = xor_chain(hash, chain, c);
    return hash;
  }
  hash ^= kKeys<MaxSize>.of[v][side_index(c)];
  for (const V chain : adjacent_chains(v, opposite(c)))
    if (liberties_[chain] == 1) hash = xor_chain(hash, chain, opposite(c));
  return hash;
}

template <int MaxSize>
void Board<MaxSize>::put(V v, Color c) {
  assert(at(v) == Color::kEmpty && is_stone(c));
  color_[v] = static_cast<std::uint8_t>(c);
  hash_ ^= kKeys<MaxSize>.of[v][side_index(c)];
  ++stones_[side_index(c)];
  for (int d = 0; d < kDirections; ++d) code_[neighbour(v, d)] ^= code_bits(c, opposite_direction(d));
}

template <int MaxSize>
void Board<MaxSize>::take(V v) {
  const Color c = at(v);
  color_[v] = static_cast<std::uint8_t>(Color::kEmpty);
  hash_ ^= kKeys<MaxSize>.of[v][side_index(c)];
  --stones_[side_index(c)];
  for (int d = 0; d < kDirections; ++d) code_[neighbour(v, d)] ^= code_bits(c, opposite_direction(d));
}

template <int MaxSize>
void Board<MaxSize>::start_chain(V v) {
  head_[v] = v;
  next_[v] = v;
  size_[v] = 1;
  liberties_[v] = static_cast<std::uint16_t>(empty_neighbours(v));
}

template <int MaxSize>
auto Board<MaxSize>::merge(V a, V b) -> V {
  if (size_[a] < size_[b]) std::swap(a, b);
  // Stone by stone, so that a liberty shared by several stones is counted when the first of them joins.
  for_each_stone(b, [&](V stone) {
    for (int d = 0; d < kNeighbours; ++d) {
      const V n = neighbour(stone, d);
      if (at(n) == Color::kEmpty && !touches_chain(n, a)) ++liberties_[a];
    }
    head_[stone] = a;
  });
  std::swap(next_[a], next_[b]);
  size_[a] = static_cast<std::uint16_t>(size_[a] + size_[b]);
  return a;
}

template <int MaxSize>
int Board<MaxSize>::remove_chain(V v) {
  const Color c = at(v);
  int count = 0;
  for_each_stone(v, [&](V stone) {
    take(stone);
    ++count;
    for (const V chain : adjacent_chains(stone, opposite(c))) ++liberties_[chain];
  });
  captured_[side_index(c)] = static_cast<std::uint16_t>(captured_[side_index(c)] + count);
  return count;
}

template <int MaxSize>
void Board<MaxSize>::play(V v, Color c, Undo& undo) {
  const Color enemy = opposite(c);
  undo = {.vertex = v, .previous_ko = ko_, .color = c};
  ko_ = kNone;
  put(v, c);
  start_chain(v);
  for (const V chain : adjacent_chains(v, enemy)) --liberties_[chain];
  V own = v;
  for (const V chain : adjacent_chains(v, c)) {
    if (chain == own) continue;
    --liberties_[chain];
    own = merge(own, chain);
  }
  V last_captured = kNone;
  for (int d = 0; d < kNeighbours; ++d) {
    const V n = neighbour(v, d);
    if (at(n) != enemy || liberties_[head_[n]] > 0) continue;
    undo.captured_directions = static_cast<std::uint8_t>(undo.captured_directions | 1u << d);
    undo.captured_stones = static_cast<std::uint16_t>(undo.captured_stones + remove_chain(n));
    last_captured = n;
  }
  own = head_[v];
  if (undo.captured_stones == 1 && size_[own] == 1 && liberties_[own] == 1) ko_ = last_captured;
  if (liberties_[own] == 0) {
    undo.suicide = true;
    undo.captured_stones = static_cast<std::uint16_t>(remove_chain(v));
  }
}

template <int MaxSize>
void Board<MaxSize>::rebuild_chain(V start) {
  const Color c = at(start);
  std::bitset<Geo::kVertices> seen;
  VertexList queue;
  const auto visit = [&](V v) {
    seen.set(v.raw());
    queue.push_back(v);
  };
  visit(start);
  int liberties = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const V v = queue[i];
    for (int d = 0; d < kNeighbours; ++d) {
      const V n = neighbour(v, d);
      if (seen.test(n.raw())) continue;
      if (at(n) == c) {
        visit(n);
      } else if (at(n) == Color::kEmpty) {
        seen.set(n.raw());
        ++liberties;
      }
    }
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    head_[queue[i]] = start;
    next_[queue[i]] = queue[(i + 1) % queue.size()];
  }
  size_[start] = static_cast<std::uint16_t>(queue.size());
  liberties_[start] = static_cast<std::uint16_t>(liberties);
}

template <int MaxSize>
void Board<MaxSize>::refill(V start, Color c) {
  VertexList queue;
  const auto visit = [&](V v) {
    for (const V chain : adjacent_chains(v, opposite(c))) --liberties_[chain];
    put(v, c);
    queue.push_back(v);
  };
  visit(start);
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int d = 0; d < kNeighbours; ++d) {
      const V n = neighbour(queue[i], d);
      if (at(n) == Color::kEmpty) visit(n);
    }
  captured_[side_index(c)] = static_cast<std::uint16_t>(captured_[side_index(c)] - queue.size());
  rebuild_chain(start);
}

template <int MaxSize>
void Board<MaxSize>::split_off(V v) {
  const Color c = at(v);
  take(v);
  for (const V chain : adjacent_chains(v, opposite(c))) ++liberties_[chain];
  std::bitset<Geo::kVertices> done;
  for (int d = 0; d < kNeighbours; ++d) {
    const V n = neighbour(v, d);
    if (at(n) != c || done.test(n.raw())) continue;
    rebuild_chain(n);
    for_each_stone(n, [&](V stone) { done.set(stone.raw()); });
  }
}

template <int MaxSize>
void Board<MaxSize>::undo(const Undo& undo) {
  const Color c = undo.color;
  if (undo.suicide) refill(undo.vertex, c);
  // A captured chain had no liberty, so the empty region in that direction, bounded by the capturing stone, is the chain.
  for (int d = 0; d < kNeighbours; ++d)
    if (undo.captured_directions & 1u << d) refill(neighbour(undo.vertex, d), opposite(c));
  split_off(undo.vertex);
  ko_ = undo.previous_ko;
}

template <int MaxSize>
void Board<MaxSize>::place(V v, Color c) {
  ko_ = kNone;
  put(v, c);
  start_chain(v);
  for (const V chain : adjacent_chains(v, opposite(c))) --liberties_[chain];
  V own = v;
  for (const V chain : adjacent_chains(v, c)) {
    if (chain == own) continue;
    --liberties_[chain];
    own = merge(own, chain);
  }
}

template <int MaxSize>
void Board<MaxSize>::remove(V v) {
  assert(is_stone(at(v)));
  ko_ = kNone;
  split_off(v);
}

template <int MaxSize>
std::string Board<MaxSize>::check_consistency() const {
  Board twin(size());
  for_each_point([&](V v) {
    if (is_stone(at(v))) twin.put(v, at(v));
  });
  if (twin.hash_ != hash_) return "hash differs";
  if (twin.stones_ != stones_) return "stone counts differ";
  std::string problem;
  for_each_point([&](V v) {
    if (!problem.empty()) return;
    const std::string name = gtp_text(Geo::point(v), size());
    if (twin.code_[v] != code_[v])
      problem = fmt::format("code of {} is {:#x}, not {:#x}", name, code_[v], twin.code_[v]);
    if (!is_stone(at(v)) || !problem.empty()) return;
    twin.rebuild_chain(v);
    if (chain_size(v) != twin.size_[v])
      problem = fmt::format("chain of {} has size {}, not {}", name, chain_size(v), twin.size_[v]);
    else if (liberties(v) != twin.liberties_[v])
      problem = fmt::format("chain of {} has {} liberties, not {}", name, liberties(v), twin.liberties_[v]);
    int walked = 0;
    for_each_stone(v, [&](V stone) { walked += head_[stone] == head_[v]; });
    if (problem.empty() && walked != chain_size(v)) problem = fmt::format("list of the chain of {} is broken", name);
  });
  return problem;
}

template class Board<9>;
template class Board<19>;
template class Board<25>;

}  // namespace katachi::go
