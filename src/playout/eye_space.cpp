#include "playout/eye_space.hpp"

#include "go/local_code.hpp"

namespace katachi::playout {

namespace {

using go::Color;
using go::Direction;

constexpr int kMostPoints = 6;

// The window as nine cells, row by row, and where a code keeps eight of them.
constexpr std::array<int, 9> kDirectionOfCell = {4, 0, 5, 1, -1, 2, 6, 3, 7};

constexpr bool may_be_space(std::uint16_t code) {
  const auto at = [code](int cell) {
    const int d = kDirectionOfCell[static_cast<std::size_t>(cell)];
    return d < 0 ? Color::kEmpty : go::color_in_code(code, static_cast<Direction>(d));
  };
  const auto is_beside = [](int a, int b) {
    const int across = a % 3 - b % 3, down = a / 3 - b / 3;
    return across * across + down * down == 1;
  };
  std::array<bool, 9> inside{};
  inside[4] = true;
  // Corners hang together with the middle through a side: two rounds reach all.
  for (int round = 0; round < 2; ++round)
    for (int cell = 0; cell < 9; ++cell)
      for (int other = 0; other < 9; ++other)
        if (inside[static_cast<std::size_t>(other)] && is_beside(cell, other) && at(cell) == Color::kEmpty)
          inside[static_cast<std::size_t>(cell)] = true;
  int points = 0;
  bool black = false, white = false;
  for (int cell = 0; cell < 9; ++cell) {
    points += inside[static_cast<std::size_t>(cell)];
    for (int other = 0; other < 9; ++other) {
      if (!inside[static_cast<std::size_t>(other)] || !is_beside(cell, other)) continue;
      black |= at(cell) == Color::kBlack;
      white |= at(cell) == Color::kWhite;
    }
  }
  return points <= kMostPoints && !(black && white);
}

std::array<std::uint64_t, 1024> make_codes() {
  std::array<std::uint64_t, 1024> codes{};
  for (std::size_t code = 0; code < go::kLocalCodes; ++code)
    if (may_be_space(static_cast<std::uint16_t>(code))) codes[code >> 6] |= std::uint64_t{1} << (code & 63);
  return codes;
}

}  // namespace

const std::array<std::uint64_t, 1024> kEyeSpaceCodes = make_codes();

}  // namespace katachi::playout
