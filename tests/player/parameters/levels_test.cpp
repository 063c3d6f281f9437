#include "player/parameters/levels.hpp"

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

TEST(Levels, Ranks) {
  EXPECT_EQ(*parse_rank("20k"), -19);
  EXPECT_EQ(*parse_rank("1K"), 0);
  EXPECT_EQ(*parse_rank("1d"), 1);
  for (int rank = -29; rank <= 30; ++rank) EXPECT_EQ(*parse_rank(rank_text(rank)), rank);
  for (const char* text : {"", "k", "5", "0k", "31k", "-3k", "3x", "3kk", "3 k", "99999999999k"})
    EXPECT_FALSE(parse_rank(text)) << text;
}

// How strong a level's setting is: every search is above every player without one.
double strength(const Preset& preset) {
  return preset.search == "tree" ? static_cast<double>(preset.parameters.playouts)
                                 : -preset.parameters.model_temperature;
}

TEST(Levels, EachIsStrongerThanTheOneBelow) {
  ASSERT_EQ(lowest_level(), *parse_rank("20k"));
  ASSERT_LT(lowest_level(), highest_level());
  double below = -1000;
  for (int rank = lowest_level(); rank <= highest_level(); ++rank) {
    const auto preset = preset_of_level(rank_text(rank));
    ASSERT_TRUE(preset) << rank_text(rank);
    EXPECT_GT(strength(*preset), below) << rank_text(rank);
    below = strength(*preset);
    if (preset->search == "tree") {
      EXPECT_GE(preset->parameters.playouts, 1);
    }
  }
}

TEST(Levels, WhatWasNotMeasuredIsRefused) {
  for (const int rank : {lowest_level() - 1, highest_level() + 1}) {
    const auto preset = preset_of_level(rank_text(rank));
    ASSERT_FALSE(preset);
    EXPECT_NE(preset.error().text().find("levels go from 20k to " + rank_text(highest_level())), std::string::npos);
  }
  EXPECT_FALSE(preset_of_level("strong"));
}

}  // namespace
}  // namespace katachi::player
