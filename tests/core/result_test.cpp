#include "core/result.hpp"

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) return fail("the number is odd", "line 3", "take an even one");
  return n / 2;
}

TEST(Result, HoldsAValueOrAnError) {
  EXPECT_EQ(half(4).value(), 2);
  ASSERT_FALSE(half(3));
  EXPECT_EQ(half(3).error().what, "the number is odd");
}

TEST(Error, TextHasWhatIsKnown) {
  EXPECT_EQ((Error{"broken", "", ""}).text(), "broken");
  EXPECT_EQ((Error{"broken", "file", ""}).text(), "file: broken");
  EXPECT_EQ((Error{"broken", "", "mend it"}).text(), "broken (mend it)");
  EXPECT_EQ(half(1).error().text(), "line 3: the number is odd (take an even one)");
}

TEST(EnvironmentError, CarriesTheText) {
  EXPECT_STREQ(EnvironmentError({"cannot read", "a.sgf", ""}).what(), "a.sgf: cannot read");
}

}  // namespace
}  // namespace katachi::core
