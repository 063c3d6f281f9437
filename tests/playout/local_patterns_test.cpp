#include "playout/local_patterns.hpp"

#include <gtest/gtest.h>

#include "tests/playout/drawn_board.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;

bool fits(const LocalPatterns& patterns, std::string_view text, std::string_view point, Color color) {
  const auto board = drawn(text);
  return patterns.matches(board.code(at(board, point)), color);
}

TEST(LocalPatterns, AnEnclosingHaneFitsInEveryDirectionAndColour) {
  const auto patterns = LocalPatterns::parse("XOX/.../???\n");
  ASSERT_TRUE(patterns);
  const char* const north = ".....\n.XOX.\n.....\n.....\n.....\n";
  const char* const west = ".....\n.X...\n.O...\n.X...\n.....\n";
  const char* const south = ".....\n.....\n.....\n.OXO.\n.....\n";
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    EXPECT_TRUE(fits(*patterns, north, "C3", color));
    EXPECT_TRUE(fits(*patterns, west, "C3", color));
    EXPECT_TRUE(fits(*patterns, south, "C3", color));
    EXPECT_FALSE(fits(*patterns, north, "C2", color));
  }
}

TEST(LocalPatterns, OneSidedPatternsHoldForTheSideThatIsX) {
  const auto patterns = LocalPatterns::parse("; over two stones\nXOO/.../?.? X\n");
  ASSERT_TRUE(patterns);
  const char* const board = ".....\n.XOO.\n.....\n.....\n.....\n";
  EXPECT_TRUE(fits(*patterns, board, "C3", Color::kBlack));
  EXPECT_FALSE(fits(*patterns, board, "C3", Color::kWhite));
  const char* const other = ".....\n.OXX.\n.....\n.....\n.....\n";
  EXPECT_FALSE(fits(*patterns, other, "C3", Color::kBlack));
  EXPECT_TRUE(fits(*patterns, other, "C3", Color::kWhite));
}

TEST(LocalPatterns, TheEdgeIsNoEmptyPoint) {
  const auto patterns = LocalPatterns::parse("X.?/O.?/###");
  ASSERT_TRUE(patterns);
  EXPECT_TRUE(fits(*patterns, ".....\n.....\n.....\n.X...\n.O...\n", "C1", Color::kBlack));
  EXPECT_FALSE(fits(*patterns, ".....\n.....\n.X...\n.O...\n.....\n", "C2", Color::kBlack));
}

// Counted by trying all codes against the signs one by one.
TEST(LocalPatterns, CountsAgreeWithASlowTwin) {
  const auto patterns = LocalPatterns::parse("XO?/O.o/?o?");
  ASSERT_TRUE(patterns);
  // Cells in the order of the code: north, west, east, south, north-west, north-east, south-west, south-east.
  const auto fits_cell = [](char sign, unsigned c) {
    switch (sign) {
      case 'X':
        return c == 1;
      case 'O':
        return c == 2;
      case 'o':
        return c != 2;
      default:
        return true;
    }
  };
  std::size_t count = 0;
  for (unsigned code = 0; code < LocalPatterns::kCodes; ++code) {
    bool any = false;
    for (int colors = 0; colors < 2; ++colors)
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        bool all = true;
        for (int y = -1; y <= 1; ++y)
          for (int x = -1; x <= 1; ++x) {
            if (x == 0 && y == 0) continue;
            int sx = symmetry & 1 ? -x : x, sy = symmetry & 2 ? -y : y;
            if (symmetry & 4) std::swap(sx, sy);
            constexpr const char* kRows[3] = {"XO?", "O.o", "?o?"};
            constexpr int kBit[3][3] = {{4, 0, 5}, {1, -1, 2}, {6, 3, 7}};
            unsigned c = code >> (2 * kBit[y + 1][x + 1]) & 3;
            if (colors == 1 && (c == 1 || c == 2)) c = 3 - c;
            all &= fits_cell(kRows[sy + 1][sx + 1], c);
          }
        any |= all;
      }
    count += any;
    EXPECT_EQ(patterns->matches(static_cast<std::uint16_t>(code), Color::kBlack), any) << code;
  }
  EXPECT_EQ(patterns->count(Color::kBlack), count);
  EXPECT_EQ(patterns->count(Color::kWhite), count);
}

TEST(LocalPatterns, BadTextsAreRefused) {
  for (const char* const text : {"XOX", "XOX/.../??", "XOX/.X./???", "XOX/.../??z", "XOX-...-???", "XOX/.../??? O"})
    EXPECT_FALSE(LocalPatterns::parse(text)) << text;
}

TEST(LocalPatterns, MogosPatternsCutAndBlock) {
  const LocalPatterns& mogo = LocalPatterns::mogo();
  EXPECT_TRUE(fits(mogo, ".....\n.XO..\n.O...\n.....\n.....\n", "C3", Color::kBlack));
  EXPECT_FALSE(fits(mogo, ".....\n.....\n.....\n.....\n.....\n", "C3", Color::kBlack));
  EXPECT_LT(mogo.count(Color::kBlack), LocalPatterns::kCodes / 4);
}

}  // namespace
}  // namespace katachi::playout
