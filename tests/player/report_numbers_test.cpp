#include "player/report_numbers.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace katachi::player {
namespace {

TEST(ReportNumbers, RoundedNumbersAreWrittenWithTheirDecimalsOnly) {
  for (int parts = -10000; parts <= 10000; ++parts) {
    const std::string text = fmt::format("{}", rounded(parts * 1e-4 + 3e-5, 4));
    const std::size_t point = text.find('.');
    ASSERT_TRUE(point == std::string::npos || text.size() - point <= 5) << text;
    ASSERT_NE(text, "-0");
  }
  EXPECT_EQ(rounded(0.30004, 4), 0.3);
  EXPECT_EQ(rounded(-12.345, 1), -12.3);
  EXPECT_EQ(rounded(1234.5678, 0), 1235);
}

}  // namespace
}  // namespace katachi::player
