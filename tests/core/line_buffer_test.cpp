#include "core/line_buffer.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace katachi::core {
namespace {

using Found = LineBuffer::Found;

// All that can be taken now; a line too long is "!".
std::vector<std::string> taken(LineBuffer& buffer) {
  std::vector<std::string> lines;
  for (auto next = buffer.take(); next.found != Found::kNothing; next = buffer.take())
    lines.push_back(next.found == Found::kTooLong ? "!" : next.line);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineBuffer, GivesWholeLines) {
  LineBuffer buffer(10);
  EXPECT_EQ(taken(buffer), Lines{});
  buffer.append("one\n\ntw");
  EXPECT_EQ(taken(buffer), (Lines{"one", ""}));
  buffer.append("o");
  EXPECT_EQ(taken(buffer), Lines{});
  buffer.append("\nthree");
  EXPECT_EQ(taken(buffer), Lines{"two"});
  EXPECT_EQ(buffer.take_rest(), "three");
  EXPECT_EQ(buffer.take_rest(), std::nullopt);
}

TEST(LineBuffer, ReportsALongLineOnce) {
  LineBuffer buffer(4);
  buffer.append("1234\n12345\nab\n");
  EXPECT_EQ(taken(buffer), (Lines{"1234", "!", "ab"}));
  buffer.append("12345");
  EXPECT_EQ(taken(buffer), Lines{"!"});
  EXPECT_TRUE(buffer.has_room());
  buffer.append("678901234567890");
  EXPECT_EQ(taken(buffer), Lines{});
  buffer.append("1\nc\n1234567");
  EXPECT_FALSE(buffer.has_room());
  EXPECT_EQ(taken(buffer), (Lines{"c", "!"}));
  EXPECT_EQ(buffer.take_rest(), std::nullopt) << "the end of a line that was too long";
}

RC_GTEST_PROP(LineBuffer, DoesNotCareHowBytesArrive, (const std::vector<std::uint8_t>& lengths, std::uint8_t piece)) {
  constexpr std::size_t kLongest = 100;
  std::string text;
  Lines expected;
  for (const std::uint8_t length : lengths) {
    const std::string line(length, static_cast<char>('a' + length % 26));
    text += line + "\n";
    expected.push_back(line.size() > kLongest ? "!" : line);
  }
  LineBuffer buffer(kLongest);
  Lines got;
  for (std::size_t at = 0; at < text.size(); at += piece + 1U) {
    buffer.append(std::string_view(text).substr(at, piece + 1U));
    for (std::string& line : taken(buffer)) got.push_back(std::move(line));
  }
  RC_ASSERT(got == expected);
  RC_ASSERT(!buffer.take_rest());
}

}  // namespace
}  // namespace katachi::core
