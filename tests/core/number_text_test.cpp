#include "core/number_text.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

TEST(NumberText, AllOfTheTextIsTheNumber) {
  EXPECT_EQ(parse_number<int>("42"), 42);
  EXPECT_EQ(parse_number<int>("-7"), -7);
  EXPECT_EQ(parse_number<double>("6.5"), 6.5);
  EXPECT_EQ(parse_number<double>("1e3"), 1000.0);
  for (const char* const text : {"", " 1", "1 ", "+1", "1.5", "x", "1x", "0x10", "-"})
    EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
  for (const char* const text : {"", "6,5", "6.5.", "+1", "."})
    EXPECT_EQ(parse_number<double>(text), std::nullopt) << text;
}

TEST(NumberText, ItFitsIntoItsType) {
  EXPECT_EQ(parse_number<std::uint8_t>("255"), 255);
  EXPECT_EQ(parse_number<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(parse_number<std::uint32_t>("-1"), std::nullopt);
  EXPECT_EQ(parse_number<std::int64_t>("9223372036854775808"), std::nullopt);
  EXPECT_EQ(parse_number<double>("1e999"), std::nullopt);
}

}  // namespace
}  // namespace katachi::core
