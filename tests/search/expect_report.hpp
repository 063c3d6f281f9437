// What reports of the searches must hold, whatever the search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stop_token>

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

// One seed gives one report with any number of threads, another seed another one. search_with(threads, seed) makes it.
template <class SearchWith>
void expect_the_seed_decides(std::initializer_list<int> thread_counts, SearchWith&& search_with) {
  for (const int threads : thread_counts) {
    const auto a = search_with(threads, 7);
    expect_equal_reports(a, search_with(threads, 7));
    EXPECT_TRUE(differ(a, search_with(threads, 8))) << threads << " threads";
  }
}

// A search without limits ends when its observer, called for the so-many-th time, requests the stop.
template <class Search, class State>
auto expect_stops_when_asked(const Search& search, const State& state, int at_call) {
  std::stop_source stop;
  int calls = 0;
  std::uint64_t before = 0;
  const auto report = search.search(state, {}, stop.get_token(), [&](const auto& so_far) {
    EXPECT_TRUE(so_far.has_best());
    EXPECT_GT(so_far.playouts, before);
    before = so_far.playouts;
    if (++calls == at_call) stop.request_stop();
  });
  EXPECT_EQ(calls, at_call);
  EXPECT_TRUE(report.interrupted);
  EXPECT_GE(report.playouts, before);
  return report;
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
