#include "game/perft.hpp"

#include <gtest/gtest.h>

#include "tests/game/countdown.hpp"

namespace katachi::game::test {
namespace {

TEST(Perft, CountsSequencesOfExactlySoManyMoves) {
  EXPECT_EQ(perft(Countdown(5), 0), 1u);
  EXPECT_EQ(perft(Countdown(5), 1), 2u);
  EXPECT_EQ(perft(Countdown(5), 3), 7u);  // 1-1-1, 1-1-2, 1-2-1, 1-2-2, 2-1-1, 2-1-2, 2-2-1
  EXPECT_EQ(perft(Countdown(5), 5), 1u);
  EXPECT_EQ(perft(Countdown(5), 6), 0u);
}

TEST(Perft, CountsCompleteGames) {
  EXPECT_EQ(complete_games(Countdown(0)), 1u);
  EXPECT_EQ(complete_games(Countdown(5)), 8u);
  EXPECT_EQ(complete_games(Countdown(20)), 10946u);
}

TEST(Perft, AsksNowAndThenWhetherToGoOn) {
  int asked = 0;
  const auto twice = [&](std::uint64_t) { return ++asked < 2; };
  EXPECT_EQ(complete_games(Countdown(40), twice), std::nullopt);
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(perft(Countdown(60), 40, [](std::uint64_t) { return false; }), std::nullopt);
  EXPECT_EQ(complete_games(Countdown(20), [](std::uint64_t) { return true; }), 10946u);
}

TEST(Perft, DividesByTheFirstMove) {
  const auto parts = divide(Countdown(5), [](const Countdown& s) { return std::optional(complete_games(s)); });
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 2u);
  EXPECT_EQ((*parts)[0].move, "one");
  EXPECT_EQ((*parts)[0].count, 5u);
  EXPECT_EQ((*parts)[1].count, 3u);
  EXPECT_FALSE(divide(Countdown(5), [](const Countdown&) { return std::optional<std::uint64_t>(); }));
}

}  // namespace
}  // namespace katachi::game::test
