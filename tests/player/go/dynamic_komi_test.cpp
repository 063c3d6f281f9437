#include "player/go/dynamic_komi.hpp"

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

using go::Color;

TEST(DynamicKomi, IsNothingByDefault) {
  DynamicKomi komi({});
  komi.update(0.9, Color::kBlack);
  EXPECT_EQ(komi.extra(9, 0, 361), 0);
}

TEST(DynamicKomi, LinearFallsToNothing) {
  const DynamicKomi komi({.kind = DynamicKomiKind::kLinear, .per_stone = 8, .until = 200});
  EXPECT_DOUBLE_EQ(komi.extra(4, 0, 361), 32);
  EXPECT_DOUBLE_EQ(komi.extra(4, 100, 361), 16);
  EXPECT_DOUBLE_EQ(komi.extra(4, 200, 361), 0);
  EXPECT_DOUBLE_EQ(komi.extra(4, 300, 361), 0);
  EXPECT_DOUBLE_EQ(komi.extra(0, 0, 361), 0);
  EXPECT_NEAR(komi.extra(4, 22, 81), 32 * (1 - 22 / (200 * 81 / 361.0)), 1e-9);
}

TEST(DynamicKomi, ValueFollowsTheChanceToWin) {
  DynamicKomi komi({.kind = DynamicKomiKind::kValue, .step = 2, .red = 0.45, .green = 0.55});
  komi.update(0.8, Color::kBlack);  // Black wins too easily
  EXPECT_EQ(komi.extra(0, 10, 361), 2);
  komi.update(0.5, Color::kBlack);
  EXPECT_EQ(komi.extra(0, 10, 361), 2);
  komi.update(0.8, Color::kBlack);
  EXPECT_EQ(komi.extra(0, 10, 361), 4);
  komi.update(0.3, Color::kBlack);  // too much: one step back, and 4 is never tried again
  EXPECT_EQ(komi.extra(0, 10, 361), 2);
  komi.update(0.8, Color::kBlack);
  EXPECT_EQ(komi.extra(0, 10, 361), 2);
  EXPECT_EQ(komi.extra(0, 250, 361), 0);  // the end is played for the real komi
}

TEST(DynamicKomi, WeaknessAtTheRealKomiClosesNothing) {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const double sign = color == Color::kBlack ? 1 : -1;
    DynamicKomi komi({.kind = DynamicKomiKind::kValue, .step = 2});
    komi.update(0.3, color);
    EXPECT_EQ(komi.extra(0, 10, 361), -2 * sign);
    for (int i = 0; i < 3; ++i) komi.update(0.9, color);
    EXPECT_EQ(komi.extra(0, 10, 361), 4 * sign) << "back to the real komi and beyond";
  }
}

TEST(DynamicKomi, ValueForWhiteGoesTheOtherWay) {
  DynamicKomi komi({.kind = DynamicKomiKind::kValue, .step = 1});
  komi.update(0.9, Color::kWhite);
  EXPECT_EQ(komi.extra(0, 10, 361), -1);
  komi.update(0.2, Color::kWhite);
  EXPECT_EQ(komi.extra(0, 10, 361), 0);
}

}  // namespace
}  // namespace katachi::player
