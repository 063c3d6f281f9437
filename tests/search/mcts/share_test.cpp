#include "search/mcts/share.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::search::mcts {
namespace {

TEST(AtomicShare, HoldsEverythingBetweenNothingAndAll) {
  for (const double share : {0.0, 0.5, 1.0, 1.0 / 3, 1e-9}) {
    EXPECT_NEAR(AtomicShare(share).exact(), share, 2e-10);
    EXPECT_NEAR(AtomicShare(share).load(), share, 1e-7);
    EXPECT_EQ(AtomicShare(AtomicShare(share).exact()).exact(), AtomicShare(share).exact());
  }
  EXPECT_EQ(AtomicShare(1.5).exact(), 1);
  EXPECT_EQ(AtomicShare(-0.5).exact(), 0);
  AtomicShare moved;
  moved = 0.25;
  EXPECT_NEAR(moved.exact(), 0.25, 2e-10);
}

// A mean in a float was off by a hundredth here.
TEST(AtomicShare, LongMeansDoNotDrift) {
  for (const double share : {0.1, 0.62, 0.9}) {
    core::Rng rng(3);
    AtomicShare mean;
    std::uint64_t wins = 0;
    for (std::uint32_t n = 1; n <= 3'000'000; ++n) {
      const bool won = rng.uniform() < share;
      wins += won;
      mean.add(won, n);
    }
    EXPECT_NEAR(mean.exact(), static_cast<double>(wins) / 3e6, 1e-4);
  }
}

}  // namespace
}  // namespace katachi::search::mcts
