#include "pattern/mask/mask.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pattern/mask/random_mask.hpp"

namespace katachi::pattern {
namespace {

constexpr MaskPoints kOwnStone = static_cast<MaskPoints>(MaskPoint::kOwn);
constexpr MaskPoints kOutsidePoint = static_cast<MaskPoints>(MaskPoint::kOutside);

TEST(MaskText, IsReadAsItIsDrawn) {
  const auto masks = parse_masks("# two shapes\nmask hane good\n. 1 .\nX O ?\n\nmask edge bad\nS1\n--\n", "m.txt");
  ASSERT_TRUE(masks) << masks.error().text();
  ASSERT_EQ(masks->size(), 2u);
  const Mask& hane = masks->front();
  EXPECT_EQ(hane.name, "hane");
  EXPECT_EQ(hane.kind, MaskKind::kGood);
  EXPECT_EQ(hane.conditions.size(), 4u);
  EXPECT_EQ(hane.at({-1, 1}), kOwnStone);
  EXPECT_EQ(hane.at({1, 1}), kAnyPoint);
  EXPECT_EQ(hane.at({5, 5}), kAnyPoint);
  const Mask& edge = masks->back();
  EXPECT_EQ(edge.kind, MaskKind::kBad);
  EXPECT_EQ(edge.at({-1, 0}), MaskPoint::kOwn | MaskPoint::kEnemy);
  EXPECT_EQ(edge.at({0, 1}), kOutsidePoint);
  EXPECT_EQ(text(*masks), "mask hane good\n. 1 .\nX O ?\n\nmask edge bad\nS 1\n- -\n");
}

RC_GTEST_PROP(MaskText, GoesRoundForAllMasks, ()) {
  core::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<Mask> masks;
  for (int i = 0; i < 5; ++i)
    masks.push_back(random_mask({.min_conditions = 1, .max_conditions = 20, .reach = 5},
                                i % 2 == 0 ? MaskKind::kGood : MaskKind::kBad, "m" + std::to_string(i), rng));
  const auto again = parse_masks(text(masks), "m.txt");
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->size() == masks.size());
  for (std::size_t i = 0; i < masks.size(); ++i) {
    RC_ASSERT(again->at(i).name == masks[i].name);
    RC_ASSERT(again->at(i).kind == masks[i].kind);
    RC_ASSERT(canonical(again->at(i).conditions) == canonical(masks[i].conditions));
    RC_ASSERT(text(again->at(i)) == text(masks[i]));
  }
}

TEST(MaskText, ErrorsNameTheLine) {
  const auto error = [](std::string_view text) {
    const auto masks = parse_masks(text, "m.txt");
    return masks ? std::string("none") : masks.error().text();
  };
  EXPECT_EQ(error("X1\n"), "m.txt, line 1: a row of points before the first mask (begin with 'mask NAME good')");
  EXPECT_EQ(error("mask a great\n1X\n"), "m.txt, line 1: 'mask a great' is not 'mask NAME good' or 'mask NAME bad'");
  EXPECT_EQ(error("mask a good\n1X\n\nmask a bad\nX1\n"), "m.txt, line 4: a second mask 'a' (give it another name)");
  EXPECT_EQ(error("mask a good\n1Xz\n"), "m.txt, line 2: 'z' is no point of a mask (points are 1 X O S . x o - | ?)");
  EXPECT_EQ(error("mask a good\nXO\n"), "m.txt, line 1: mask 'a' has no move (draw a 1)");
  EXPECT_EQ(error("mask a good\n1X1\n"), "m.txt, line 1: mask 'a' has two moves (draw one 1)");
  EXPECT_EQ(error("mask a good\n1??\n"), "m.txt, line 1: mask 'a' has no condition: it would match every move");
  EXPECT_NE(error("mask a good\n1" + std::string(25, '?') + "X\n").find("reaches more than 24 points"),
            std::string::npos);
  EXPECT_EQ(error(""), "none");
}

TEST(Canonical, IsTheSameForAllImages) {
  core::Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const Mask mask = random_mask({}, MaskKind::kGood, "m", rng);
    for (std::size_t s = 0; s < go::kSymmetries; ++s) {
      std::vector<MaskCondition> turned = mask.conditions;
      for (MaskCondition& c : turned) c.offset = go::image(c.offset, s);
      EXPECT_EQ(canonical(turned), canonical(mask.conditions));
    }
  }
}

TEST(RandomMask, HasTheStatedDistributions) {
  core::Rng rng(1);
  const RandomMaskOptions options{.min_conditions = 2, .max_conditions = 5, .reach = 2, .weights = {3, 3, 0, 3, 1}};
  constexpr int kMasks = 20'000;
  std::array<int, 6> by_count{};
  std::array<int, 16> by_points{};
  std::array<int, 25> by_offset{};
  int conditions = 0;
  for (int i = 0; i < kMasks; ++i) {
    const Mask mask = random_mask(options, MaskKind::kBad, "m", rng);
    ASSERT_LE(mask.conditions.size(), 5u);
    ++by_count[mask.conditions.size()];
    for (const MaskCondition& c : mask.conditions) {
      ++by_points[c.allowed];
      ++by_offset[static_cast<std::size_t>((c.offset.dy + 2) * 5 + c.offset.dx + 2)];
      ++conditions;
    }
  }
  for (int count = 2; count <= 5; ++count) EXPECT_NEAR(by_count[static_cast<std::size_t>(count)], kMasks / 4, 300);
  const auto share = [&](MaskPoints p) { return static_cast<double>(by_points[p]) / conditions; };
  EXPECT_NEAR(share(kOwnStone), 0.3, 0.01);
  EXPECT_NEAR(share(static_cast<MaskPoints>(MaskPoint::kEmpty)), 0.3, 0.01);
  EXPECT_NEAR(share(kOutsidePoint), 0.1, 0.01);
  EXPECT_EQ(share(MaskPoint::kOwn | MaskPoint::kEnemy), 0);
  for (std::size_t i = 0; i < by_offset.size(); ++i)
    EXPECT_NEAR(by_offset[i], i == 12 ? 0 : conditions / 24, i == 12 ? 0 : 300) << i;
}

TEST(RandomMask, RefusesWhatCannotBe) {
  EXPECT_FALSE(check({.min_conditions = 0}));
  EXPECT_FALSE(check({.min_conditions = 4, .max_conditions = 3}));
  EXPECT_FALSE(check({.max_conditions = 9, .reach = 1}));
  EXPECT_FALSE(check({.reach = 25}));
  EXPECT_FALSE(check({.weights = {0, 0, 0, 0, 0}}));
  EXPECT_FALSE(check({.weights = {1, -1, 0, 0, 0}}));
  EXPECT_TRUE(check({}));
}

}  // namespace
}  // namespace katachi::pattern
