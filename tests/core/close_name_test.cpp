#include "core/close_name.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

const std::vector<std::string> kCommands = {"play", "gtp", "analysis", "review", "sgf", "tournament", "race"};
const std::vector<std::string> kOptions = {"--help", "--playouts", "--threads", "--time", "-t", "--komi"};

TEST(CloseName, AMisspelledWord) {
  EXPECT_EQ(close_name("reveiw", kCommands), "review");
  EXPECT_EQ(close_name("sfg", kCommands), "sgf");  // two neighbours swapped are one mistake
  EXPECT_EQ(close_name("Tornament", kCommands), "tournament");
  EXPECT_EQ(close_name("--palyouts", kOptions), "--playouts");
  EXPECT_EQ(close_name("-playouts", kOptions), "--playouts");
}

TEST(CloseName, TheBeginningOfAWord) {
  EXPECT_EQ(close_name("tourn", kCommands), "tournament");
  EXPECT_EQ(close_name("--thr", kOptions), "--threads");
  EXPECT_EQ(close_name("an", kCommands), std::nullopt);
}

TEST(CloseName, NothingForAFarWord) {
  EXPECT_EQ(close_name("serve", kCommands), std::nullopt);
  EXPECT_EQ(close_name("xyz", kCommands), std::nullopt);
  EXPECT_EQ(close_name("--verbose", kOptions), std::nullopt);
  EXPECT_EQ(close_name("-x", kOptions), std::nullopt);  // dashes alone make no likeness
  EXPECT_EQ(close_name("", kCommands), std::nullopt);
  EXPECT_EQ(close_name("--", kOptions), std::nullopt);
  EXPECT_EQ(close_name("play", {}), std::nullopt);
  EXPECT_EQ(close_name(std::string(100000, 'a'), kCommands), std::nullopt);
}

TEST(CloseName, AsASentence) {
  EXPECT_EQ(did_you_mean("plya", kCommands, "see katachi --help"), "did you mean play?");
  EXPECT_EQ(did_you_mean("frobnicate", kCommands, "see katachi --help"), "see katachi --help");
}

}  // namespace
}  // namespace katachi::core
