// What two reports of the same search must share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

namespace katachi::search {

template <class Report>
void expect_equal_reports(const Report& a, const Report& b) {
  EXPECT_EQ(a.playouts, b.playouts);
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].move, b.moves[i].move);
    EXPECT_EQ(a.moves[i].visits, b.moves[i].visits);
    EXPECT_EQ(a.moves[i].outcome, b.moves[i].outcome);
    EXPECT_EQ(a.moves[i].margin, b.moves[i].margin);
    EXPECT_EQ(a.moves[i].value, b.moves[i].value);
    EXPECT_EQ(a.moves[i].is_pruned, b.moves[i].is_pruned);
  }
}

template <class Report>
bool differ(const Report& a, const Report& b) {
  for (std::size_t i = 0; i < a.moves.size(); ++i)
    if (a.moves[i].outcome != b.moves[i].outcome || a.moves[i].visits != b.moves[i].visits) return true;
  return false;
}

// The line of a move, which must be there.
template <class Report, class Move>
auto line_of(const Report& report, const Move& move) {
  return *std::ranges::find_if(report.moves, [&](const auto& line) { return line.move == move; });
}

template <class Report>
std::uint64_t all_visits(const Report& report) {
  std::uint64_t sum = 0;
  for (const auto& line : report.moves) sum += line.visits;
  return sum;
}

}  // namespace katachi::search
