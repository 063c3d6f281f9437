// The table of codes against a flood over the nine points of the window.
#include "playout/eye_space.hpp"

#include <gtest/gtest.h>

#include "go/local_code.hpp"

namespace katachi::playout {
namespace {

using go::Color;

// The window as nine cells, row by row, and where a code keeps eight of them.
constexpr std::array<int, 9> kDirectionOfCell = {4, 0, 5, 1, -1, 2, 6, 3, 7};

bool is_beside(int a, int b) {
  const int across = a % 3 - b % 3, down = a / 3 - b / 3;
  return across * across + down * down == 1;
}

bool may_be_space_by_flooding(std::uint16_t code) {
  const auto at = [code](int cell) {
    const int d = kDirectionOfCell[static_cast<std::size_t>(cell)];
    return d < 0 ? Color::kEmpty : go::color_in_code(code, static_cast<go::Direction>(d));
  };
  std::array<bool, 9> inside{};
  inside[4] = true;
  for (int round = 0; round < 8; ++round)
    for (int cell = 0; cell < 9; ++cell)
      for (int other = 0; other < 9; ++other)
        if (inside[static_cast<std::size_t>(other)] && is_beside(cell, other) && at(cell) == Color::kEmpty)
          inside[static_cast<std::size_t>(cell)] = true;
  std::size_t points = 0;
  bool black = false, white = false;
  for (int cell = 0; cell < 9; ++cell) {
    points += inside[static_cast<std::size_t>(cell)];
    for (int other = 0; other < 9; ++other) {
      if (!inside[static_cast<std::size_t>(other)] || !is_beside(cell, other)) continue;
      black |= at(cell) == Color::kBlack;
      white |= at(cell) == Color::kWhite;
    }
  }
  return points <= kMostEyeSpace && !(black && white);
}

TEST(EyeSpace, CodesAreThoseOfAFlood) {
  int spaces = 0;
  for (unsigned code = 0; code < go::kLocalCodes; ++code) {
    const bool expected = may_be_space_by_flooding(static_cast<std::uint16_t>(code));
    ASSERT_EQ(may_be_eye_space(static_cast<std::uint16_t>(code)), expected) << std::hex << code;
    spaces += expected;
  }
  EXPECT_GT(spaces, 1000);
}

}  // namespace
}  // namespace katachi::playout
