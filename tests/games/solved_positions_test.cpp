#include "tests/games/solved_positions.hpp"

#include <gtest/gtest.h>

#include "tests/games/exhaustive.hpp"

namespace katachi::games::test {
namespace {

template <class S>
void expect_solved(const std::vector<SolvedPosition<S>>& positions) {
  for (const SolvedPosition<S>& position : positions) {
    Exhaustive<S> exhaustive;
    ASSERT_FALSE(position.state.is_terminal()) << position.state.text();
    EXPECT_EQ(exhaustive.value(position.state), position.value) << position.state.text();
    const std::vector<std::string> all = move_texts(position.state);
    EXPECT_EQ(exhaustive.best_moves(position.state), position.best.empty() ? all : position.best)
        << position.state.text();
    for (const std::string& move : all)
      EXPECT_FALSE(after(position.state, move).is_terminal()) << position.state.text();
  }
}

TEST(SolvedPositions, ConnectFour) { expect_solved(solved_connect_four()); }
TEST(SolvedPositions, Hex) { expect_solved(solved_hex()); }
TEST(SolvedPositions, Breakthrough) { expect_solved(solved_breakthrough()); }
TEST(SolvedPositions, MisereBreakthrough) { expect_solved(solved_misere_breakthrough()); }
TEST(SolvedPositions, AtariGo) { expect_solved(solved_atari_go()); }

}  // namespace
}  // namespace katachi::games::test
