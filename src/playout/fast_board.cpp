#include "playout/fast_board.hpp"

#include <bitset>

#include "core/fixed_vector.hpp"

namespace katachi::playout {

using go::Color;

template <int MaxSize>
FastBoard<MaxSize>::FastBoard(const go::Board<MaxSize>& board) : ko_(board.ko().raw()) {
  using V = go::Vertex<MaxSize>;
  liberties_.fill(kNeverCaptured);
  empty_.fill(0);
  position_.fill(0);
  for (int v = 0; v < Geo::kVertices; ++v) {
    const V vertex(at_index(v));
    color_[at_index(v)] = static_cast<Byte>(board.at(vertex));
    neighbours_[at_index(v)] = static_cast<Byte>(board.code(vertex) & 0xff);
    chain_[at_index(v)] = static_cast<Index>(v);
    next_[at_index(v)] = static_cast<Index>(v);
  }
  board.for_each_point([&](V vertex) {
    const int v = vertex.raw();
    if (!go::is_stone(board.at(vertex))) {
      position_[at_index(v)] = static_cast<Index>(empty_count_);
      empty_[at_index(empty_count_++)] = static_cast<Index>(v);
      return;
    }
    ++stones_[go::side_index(board.at(vertex))];
    const Index id = board.head(vertex).raw();
    chain_[at_index(v)] = id;
    next_[at_index(v)] = board.next_in_chain(vertex).raw();
    if (v != id) return;
    int count = 0;
    board.for_each_stone(vertex,
                         [&](V stone) { count += kTables.facts_for(0, neighbour_byte(stone.raw())).empty_count; });
    liberties_[id] = static_cast<std::uint16_t>(count);
  });
}

// A single empty point needs no flood: almost all empty points at the end of a random game are eyes.
template <int MaxSize>
Color FastBoard<MaxSize>::owner_of_empty(int v) const {
  std::bitset<static_cast<std::size_t>(Geo::kVertices)> seen;
  core::FixedVector<int, static_cast<std::size_t>(MaxSize * MaxSize)> queue;
  seen.set(at_index(v));
  queue.push_back(v);
  unsigned touched = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const unsigned byte = neighbour_byte(queue[i]);
    for (unsigned d = 0; d < 4; ++d) {
      const unsigned there = byte >> (2 * d) & 3;
      if (there == 1 || there == 2) touched |= there;
      const int n = queue[i] + offset(d);
      if (there != 0 || seen.test(at_index(n))) continue;
      seen.set(at_index(n));
      queue.push_back(n);
    }
    if (touched == 3) break;
  }
  return touched == 1 || touched == 2 ? static_cast<Color>(touched) : Color::kEmpty;
}

template <int MaxSize>
int FastBoard<MaxSize>::area_difference() const {
  int difference = stones_[0] - stones_[1];
  for (int i = 0; i < empty_count_; ++i) {
    const unsigned byte = neighbour_byte(empty_at(i));
    const unsigned enclosed = kTables.enclosed_by(byte);
    if (enclosed == 1 || enclosed == 2) {
      difference += enclosed == 1 ? 1 : -1;
    } else {
      const Color owner = owner_of_empty(empty_at(i));
      difference += (owner == Color::kBlack) - (owner == Color::kWhite);
    }
  }
  return difference;
}

template <int MaxSize>
bool FastBoard<MaxSize>::is_consistent() const {
  std::array<int, 2> stones{};
  int empty = 0;
  for (int v = kStride; v < Geo::kVertices - kStride; ++v) {
    const Color c = at(v);
    if (c == Color::kEdge) continue;
    unsigned byte = 0;
    for (unsigned d = 0; d < 4; ++d) byte |= static_cast<unsigned>(at(v + offset(d))) << (2 * d);
    if (byte != neighbour_byte(v)) return false;
    if (c == Color::kEmpty) {
      ++empty;
      const bool listed = position_[at_index(v)] < empty_count_ && empty_[position_[at_index(v)]] == v;
      if (!listed || chain_[at_index(v)] != v || next_[at_index(v)] != v) return false;
      continue;
    }
    ++stones[go::side_index(c)];
    int count = 0;
    int stone = v;
    do {
      if (at(stone) != c || chain_[at_index(stone)] != chain_[at_index(v)]) return false;
      count += kTables.facts_for(0, neighbour_byte(stone)).empty_count;
      stone = next_[at_index(stone)];
    } while (stone != v);
    if (count != liberties_[chain_[at_index(v)]]) return false;
    for (unsigned d = 0; d < 4; ++d)
      if (at(v + offset(d)) == c && chain_[at_index(v + offset(d))] != chain_[at_index(v)]) return false;
  }
  return empty == empty_count_ && stones == stones_;
}

template class FastBoard<9>;
template class FastBoard<19>;
template class FastBoard<25>;
static_assert(std::is_trivially_copyable_v<FastBoard<19>>);

}  // namespace katachi::playout
