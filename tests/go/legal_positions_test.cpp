#include "go/legal_positions.hpp"

#include <gtest/gtest.h>

#include "tests/go/effort.hpp"
#include "tests/go/slow_board.hpp"

namespace katachi::go::test {
namespace {

// All 3^area fillings of the twin, each judged by flooding.
std::uint64_t brute_force(Size size) {
  std::uint64_t fillings = 1;
  for (int i = 0; i < size.area(); ++i) fillings *= 3;
  std::uint64_t legal = 0;
  SlowBoard board(size);
  const std::vector<Point> points = board.points();
  for (std::uint64_t filling = 0; filling < fillings; ++filling) {
    std::uint64_t rest = filling;
    for (const Point p : points) {
      board.set(p, static_cast<Color>(rest % 3));
      rest /= 3;
    }
    legal += std::ranges::all_of(
        points, [&](Point p) { return board.at(p) == Color::kEmpty || !board.chain(p).liberties.empty(); });
  }
  return legal;
}

// J. Tromp and G. Farnebäck, "Combinatorics of Go", table of legal positions of square boards.
TEST(LegalPositions, KnownSquares) {
  EXPECT_EQ(legal_positions_by_walk(Size::square(1)), 1u);
  EXPECT_EQ(legal_positions_by_walk(Size{1, 2}), 5u);
  EXPECT_EQ(legal_positions_by_walk(Size::square(2)), 57u);
  EXPECT_EQ(legal_positions_by_walk(Size::square(3)), 12675u);
  if (kEffortDivisor > 1) return;
  EXPECT_EQ(legal_positions_by_walk(Size::square(4)), 24318165u);
}

TEST(LegalPositions, KnownSquaresBySweep) {
  EXPECT_EQ(count_text(legal_positions_by_sweep(Size::square(4))), "24318165");
  EXPECT_EQ(count_text(legal_positions_by_sweep(Size::square(5))), "414295148741");
  EXPECT_EQ(count_text(legal_positions_by_sweep(Size::square(6))), "62567386502084877");
  EXPECT_EQ(count_text(legal_positions_by_sweep(Size::square(7))), "83677847847984287628595");
  if (kEffortDivisor > 1) return;
  EXPECT_EQ(count_text(legal_positions_by_sweep(Size::square(8))), "990966953618170260281935463385");
}

TEST(LegalPositions, RectanglesUpTo4x4AgreeWithBruteForce) {
  for (int width = 1; width <= 4; ++width)
    for (int height = 1; height <= 4; ++height) {
      const Size size{width, height};
      if (size.area() > (kEffortDivisor == 1 ? 12 : 9)) continue;  // 4x4: 43 million fillings; its number is known
      const std::uint64_t expected = brute_force(size);
      EXPECT_EQ(legal_positions_by_walk(size), expected) << size_text(size);
      EXPECT_EQ(count_text(legal_positions_by_sweep(size)), std::to_string(expected)) << size_text(size);
    }
}

TEST(LegalPositions, WalkAndSweepAgreeOnLongBoards) {
  for (const Size size : {Size{1, 9}, Size{9, 1}, Size{2, 6}, Size{7, 2}})
    EXPECT_EQ(std::to_string(*legal_positions_by_walk(size)), count_text(legal_positions_by_sweep(size)))
        << size_text(size);
}

TEST(LegalPositions, TheWalkStopsWhenTold) {
  int asked = 0;
  EXPECT_EQ(legal_positions_by_walk(Size::square(5), [&](std::uint64_t) { return ++asked < 2; }), std::nullopt);
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace katachi::go::test
