#include "go/score.hpp"

#include <bitset>
#include <cstdlib>

#include <fmt/format.h>

namespace katachi::go {

namespace {

// Gives one empty region, found by a flood from start, to the only colour that it touches.
template <int MaxSize>
void own_region(const Board<MaxSize>& board, Vertex<MaxSize> start, OwnerMap<MaxSize>& owner,
                std::bitset<Geometry<MaxSize>::kVertices>& seen) {
  using Geo = Geometry<MaxSize>;
  typename Board<MaxSize>::VertexList queue;
  seen.set(start.raw());
  queue.push_back(start);
  unsigned touched = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int d = 0; d < kNeighbours; ++d) {
      const auto n = Geo::neighbour(queue[i], d);
      const Color c = board.at(n);
      if (is_stone(c)) touched |= static_cast<unsigned>(c);
      if (c != Color::kEmpty || seen.test(n.raw())) continue;
      seen.set(n.raw());
      queue.push_back(n);
    }
  const bool one_colour = touched == 1 || touched == 2;
  for (const auto v : queue) owner[v] = one_colour ? static_cast<Color>(touched) : Color::kEmpty;
}

template <int MaxSize>
Board<MaxSize> without(Board<MaxSize> board, std::span<const Point> dead) {
  for (const Point p : dead) {
    const auto v = Geometry<MaxSize>::vertex(p);
    if (!is_stone(board.at(v))) continue;
    typename Board<MaxSize>::VertexList stones;
    board.for_each_stone(v, [&](Vertex<MaxSize> stone) { stones.push_back(stone); });
    for (const auto stone : stones) board.remove(stone);
  }
  return board;
}

// Makes the empty region around `start` nobody's.
template <int MaxSize>
void free_region(const Board<MaxSize>& board, Vertex<MaxSize> start, OwnerMap<MaxSize>& owner) {
  typename Board<MaxSize>::VertexList queue;
  owner[start] = Color::kEmpty;
  queue.push_back(start);
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int d = 0; d < kNeighbours; ++d) {
      const auto n = Geometry<MaxSize>::neighbour(queue[i], d);
      if (board.at(n) != Color::kEmpty || owner[n] == Color::kEmpty) continue;
      owner[n] = Color::kEmpty;
      queue.push_back(n);
    }
}

template <int MaxSize>
OwnerMap<MaxSize> owners_after_tax(const Board<MaxSize>& clean, const Rules& rules, std::span<const Point> seki) {
  OwnerMap<MaxSize> owner = owners(clean);
  if (rules.tax == Tax::kNone) return owner;
  for (const Point p : seki)
    for (int d = 0; d < kNeighbours; ++d) {
      const auto n = Geometry<MaxSize>::neighbour(Geometry<MaxSize>::vertex(p), d);
      if (clean.at(n) == Color::kEmpty && owner[n] != Color::kEmpty) free_region(clean, n, owner);
    }
  return owner;
}

}  // namespace

template <int MaxSize>
OwnerMap<MaxSize> owners(const Board<MaxSize>& board, std::span<const Point> dead) {
  if (!dead.empty()) return owners(without(board, dead));
  OwnerMap<MaxSize> owner;
  std::bitset<Geometry<MaxSize>::kVertices> seen;
  board.for_each_point([&](Vertex<MaxSize> v) {
    if (is_stone(board.at(v)))
      owner[v] = board.at(v);
    else if (!seen.test(v.raw()))
      own_region(board, v, owner, seen);
  });
  return owner;
}

template <int MaxSize>
int area_difference(const Board<MaxSize>& board, std::span<const Point> dead) {
  const OwnerMap<MaxSize> owner = owners(board, dead);
  int difference = 0;
  board.for_each_point(
      [&](Vertex<MaxSize> v) { difference += (owner[v] == Color::kBlack) - (owner[v] == Color::kWhite); });
  return difference;
}

template <int MaxSize>
OwnerMap<MaxSize> counted_owners(const Board<MaxSize>& board, const Rules& rules, const ScoreInput& input) {
  return owners_after_tax(without(board, input.dead), rules, input.seki);
}

template <int MaxSize>
int final_half_points(const Board<MaxSize>& board, const Rules& rules, const ScoreInput& input) {
  int points = 0;
  const Board<MaxSize> clean = without(board, input.dead);
  const OwnerMap<MaxSize> owner = owners_after_tax(clean, rules, input.seki);
  const bool is_area = rules.scoring == Scoring::kArea;
  clean.for_each_point([&](Vertex<MaxSize> v) {
    if (is_area || !is_stone(clean.at(v))) points += (owner[v] == Color::kBlack) - (owner[v] == Color::kWhite);
  });
  if (is_area) {
    points -= handicap_compensation(rules, input.handicap_stones);
  } else {
    const auto prisoners = [&](Color c) { return board.captured(c) + board.stones(c) - clean.stones(c); };
    points += prisoners(Color::kWhite) - prisoners(Color::kBlack);
    points += input.white_passes_paid - input.black_passes_paid;
  }
  return 2 * points - rules.komi_half_points;
}

std::string score_text(int half_points) {
  if (half_points == 0) return "0";
  const int size = std::abs(half_points);
  return fmt::format("{}+{}{}", half_points > 0 ? 'B' : 'W', size / 2, size % 2 ? ".5" : "");
}

template OwnerMap<9> owners<9>(const Board<9>&, std::span<const Point>);
template int area_difference<9>(const Board<9>&, std::span<const Point>);
template OwnerMap<9> counted_owners<9>(const Board<9>&, const Rules&, const ScoreInput&);
template int final_half_points<9>(const Board<9>&, const Rules&, const ScoreInput&);
template OwnerMap<19> owners<19>(const Board<19>&, std::span<const Point>);
template int area_difference<19>(const Board<19>&, std::span<const Point>);
template OwnerMap<19> counted_owners<19>(const Board<19>&, const Rules&, const ScoreInput&);
template int final_half_points<19>(const Board<19>&, const Rules&, const ScoreInput&);
template OwnerMap<25> owners<25>(const Board<25>&, std::span<const Point>);
template int area_difference<25>(const Board<25>&, std::span<const Point>);
template OwnerMap<25> counted_owners<25>(const Board<25>&, const Rules&, const ScoreInput&);
template int final_half_points<25>(const Board<25>&, const Rules&, const ScoreInput&);

}  // namespace katachi::go
