#include "sgf/text.hpp"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace katachi::sgf {
namespace {

TEST(Text, Unescapes) {
  EXPECT_EQ(unescape_text("a\\]b\\\\c\\:d"), "a]b\\c:d");
  EXPECT_EQ(unescape_text("soft\\\nbreak hard\nbreak"), "softbreak hard\nbreak");
  EXPECT_EQ(unescape_text("dos\r\nmac\rodd\n\rend"), "dos\nmac\nodd\nend");
  EXPECT_EQ(unescape_text("soft\\\r\nbreak\ttab"), "softbreak tab");
  EXPECT_EQ(unescape_text("two\n\nbreaks"), "two\n\nbreaks");
  EXPECT_EQ(unescape_text("cut off\\"), "cut off");
}

TEST(Text, SimpleTextIsOneLine) {
  EXPECT_EQ(unescape_simple_text("a\r\nb\tc\\\nd"), "a b cd");
  EXPECT_EQ(escape_simple_text("a\r\nb]\tc"), "a b\\] c");
}

TEST(Text, Composes) {
  EXPECT_EQ(escape_compose("Sabaki", "0.5:1"), "Sabaki:0.5\\:1");
  const auto parts = split_compose("a\\:b:c");
  ASSERT_TRUE(parts);
  EXPECT_EQ(unescape_simple_text(parts->first), "a:b");
  EXPECT_EQ(parts->second, "c");
  EXPECT_FALSE(split_compose("no\\:ne"));
}

TEST(Text, KnowsValidRawValues) {
  EXPECT_TRUE(is_valid_raw(""));
  EXPECT_TRUE(is_valid_raw("a\\]b[c"));
  EXPECT_FALSE(is_valid_raw("a]b"));
  EXPECT_FALSE(is_valid_raw("a\\"));
  EXPECT_TRUE(is_valid_raw("a\\\\"));
  EXPECT_TRUE(has_open_bracket("a[b"));
  EXPECT_FALSE(has_open_bracket("a\\[b"));
}

RC_GTEST_PROP(Text, EscapingIsUndone, (const std::string& text)) {
  std::string plain;
  for (const char c : text) plain += c == '\r' || c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
  RC_ASSERT(is_valid_raw(escape_text(plain)));
  RC_ASSERT(unescape_text(escape_text(plain)) == plain);
}

RC_GTEST_PROP(Text, MendedValuesAreValidAndStay, (const std::string& text)) {
  const std::string mended = mend_raw(text);
  RC_ASSERT(is_valid_raw(mended));
  RC_ASSERT(!has_open_bracket(mended));
  RC_ASSERT(mend_raw(mended) == mended);
}

RC_GTEST_PROP(Text, ComposedPartsComeBack, (const std::string& a, const std::string& b)) {
  const std::string raw = escape_compose(a, b);
  const auto parts = split_compose(raw);
  RC_ASSERT(parts.has_value());
  RC_ASSERT(unescape_text(parts->first) == unescape_text(escape_text(a)));
  RC_ASSERT(unescape_text(parts->second) == unescape_text(escape_text(b)));
}

}  // namespace
}  // namespace katachi::sgf
