#include "pattern/order.hpp"

#include <set>

#include <gtest/gtest.h>

namespace katachi::pattern {
namespace {

class EveryOrder : public testing::TestWithParam<std::tuple<Distance, Ties>> {
 protected:
  NeighbourOrder order_{{std::get<0>(GetParam()), std::get<1>(GetParam()), Edges::kSides}};
};

TEST_P(EveryOrder, HoldsEveryOffsetOnce) {
  std::set<std::pair<int, int>> seen;
  for (std::size_t i = 0; i < NeighbourOrder::kOffsets; ++i) {
    const auto place = static_cast<std::uint16_t>(i);
    const go::Offset o = order_.offset(place);
    EXPECT_TRUE(seen.emplace(o.dx, o.dy).second);
    EXPECT_EQ(order_.place(o), place);
    EXPECT_FALSE(o.dx == 0 && o.dy == 0);
  }
  EXPECT_EQ(seen.size(), NeighbourOrder::kOffsets);
}

TEST_P(EveryOrder, AShellIsAnOrbitOfTheSymmetries) {
  for (std::size_t i = 0; i < NeighbourOrder::kOffsets; ++i) {
    const auto place = static_cast<std::uint16_t>(i);
    std::set<std::uint16_t> orbit;
    for (int s = 0; s < go::kSymmetries; ++s) {
      const std::uint16_t other = order_.turned_place(s, place);
      EXPECT_EQ(order_.offset(other), go::image(order_.offset(place), s));
      EXPECT_EQ(order_.shell(other), order_.shell(place));
      orbit.insert(other);
    }
    // Its places follow each other, and the shells next to it are others.
    EXPECT_EQ(*orbit.rbegin() - *orbit.begin() + 1u, orbit.size());
    if (*orbit.begin() > 0) {
      EXPECT_EQ(order_.shell(static_cast<std::uint16_t>(*orbit.begin() - 1)) + 1, order_.shell(place));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryOrder,
                         testing::Combine(testing::Values(Distance::kEuclid, Distance::kGridcular,
                                                          Distance::kManhattan),
                                          testing::Values(Ties::kAxis, Ties::kDiagonal)));

TEST(NeighbourOrder, BeginsWithTheNearestPoints) {
  const NeighbourOrder order;
  EXPECT_EQ(order.offset(0), (go::Offset{1, 0}));
  for (std::uint16_t i = 0; i < 4; ++i) EXPECT_EQ(order.shell(i), 0);
  for (std::uint16_t i = 4; i < 8; ++i) EXPECT_EQ(std::abs(order.offset(i).dx) + std::abs(order.offset(i).dy), 2);
}

TEST(NeighbourOrder, TiesDecideWhichShellComesFirst) {
  const NeighbourOrder axis({Distance::kEuclid, Ties::kAxis, Edges::kSides});
  const NeighbourOrder diagonal({Distance::kEuclid, Ties::kDiagonal, Edges::kSides});
  EXPECT_LT(axis.place({5, 0}), axis.place({3, 4}));
  EXPECT_GT(diagonal.place({5, 0}), diagonal.place({3, 4}));
}

TEST(FactCode, HoldsPlaceAndKind) {
  const FactCode code = fact_code(2599, FactKind::kEdge);
  EXPECT_EQ(fact_place(code), 2599);
  EXPECT_EQ(fact_kind(code), FactKind::kEdge);
  EXPECT_LT(code, 1u << 14);
  EXPECT_NE(fact_code(0, FactKind::kOwn), kNoFact);
}

}  // namespace
}  // namespace katachi::pattern
