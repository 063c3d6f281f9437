#include "game/traits.hpp"

#include <gtest/gtest.h>

namespace katachi::game {
namespace {

constexpr GameTraits kFixed{.name = "fixed", .title = "Fixed", .smallest = {7, 6}, .largest = {7, 6}, .usual = {7, 6}};
constexpr GameTraits kEven{.name = "even",
                           .title = "Even",
                           .smallest = BoardSize::square(4),
                           .largest = BoardSize::square(8),
                           .usual = BoardSize::square(8),
                           .side_step = 2};
constexpr GameTraits kRectangular{.name = "rectangular",
                                  .title = "Rectangular",
                                  .smallest = {2, 4},
                                  .largest = {8, 8},
                                  .usual = {8, 8},
                                  .is_rectangular = true};

TEST(Traits, ReadSizes) {
  EXPECT_EQ(*parse_size(kFixed, "7x6"), (BoardSize{7, 6}));
  EXPECT_EQ(*parse_size(kEven, "6"), BoardSize::square(6));
  EXPECT_EQ(*parse_size(kRectangular, "2X5"), (BoardSize{2, 5}));
}

TEST(Traits, RefuseOtherSizesAndSayWhich) {
  for (const char* text : {"6x7", "7", "8x6"}) EXPECT_FALSE(parse_size(kFixed, text)) << text;
  for (const char* text : {"5", "4x6", "10", "2", "", "x", "8x", "8x8x8", "-8", "99999999999"})
    EXPECT_FALSE(parse_size(kEven, text)) << text;
  for (const char* text : {"1x4", "2x3", "9x8", "8x9"}) EXPECT_FALSE(parse_size(kRectangular, text)) << text;
  EXPECT_EQ(parse_size(kEven, "5").error().text(),
            "Even is not played on a board of 5x5 (sizes: 4x4 to 8x8, even sides, square)");
  EXPECT_EQ(parse_size(kFixed, "big").error().text(), "invalid board size 'big' (sizes: 7x6)");
  EXPECT_EQ(sizes_text(kRectangular), "2x4 to 8x8");
}

}  // namespace
}  // namespace katachi::game
