#include "review/pace.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace katachi::review {
namespace {

TEST(Pace, IsMeasuredWithoutTheTimeInWhichPlayersAreMade) {
  core::ManualClock clock;
  Pace pace(clock, 200, 1);
  clock.advance(30);  // the first position, with everything that is loaded before it
  EXPECT_FALSE(pace.found());
  for (const double seconds : {1.0, 2.0}) {
    clock.advance(seconds);
    EXPECT_FALSE(pace.found());
  }
  clock.advance(3);
  EXPECT_EQ(pace.found(), 400.0) << "three positions in 6 s: 2 s each";
  clock.advance(1);
  EXPECT_FALSE(pace.found()) << "said once";
}

TEST(Pace, CountsWorkers) {
  core::ManualClock clock;
  Pace pace(clock, 100, 4);
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(pace.found());
  clock.advance(2);  // each of the four does one more
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(pace.found());
  EXPECT_EQ(pace.found(), 50.0);
}

TEST(Pace, SaysNothingOfAReviewThatIsOver) {
  core::ManualClock clock;
  Pace pace(clock, 4, 1);
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(pace.found());
}

TEST(Pace, MeasuresPositionsOfTheWholeGame) {
  std::vector<std::size_t> turns;
  for (std::size_t turn = 10; turn < 110; ++turn) turns.push_back(turn);
  std::vector<std::size_t> order = spread_first(turns, 4);
  EXPECT_EQ((std::vector<std::size_t>(order.begin(), order.begin() + 5)),
            (std::vector<std::size_t>{22, 47, 72, 97, 10}));
  std::ranges::sort(order);
  EXPECT_EQ(order, turns) << "each once";
  EXPECT_EQ(spread_first({3, 4}, 9), (std::vector<std::size_t>{3, 4}));
  EXPECT_TRUE(spread_first({}, 4).empty());
}

TEST(Pace, InWords) { EXPECT_EQ(pace_text(212, 200), "212 positions, about 3 min 20 s"); }

}  // namespace
}  // namespace katachi::review
