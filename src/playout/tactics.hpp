// Cheap answers to tactical questions inside a game: liberties after a move, self-atari, eye spaces that one move kills.
//
// They look at most one move ahead, where their twins in the tests play the move and look. Shapes that one move inside kills
// (nakade): three in a row or bent, the pyramid of four, the cross and the bulky five, the flower of six.
#pragma once

#include <cstddef>

#include "core/fixed_vector.hpp"
#include "go/few_liberties.hpp"
#include "playout/eye_space.hpp"

namespace katachi::playout {

// A few connected points and how they hang together.
template <int MaxSize>
class SmallShape {
 public:
  using V = go::Vertex<MaxSize>;
  static constexpr std::size_t kMost = kMostEyeSpace;

  core::FixedVector<V, kMost> points;

  // The one move that leaves a single eye; V{} if the shape lives, or is dead as it stands.
  V vital() const {
    if (points.size() < 3) return V{};  // most eyes of a game
    const Links links = count();
    const bool dies = points.size() == 3 || (points.size() == 4 && links.most == 3) ||
                      (points.size() == 5 && (links.most == 4 || (links.most == 3 && links.edges == 5))) ||
                      (points.size() == 6 && links.most == 4 && links.edges == 6);
    return dies ? links.at : V{};
  }

  // Whether captured stones of this shape leave the captor one eye at most.
  bool leaves_one_eye() const {
    if (points.size() <= 3) return true;
    const bool is_square = points.size() == 4 && count().edges == 4;
    return is_square || (points.size() < kMost && vital() != V{});
  }

 private:
  struct Links {
    int edges = 0;
    int most = 0;  // neighbours within the shape of the point that has the most
    V at{};        // that point
  };
  Links count() const {
    Links links;
    for (const V v : points) {
      int here = 0;
      for (int d = 0; d < go::kNeighbours; ++d) here += points.contains(go::Geometry<MaxSize>::neighbour(v, d));
      links.edges += here;
      if (here > links.most) {
        links.most = here;
        links.at = v;
      }
    }
    links.edges /= 2;
    return links;
  }
};

// Calls f for the points of chains captured by a move of this colour on v that touch the chains which v joins, some perhaps
// twice, until f says that it has enough.
template <int MaxSize, class F>
void for_each_captured_beside_own(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color color, F&& f) {
  using Geo = go::Geometry<MaxSize>;
  core::FixedVector<go::Vertex<MaxSize>, go::kNeighbours> own;
  for (int d = 0; d < go::kNeighbours; ++d)
    if (const auto n = Geo::neighbour(v, d); board.at(n) == color) own.push_back(board.head(n));
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto captured = Geo::neighbour(v, d);
    if (board.at(captured) != go::opposite(color) || board.liberties(captured) != 1) continue;
    auto stone = captured;
    do {
      for (int side = 0; side < go::kNeighbours; ++side) {
        const auto n = Geo::neighbour(stone, side);
        if (board.at(n) == color && own.contains(board.head(n)) && f(stone)) return;
      }
      stone = board.next_in_chain(stone);
    } while (stone != captured);
  }
}

// The liberties, N at most, that the chain of a stone of this colour on the empty point v has after the move; exact if the move
// is no suicide. Cost: a walk along the chains that v joins, and along captured ones where those have too few liberties.
template <std::size_t N, int MaxSize>
core::FixedVector<go::Vertex<MaxSize>, N> liberties_after(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v,
                                                          go::Color color) {
  using Geo = go::Geometry<MaxSize>;
  core::FixedVector<go::Vertex<MaxSize>, N> found;
  const auto add = [&](go::Vertex<MaxSize> liberty) {
    if (!found.full() && liberty != v && !found.contains(liberty)) found.push_back(liberty);
    return found.full();
  };
  bool joins = false, captures = false;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = Geo::neighbour(v, d);
    const go::Color there = board.at(n);
    if (there == go::Color::kEmpty) {
      add(n);
    } else if (there == color) {
      joins = true;
      for (const auto liberty : go::few_liberties<N + 1>(board, n)) add(liberty);
    } else if (there != go::Color::kEdge && board.liberties(n) == 1) {
      captures = true;
      add(n);
    }
    if (found.full()) return found;
  }
  if (joins && captures) for_each_captured_beside_own(board, v, color, add);
  return found;
}

// Whether a look at the neighbours of v tells already that liberties_after() would find N or more.
template <std::size_t N, int MaxSize>
bool clearly_has_liberties_after(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color color) {
  if (static_cast<std::size_t>(board.empty_neighbours(v)) >= N) return true;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = go::Geometry<MaxSize>::neighbour(v, d);
    // v itself is one of the chain's liberties.
    if (board.at(n) == color && static_cast<std::size_t>(board.liberties(n)) > N) return true;
  }
  return false;
}

// Whether liberties_after() finds N or more: most often the neighbours alone tell.
template <std::size_t N, int MaxSize>
bool has_liberties_after(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color color) {
  return clearly_has_liberties_after<N>(board, v, color) || liberties_after<N>(board, v, color).full();
}

// Whether all enemy chains around the shape have no other liberty than the one point: they are taken next, unless they take.
template <int MaxSize>
bool threatens_all(const go::Board<MaxSize>& board, const SmallShape<MaxSize>& shape, go::Vertex<MaxSize> v,
                   go::Vertex<MaxSize> liberty, go::Color color) {
  for (const auto point : shape.points)
    for (int d = 0; d < go::kNeighbours; ++d) {
      const auto n = go::Geometry<MaxSize>::neighbour(point, d);
      if (board.at(n) != go::opposite(color)) continue;
      if (board.liberties(n) > 2) return false;
      for (const auto other : go::few_liberties<2>(board, n))
        if (other != v && other != liberty) return false;
    }
  return true;
}

// A move on v that leaves its own chain in atari and is no sound sacrifice. Sound are a throw-in of one stone, and stones that
// fill an eye space but for one point, put all around it into atari and leave one eye at most when they are captured. v must be
// playable.
template <int MaxSize>
bool is_bad_self_atari(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color color) {
  using Geo = go::Geometry<MaxSize>;
  if (has_liberties_after<2>(board, v, color)) return false;
  const auto liberties = liberties_after<1>(board, v, color);
  if (liberties.size() != 1) return false;
  SmallShape<MaxSize> shape;
  shape.points.push_back(v);
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = Geo::neighbour(v, d);
    if (board.at(n) != color || shape.points.contains(n)) continue;
    const auto size = static_cast<std::size_t>(board.chain_size(n)) + shape.points.size();
    if (size >= SmallShape<MaxSize>::kMost) return true;
    board.for_each_stone(n, [&](go::Vertex<MaxSize> stone) { shape.points.push_back(stone); });
  }
  if (shape.points.size() == 1) return false;
  return !shape.leaves_one_eye() || !threatens_all(board, shape, v, liberties[0], color);
}

// The point that kills the eye space around the empty point v, if that is enclosed by one colour and of a shape that one move
// decides; V{} otherwise.
template <int MaxSize>
go::Vertex<MaxSize> vital_point(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v) {
  SmallShape<MaxSize> space;
  space.points.push_back(v);
  unsigned colors = 0;
  for (std::size_t i = 0; i < space.points.size(); ++i) {
    const std::uint16_t code = board.code(space.points[i]);
    if (!may_be_eye_space(code)) return {};
    colors |= go::stones_in_code(code);
    if (colors == 3) return {};
    for (int d = 0; d < go::kNeighbours; ++d) {
      if ((code >> (2 * d) & 3) != 0) continue;
      const auto n = go::Geometry<MaxSize>::neighbour(space.points[i], d);
      if (space.points.contains(n)) continue;
      if (space.points.full()) return {};
      space.points.push_back(n);
    }
  }
  return space.vital();
}

}  // namespace katachi::playout
