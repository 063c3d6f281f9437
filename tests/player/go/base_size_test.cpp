#include "player/go/base_size.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "player/parameters/parameters.hpp"

namespace katachi::player {
namespace {

class BaseSize : public testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }

  static std::string warning(const char* name, int size, const char* parameter = nullptr, const char* value = nullptr) {
    Preset preset = load_preset(name).value();
    if (parameter != nullptr) {
      EXPECT_TRUE(set(preset.parameters, parameter, value));
    }
    return base_size_warning(preset, go::Size::square(size)).value_or("");
  }
};

// The shipped base was learned on 19x19.
TEST_F(BaseSize, WarnsWhereTheBaseIsUsed) {
  EXPECT_EQ(warning("mogo", 9),
            "the pattern base was learned on 19x19 boards, this one is 9x9: prior_source=forme-k: probabilities are "
            "those of the "
            "other size");
  EXPECT_EQ(warning("best", 9, "debut", "10"),
            "the pattern base was learned on 19x19 boards, this one is 9x9: debut has no effect");
  EXPECT_NE(warning("uct", 13, "playout", "forme-k").find("playout=forme-k"), std::string::npos);
}

TEST_F(BaseSize, NoWarningWithoutNeed) {
  EXPECT_EQ(warning("mogo", 19), "");
  EXPECT_EQ(warning("best", 19, "debut", "10"), "");
  EXPECT_EQ(warning("best", 9), "");
  EXPECT_EQ(warning("flat", 9), "");
  EXPECT_EQ(warning("random", 9), "");
}

}  // namespace
}  // namespace katachi::player
