#include "knowledge/eyes.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "knowledge/morphology.hpp"
#include "tests/go/drawn.hpp"
#include "tests/go/effort.hpp"

namespace katachi::knowledge {
namespace {

using go::Color;
using Points9 = PointSet<9>;
using V9 = go::Vertex<9>;

// --- the slow twin: who wins in a closed region, by full search ---

// A wall of one block without a liberty outside, and the region inside it as a graph. The attacker wins if he can force the capture of
// the wall; whatever goes on for ever is life, so that a ko counts for the defender. Positions are numbers in base 3.
class RegionSearch {
 public:
  RegionSearch(const Points9& region, const Points9& board) {
    region.for_each([&](V9 v) { index_.emplace(v.raw(), index_.size()); });
    region.for_each([&](V9 v) {
      std::vector<std::size_t> neighbours;
      bool touches_wall = false;
      for (int d = 0; d < go::kNeighbours; ++d) {
        const V9 next = go::Geometry<9>::neighbour(v, d);
        if (!board.contains(next)) continue;
        if (region.contains(next))
          neighbours.push_back(index_.at(next.raw()));
        else
          touches_wall = true;
      }
      neighbours_.push_back(neighbours);
      at_wall_.push_back(touches_wall);
    });
    solve();
  }

  // The region is empty: can the attacker capture the wall?
  bool is_captured(bool attacker_first) const { return wins_[attacker_first ? 0 : 1][0]; }

 private:
  using Position = std::vector<int>;  // 0 empty, 1 the defender, 2 the attacker

  static constexpr int kCaptured = -1;

  Position decoded(std::size_t code) const {
    Position position(neighbours_.size());
    for (int& point : position) {
      point = static_cast<int>(code % 3);
      code /= 3;
    }
    return position;
  }
  static int coded(const Position& position) {
    int code = 0;
    for (std::size_t i = position.size(); i-- > 0;) code = code * 3 + position[i];
    return code;
  }

  // The chain at a point, and whether it has a liberty; the wall counts as one block with the defender's stones that touch it.
  std::pair<std::vector<std::size_t>, bool> chain_at(const Position& position, std::size_t start) const {
    const int side = position[start];
    std::vector<std::size_t> open = {start}, chain;
    std::vector<bool> seen(position.size());
    bool is_free = false, on_wall = false;
    seen[start] = true;
    const auto visit = [&](std::size_t q, bool belongs) {
      if (!belongs || seen[q]) return;
      seen[q] = true;
      open.push_back(q);
    };
    while (!open.empty()) {
      const std::size_t p = open.back();
      open.pop_back();
      chain.push_back(p);
      if (side == 1 && at_wall_[p] && !on_wall) {
        on_wall = true;
        for (std::size_t q = 0; q < position.size(); ++q) {
          if (!at_wall_[q]) continue;
          is_free = is_free || position[q] == 0;
          visit(q, position[q] == 1);
        }
      }
      for (const std::size_t q : neighbours_[p]) {
        is_free = is_free || position[q] == 0;
        visit(q, position[q] == side);
      }
    }
    return {chain, is_free};
  }

  bool wall_has_liberty(const Position& position) const {
    for (std::size_t p = 0; p < position.size(); ++p) {
      if (!at_wall_[p]) continue;
      if (position[p] == 0) return true;
      if (position[p] == 1) return chain_at(position, p).second;
    }
    return false;
  }

  // The code after a move, kCaptured if it takes the wall, nothing if it is suicide. No wall, no game: the defender may not fill his
  // own last liberty.
  std::optional<int> played(Position position, std::size_t at, int side) const {
    position[at] = side;
    if (side == 2 && !wall_has_liberty(position)) return kCaptured;
    for (std::size_t p = 0; p < position.size(); ++p) {
      if (position[p] != 3 - side) continue;
      const auto [chain, is_free] = chain_at(position, p);
      if (is_free) continue;
      for (const std::size_t q : chain) position[q] = 0;
    }
    if (!chain_at(position, at).second) return std::nullopt;
    if (!wall_has_liberty(position)) return std::nullopt;
    return coded(position);
  }

  void solve() {
    std::size_t codes = 1;
    for (std::size_t i = 0; i < neighbours_.size(); ++i) codes *= 3;
    for (auto& side : wins_) side.assign(codes, false);
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t code = 0; code < codes; ++code) {
        const Position position = decoded(code);
        if (!wall_has_liberty(position)) continue;
        for (const int side : {2, 1}) {
          const std::size_t mover = side == 2 ? 0 : 1, other = 1 - mover;
          if (wins_[mover][code]) continue;
          bool wins = wins_[other][code];  // a pass
          for (std::size_t p = 0; p < position.size(); ++p) {
            if (position[p] != 0) continue;
            const auto next = played(position, p, side);
            if (!next) continue;
            const bool after = *next == kCaptured || wins_[other][static_cast<std::size_t>(*next)];
            wins = side == 2 ? wins || after : wins && after;
          }
          if (!wins) continue;
          wins_[mover][code] = true;
          changes = true;
        }
      }
    }
  }

  std::map<std::uint16_t, std::size_t> index_;
  std::vector<std::vector<std::size_t>> neighbours_;
  std::vector<bool> at_wall_;
  std::array<std::vector<bool>, 2>
      wins_;  // by whether the attacker moves (0) or the defender (1): the attacker captures
};

// Every connected set of `size` points that holds a seed, grown point by point.
std::vector<Points9> connected_sets(const Points9& board, const Points9& seeds, int size) {
  std::vector<Points9> sets;
  seeds.for_each([&](V9 v) {
    Points9 one;
    one.insert(v);
    sets.push_back(one);
  });
  for (int i = 1; i < size; ++i) {
    std::vector<Points9> grown;
    for (const Points9& set : sets)
      beside(set, board).for_each([&](V9 v) {
        Points9 more = set;
        more.insert(v);
        if (std::ranges::find(grown, more) == grown.end()) grown.push_back(more);
      });
    sets = grown;
  }
  return sets;
}

Points9 single(int x, int y) {
  Points9 set;
  set.insert(go::vertex<9>(x, y));
  return set;
}

std::string drawing(const Points9& set) {
  go::Board<9> board(go::Size::square(9));
  set.for_each([&](V9 v) { board.place(v, Color::kBlack); });
  return go::diagram(board);
}

// All sets of a size that hold the seed. Of the sets of six points that the table calls alive a part.
void compare_with_search(const Points9& seed, int size) {
  const Points9 board = stones_of(go::Board<9>(go::Size::square(9))).all;
  int decided = 0, seen = 0;
  for (const Points9& set : connected_sets(board, seed, size)) {
    if (set.first() != seed.first()) continue;  // the same shape elsewhere
    const ShapeEyes<9> eyes = closed_shape(set, board);
    if (size >= 6 && eyes.enemy_first == 2 && ++seen % (go::test::kEffortDivisor > 1 ? 40 : 5) != 0) continue;
    const RegionSearch search(set, board);
    ++decided;
    EXPECT_EQ(eyes.enemy_first < 2, search.is_captured(true)) << drawing(set);
    EXPECT_EQ(eyes.owner_first < 2, search.is_captured(false)) << drawing(set);
  }
  EXPECT_GT(decided, 0);
}

TEST(Eyes, ClosedShapesAreWhatASearchFinds) {
  for (int size = 1; size <= 6; ++size) {
    compare_with_search(single(4, 2), size);
    compare_with_search(single(0, 0), size);  // in the corner
    compare_with_search(single(3, 0), size);  // at the edge
  }
}

// The regions of the black group at the point.
std::vector<EyeRegion<9>> regions_at(std::string_view text, int x, int y) {
  const Stones<9> stones = stones_of(go::drawn(text));
  Morphology<9> morphology(go::Size::square(9));
  const Field<9> field = morphology.territory(stones);
  const Points9 ground = points_of(field, Color::kBlack, stones.all);
  const Points9 closing = component(single(x, y), ground);
  return eye_regions(
      closing, closing & stones.black,
      {.board = stones.all, .own = ground, .enemy = points_of(field, Color::kWhite, stones.all), .corpses = {}});
}

TEST(Eyes, ARealAndAFalseEye) {
  // A9 is an eye. E9 has a white stone on one diagonal point, which is enough at the edge.
  const auto regions = regions_at(R"(
    . X . X . X O . .
    X X X X X O . . .
    O O O O O O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )",
                                  1, 0);
  ASSERT_EQ(regions.size(), 3u);
  EXPECT_EQ(regions[0].half_eyes, 2);
  EXPECT_EQ(regions[1].half_eyes, 2);
  EXPECT_FALSE(regions[1].is_false);
  EXPECT_EQ(regions[2].half_eyes, 0);
  EXPECT_TRUE(regions[2].is_false);
}

TEST(Eyes, AVitalPoint) {
  const auto regions = regions_at(R"(
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )",
                                  3, 0);
  ASSERT_EQ(regions.size(), 1u);
  EXPECT_EQ(regions[0].half_eyes, 3);
  EXPECT_EQ(regions[0].vital, single(1, 0));
  EXPECT_FALSE(regions[0].is_open);
}

}  // namespace
}  // namespace katachi::knowledge
