#include "player/go/shared_liberties.hpp"

#include <algorithm>

#include "playout/eye_space.hpp"

namespace katachi::player {

namespace {

using Board = go::History::GameBoard;
using Geo = Board::Geo;
using V = Board::V;
using Points = std::bitset<Geo::kVertices>;

// Stones that fill a region but for one point are captured and must leave a shape that one move kills.
constexpr std::size_t kMostInside = playout::kMostEyeSpace + 1;
constexpr std::size_t kMostSmallEye = 2;

Points liberties_of(const Board& board, V chain) {
  Board::VertexList list;
  board.list_liberties(chain, list);
  Points points;
  for (const V v : list) points.set(v.raw());
  return points;
}

template <class F>
void for_each(const Points& points, F&& f) {
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points.test(i)) f(V(i));
}

// The stones of this colour next to these points.
Points stones_beside(const Board& board, const Points& points, go::Color color) {
  Points found;
  for_each(points, [&](V v) {
    for (int d = 0; d < go::kNeighbours; ++d)
      if (const V n = Geo::neighbour(v, d); board.at(n) == color) found.set(n.raw());
  });
  return found;
}

void add_chain(const Board& board, V chain, Points& points) {
  board.for_each_stone(chain, [&](V stone) { points.set(stone.raw()); });
}

// Whether the liberties are one eye of the colour, of a point or two side by side, or none at all. A larger eye may become two.
bool is_small_eye(const Board& board, const Points& points, go::Color color) {
  bool is_enclosed = true;
  std::size_t beside = 0;  // points that have another one beside them
  for_each(points, [&](V v) {
    for (int d = 0; d < go::kNeighbours; ++d) {
      const V n = Geo::neighbour(v, d);
      if (board.at(n) == go::Color::kEmpty && points.test(n.raw()))
        ++beside;
      else
        is_enclosed &= board.at(n) == color || board.at(n) == go::Color::kEdge;
    }
  });
  return is_enclosed && points.count() <= kMostSmallEye && (points.count() < 2 || beside == 2);
}

// Whether a stone of the colour on this liberty would have others than these: a way out.
bool leads_out(const Board& board, V liberty, go::Color color, const Points& known) {
  Points reached;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(liberty, d);
    if (board.at(n) == go::Color::kEmpty) reached.set(n.raw());
    if (board.at(n) == color) reached |= liberties_of(board, n);
  }
  reached.reset(liberty.raw());
  return (reached & ~known).any();
}

// By the shape alone.
bool may_be_seki(const Board& board, V a, V b) {
  const Points of_a = liberties_of(board, a), of_b = liberties_of(board, b);
  const Points common = of_a & of_b, eye_a = of_a & ~common, eye_b = of_b & ~common;
  if (eye_a.none() != eye_b.none()) return false;
  // The side with the larger eye is ahead in the race by the difference; each common liberty is one more that it must fill.
  const std::size_t ahead = std::max(eye_a.count(), eye_b.count()) - std::min(eye_a.count(), eye_b.count());
  if (common.count() < (eye_a.none() ? 2u : ahead + 1)) return false;
  bool has_way_out = false;
  for_each(common, [&](V v) {
    has_way_out |= leads_out(board, v, board.at(a), of_a) || leads_out(board, v, board.at(b), of_b);
  });
  if (has_way_out) return false;
  return is_small_eye(board, eye_a, board.at(a)) && is_small_eye(board, eye_b, board.at(b));
}

// Where the two chains fight: their liberties, and stones of the enemy that have no other and may be captured there.
Points inside(const Board& board, V chain, V enemy) {
  const Points liberties = liberties_of(board, chain) | liberties_of(board, enemy);
  Points region = liberties;
  for_each(stones_beside(board, liberties, board.at(enemy)), [&](V stone) {
    if ((liberties_of(board, stone) & ~liberties).none()) add_chain(board, stone, region);
  });
  return region;
}

std::vector<go::Point> listed(const Points& points) {
  std::vector<go::Point> list;
  for_each(points, [&](V v) { list.push_back(Geo::point(v)); });
  return list;
}

std::optional<LostChain> read_loss(const Board& board, V chain, V enemy) {
  const Points region = inside(board, chain, enemy);
  if (region.count() > kMostInside) return std::nullopt;
  std::vector<V> list;
  for_each(region, [&](V v) { list.push_back(v); });
  const auto loss = read_inside(board, chain, list);
  if (!loss) return std::nullopt;
  Points stones;
  add_chain(board, chain, stones);
  const Points around = stones_beside(board, stones, board.at(enemy)) & ~region;
  return LostChain{
      .color = board.at(chain), .points = listed(stones | region), .outside = listed(around), .loss = *loss};
}

void read_pair(const Board& board, V a, V b, SharedLiberties& found) {
  if (!may_be_seki(board, a, b)) return;
  auto loss_of_a = read_loss(board, a, b), loss_of_b = read_loss(board, b, a);
  // Where either can take the other, or a move saves the chain, it is for the search to see that.
  if (loss_of_a && !loss_of_b && loss_of_a->loss.whoever_moves) {
    found.lost.push_back(*std::move(loss_of_a));
  } else if (loss_of_b && !loss_of_a && loss_of_b->loss.whoever_moves) {
    found.lost.push_back(*std::move(loss_of_b));
  } else {
    add_chain(board, a, found.seki);
    add_chain(board, b, found.seki);
  }
}

}  // namespace

bool LostChain::is_enclosed(const Ownership& ownership) const {
  double enemy = 0;
  for (const go::Point p : outside) enemy += ownership.share(go::opposite(color), p);
  return 2 * enemy >= static_cast<double>(outside.size());
}

void SharedLiberties::correct(Ownership& ownership) const {
  for (const LostChain& chain : lost) {
    if (!chain.is_enclosed(ownership)) continue;
    for (const go::Point p : chain.points) ownership.give(go::opposite(chain.color), p);
  }
}

void SharedLiberties::leave_alone(const LostChain& chain) {
  for (const go::Point p : chain.points) seki.set(Geo::vertex(p).raw());
}

SharedLiberties read_shared_liberties(const Board& board) {
  SharedLiberties found;
  board.for_each_point([&](V v) {
    if (board.at(v) != go::Color::kBlack || board.head(v) != v) return;  // each pair once
    Points rivals;
    for_each(stones_beside(board, liberties_of(board, v), go::Color::kWhite),
             [&](V stone) { rivals.set(board.head(stone).raw()); });
    for_each(rivals, [&](V rival) { read_pair(board, v, rival, found); });
  });
  return found;
}

}  // namespace katachi::player
