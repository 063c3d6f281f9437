#include <string>

#include <gtest/gtest.h>

#include "draw/table.hpp"
#include "draw/text.hpp"
#include "tests/game/golden.hpp"

namespace katachi::draw::test {

namespace {

TEST(Text, Width) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("Lee"), 3U);
  EXPECT_EQ(display_width("本因坊"), 6U);
  EXPECT_EQ(display_width("이세돌"), 6U);
  EXPECT_EQ(display_width("Kovářová"), 8U);
  EXPECT_EQ(display_width("e\xCC\x81"), 1U);  // e and a combining accent
  EXPECT_EQ(display_width("\xff\xfe"), 2U);
}

TEST(Text, DamagedUtf8) {
  const char32_t bad = 0xFFFD;
  EXPECT_EQ(characters("a\xC3"), (std::u32string{U'a', bad}));
  EXPECT_EQ(characters("\xC0\x80"), (std::u32string{bad, bad}));           // overlong
  EXPECT_EQ(characters("\xED\xA0\x80"), (std::u32string{bad, bad, bad}));  // a surrogate
  EXPECT_EQ(characters("\xF4\x90\x80\x80").size(), 4U);                    // beyond the last plane
  EXPECT_EQ(characters("\xF0\x9F\x98\x80"), (std::u32string{char32_t{0x1F600}}));
  EXPECT_EQ(characters("\xE0\x80\x41").back(), U'A');
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second)};
      const std::string clean = printable(text);
      ASSERT_EQ(printable(clean), clean);
    }
}

TEST(Text, Printable) {
  EXPECT_EQ(printable("a\tb\x1b[2J\x7f\xC2\x9b\xE2\x80\xAE"), "a?b?[2J???");
  EXPECT_EQ(printable("Kovářová", true), "Kov??ov?");
}

// C0 and C1 controls, and every mark that turns the direction of writing.
TEST(Text, NoControlIsPrintable) {
  std::vector<char32_t> controls = {0x061C, 0x200E, 0x200F};
  for (char32_t c = 0; c < 0xA0; ++c)
    if (c < 0x20 || c >= 0x7F) controls.push_back(c);
  for (char32_t c = 0x202A; c <= 0x202E; ++c) controls.push_back(c);
  for (char32_t c = 0x2066; c <= 0x2069; ++c) controls.push_back(c);
  for (const char32_t c : controls) {
    std::string text;
    if (c >= 0x800) text += static_cast<char>(0xE0 | (c >> 12));
    if (c >= 0x80) text += static_cast<char>(c >= 0x800 ? 0x80 | ((c >> 6) & 0x3F) : 0xC0 | (c >> 6));
    text += static_cast<char>(c >= 0x80 ? 0x80 | (c & 0x3F) : c);
    EXPECT_EQ(printable("a" + text + "b"), "a?b") << static_cast<unsigned>(c);
    EXPECT_EQ(printable_lines("a" + text + "b"), c == '\n' ? "a\nb" : "a?b") << static_cast<unsigned>(c);
  }
  EXPECT_EQ(printable("\x9b"), "\xEF\xBF\xBD");  // a C1 control of terminals without UTF-8
}

TEST(Text, PrintableLines) {
  EXPECT_EQ(printable_lines(""), "");
  EXPECT_EQ(printable_lines("one\n\ntwo\x1b]0;\n"), "one\n\ntwo?]0;\n");
}

TEST(Text, EscapedJson) {
  EXPECT_EQ(escaped_json("{\n \"a\": \"\xC2\x9b\xE2\x80\xAE本\x7f\"}"), "{\n \"a\": \"\\u009b\\u202e本\\u007f\"}");
}

TEST(Text, Shortened) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "ab…");
  EXPECT_EQ(shortened("本因坊", 4), "本…");
  EXPECT_EQ(shortened("a", 0), "");
}

TEST(Text, Wrapped) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("", 5), Lines{});
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefgh ij", 3), (Lines{"abc", "def", "gh", "ij"}));
  EXPECT_EQ(wrapped("本因坊", 4), (Lines{"本因", "坊"}));
  EXPECT_EQ(wrapped("ab", 0), (Lines{"a", "b"}));
}

Table openings() {
  return {.columns = {{"opening"}, {"games", Align::kRight}, {"black wins", Align::kRight}, {"note"}},
          .rows = {{"二連星", "1204", "52.3 %", "two stars, on one side"},
                   {"Kobayashi", "87", "49 %"},
                   {"a\nb", "3", "", "says \"tengen\""}}};
}

TEST(Table, Text) { game::test::expect_golden("draw/table.txt", table_text(openings())); }
TEST(Table, Csv) { game::test::expect_golden("draw/table.csv", table_csv(openings())); }

TEST(Table, Empty) {
  EXPECT_EQ(table_text({}), "");
  EXPECT_EQ(table_csv({}), "");
  const Table no_rows = {.columns = {{"a"}, {"bcd", Align::kRight}}, .rows = {}};
  EXPECT_EQ(table_text(no_rows), "a  bcd\n-  ---\n");
  EXPECT_EQ(table_csv(no_rows), "a,bcd\n");
  const Table no_headers = {.columns = {{""}, {"", Align::kRight}}, .rows = {{"x", "1"}, {"", "22"}}};
  EXPECT_EQ(table_text(no_headers), "x   1\n   22\n");
}

TEST(Table, CsvFields) {
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("plain text"), "plain text");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_field("a\r\nb"), "\"a\r\nb\"");
  EXPECT_EQ(csv_field(" a"), "\" a\"");
  EXPECT_EQ(table_csv({.columns = {{"a"}}, .rows = {{""}}}), "a\n\"\"\n");
}

}  // namespace

}  // namespace katachi::draw::test
