#include "knowledge/safety.hpp"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "games/small_go/benson.hpp"
#include "tests/go/drawn.hpp"
#include "tests/go/effort.hpp"
#include "tests/knowledge/random_board.hpp"

namespace katachi::knowledge {
namespace {

using go::Color;
using go::Point;

// Benson from the definition, on rows and columns.
class SlowBenson {
 public:
  SlowBenson(const go::Board<9>& board, Color color) : size_(board.size()) {
    for (int y = 0; y < size_.height; ++y)
      for (int x = 0; x < size_.width; ++x) colors_.push_back(board.at(Point::at(x, y)));
    chains_ = parts([&](Color c) { return c == color; });
    regions_ = parts([&](Color c) { return c != color; });
  }

  std::set<Point> alive() {
    std::vector<std::set<Point>> chains = chains_, regions = regions_;
    for (;;) {
      std::vector<std::set<Point>> left;
      for (const auto& chain : chains) {
        int vital = 0;
        for (const auto& region : regions) vital += is_vital(region, chain);
        if (vital >= 2) left.push_back(chain);
      }
      if (left.size() == chains.size()) break;
      std::erase_if(regions, [&](const auto& region) {
        return std::ranges::any_of(chains, [&](const auto& chain) {
          return std::ranges::find(left, chain) == left.end() && touches(chain, region);
        });
      });
      chains = left;
    }
    std::set<Point> points;
    for (const auto& chain : chains) points.insert(chain.begin(), chain.end());
    return points;
  }

 private:
  Color at(Point p) const { return colors_[static_cast<std::size_t>(p.y * size_.width + p.x)]; }

  std::vector<Point> around(Point p) const {
    std::vector<Point> points;
    for (const auto& [dx, dy] : {std::pair{0, -1}, {-1, 0}, {1, 0}, {0, 1}}) {
      const int x = p.x + dx, y = p.y + dy;
      if (x >= 0 && y >= 0 && x < size_.width && y < size_.height) points.push_back(Point::at(x, y));
    }
    return points;
  }

  template <class Belongs>
  std::vector<std::set<Point>> parts(Belongs belongs) const {
    std::vector<std::set<Point>> found;
    std::set<Point> done;
    for (int y = 0; y < size_.height; ++y)
      for (int x = 0; x < size_.width; ++x) {
        if (done.contains(Point::at(x, y)) || !belongs(at(Point::at(x, y)))) continue;
        std::set<Point> part;
        std::vector<Point> open = {Point::at(x, y)};
        while (!open.empty()) {
          const Point p = open.back();
          open.pop_back();
          if (!belongs(at(p)) || !part.insert(p).second) continue;
          for (const Point next : around(p)) open.push_back(next);
        }
        done.insert(part.begin(), part.end());
        found.push_back(part);
      }
    return found;
  }

  bool touches(const std::set<Point>& chain, const std::set<Point>& region) const {
    return std::ranges::any_of(region, [&](Point p) {
      return std::ranges::any_of(around(p), [&](Point next) { return chain.contains(next); });
    });
  }
  bool is_vital(const std::set<Point>& region, const std::set<Point>& chain) const {
    return touches(chain, region) && std::ranges::all_of(region, [&](Point p) {
             return at(p) != Color::kEmpty ||
                    std::ranges::any_of(around(p), [&](Point next) { return chain.contains(next); });
           });
  }

  go::Size size_;
  std::vector<Color> colors_;
  std::vector<std::set<Point>> chains_, regions_;
};

std::set<Point> points_in(const PointSet<9>& set) {
  std::set<Point> points;
  set.for_each([&](go::Vertex<9> v) { points.insert(go::Geometry<9>::point(v)); });
  return points;
}

// How many stones of each colour live, and how many points are their territory.
struct Counted {
  int black_stones, black_points, white_stones, white_points;
  friend bool operator==(const Counted&, const Counted&) = default;
};
Counted counted(std::string_view text) {
  const Stones<9> stones = stones_of(go::drawn(text));
  const SafeArea<9> black = safe_area(stones, Color::kBlack), white = safe_area(stones, Color::kWhite);
  return {black.alive.size(), black.territory.size(), white.alive.size(), white.territory.size()};
}

TEST(Safety, DrawnBoards) {
  // Two eyes in the corner, and a third that is larger.
  EXPECT_EQ(counted(R"(
    . X . X . . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )"),
            (Counted{6, 2, 0, 0}));
  EXPECT_EQ(counted(R"(
    . X . X . . . . .
    X X X X . . . . .
    . . . X . . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )"),
            (Counted{11, 5, 0, 0}));
  // A dead white stone in one of the eyes, and White lives in the other corner.
  EXPECT_EQ(counted(R"(
    . X O . X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . O O
    . . . . . . O . O
    . . . . . . O O .
  )"),
            (Counted{7, 3, 6, 2}));
  // One eye only.
  EXPECT_EQ(counted(R"(
    . X . . . . . . .
    X X . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )"),
            (Counted{0, 0, 0, 0}));
}

TEST(Safety, ChainsThatShareTheirEyes) {
  // Two chains, both beside both eyes.
  EXPECT_EQ(counted(R"(
    . X . . X .
    X X X X X X
    O O O O O O
    . . . . . .
    . . . . . .
    . . . . . .
  )"),
            (Counted{8, 4, 0, 0}));
}

TEST(Safety, EqualsTheSlowTwin) {
  core::Rng rng(7);
  int living = 0;
  for (int i = 0; i < go::test::effort(4000); ++i) {
    const go::Size size{5 + static_cast<int>(rng.below(5)), 5 + static_cast<int>(rng.below(5))};
    const go::Board<9> board = test::random_board<9>(rng, size, 60 + static_cast<int>(rng.below(400)));
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const PointSet<9> alive = unconditionally_alive(stones_of(board), color);
      living += alive.size();
      ASSERT_EQ(points_in(alive), SlowBenson(board, color).alive()) << go::diagram(board);
    }
  }
  EXPECT_GT(living, 100);
}

// Two implementations on boards that both know: stones and territory.
TEST(Safety, EqualsThatOfSmallBoards) {
  namespace small = games::small_go;
  core::Rng rng(8);
  const small::Shape shape(6, 5);
  for (int i = 0; i < go::test::effort(4000); ++i) {
    const go::Board<9> board = test::random_board<9>(rng, {6, 5}, 30 + static_cast<int>(rng.below(200)));
    small::Stones stones;
    const auto bit_of = [](Point p) { return games::bit(static_cast<std::size_t>(p.y * 6 + p.x)); };
    board.for_each_point([&](go::Vertex<9> v) {
      if (board.at(v) == Color::kBlack) stones.of[0] |= bit_of(go::Geometry<9>::point(v));
      if (board.at(v) == Color::kWhite) stones.of[1] |= bit_of(go::Geometry<9>::point(v));
    });
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const auto bits_of = [&](const PointSet<9>& set) {
        games::Bits bits = 0;
        set.for_each([&](go::Vertex<9> v) { bits |= bit_of(go::Geometry<9>::point(v)); });
        return bits;
      };
      const SafeArea<9> area = safe_area(stones_of(board), color);
      const auto player = color == Color::kBlack ? game::Player::kFirst : game::Player::kSecond;
      const small::SafeArea expected = small::safe_area(shape, stones, player);
      ASSERT_EQ(bits_of(area.alive), expected.alive) << go::diagram(board);
      ASSERT_EQ(bits_of(area.territory), expected.territory) << go::diagram(board);
    }
  }
}

}  // namespace
}  // namespace katachi::knowledge
