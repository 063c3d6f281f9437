// Size and depth: nothing recurses, nothing is quadratic. A quadratic step would take hours on these texts, not seconds.
#include <string>

#include <gtest/gtest.h>

#include "sgf/parse.hpp"
#include "sgf/write.hpp"
#include "tests/sgf/model.hpp"

namespace katachi::sgf {
namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  text.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

constexpr std::size_t kMillion = 1'000'000;

TEST(Large, AMillionNestedVariations) {
  const std::string text = repeated("(;B[aa]", kMillion) + repeated(")", kMillion);
  const auto document = parse(Bytes::borrow(text), {.mode = Mode::kStrict});
  ASSERT_TRUE(document);
  EXPECT_EQ(document->games.node_count(), kMillion);
  const std::string written = to_text(document->games);
  EXPECT_EQ(written.size(), kMillion * 6 + 3);
  const auto again = parse(Bytes::borrow(written));
  ASSERT_TRUE(again);
  EXPECT_TRUE(equal(document->games, again->games));
}

TEST(Large, AMillionNestedVariationsThatBranch) {
  const std::string text = "(;" + repeated("(;W[bb])(;B[aa]", kMillion) + repeated(")", kMillion) + ")";
  const auto document = parse(Bytes::borrow(text), {.mode = Mode::kStrict});
  ASSERT_TRUE(document);
  EXPECT_EQ(document->games.node_count(), 2 * kMillion + 1);
  const std::string written = to_text(document->games);
  EXPECT_EQ(written.size(), text.size() + 1);
  EXPECT_TRUE(equal(document->games, parse(Bytes::borrow(written))->games));
}

TEST(Large, AMillionVariationsOfOneNode) {
  const std::string text = "(;" + repeated("(;B[aa])", kMillion) + ")";
  const auto document = parse(Bytes::borrow(text), {.mode = Mode::kStrict});
  ASSERT_TRUE(document);
  EXPECT_EQ(document->games.node_count(), kMillion + 1);
}

TEST(Large, HostileTextsAreReadInLinearTime) {
  for (const std::string_view piece : {"(",
                                       ")",
                                       ";",
                                       "[",
                                       "]",
                                       "\\",
                                       "A",
                                       "()",
                                       "(;",
                                       "(;A",
                                       "(;A[",
                                       "(;A[]",
                                       "\n(;A[",
                                       "\n(;GM[1",
                                       ";B[",
                                       "]]",
                                       "] ",
                                       "C[a] b",
                                       "(;C[[] ",
                                       "a[",
                                       "\\n",
                                       "A ",
                                       " ",
                                       "\xEF\xBB\xBF",
                                       "(;GM[1]C[\n(;GM[1\\]",
                                       "(;A[1]);",
                                       "(( ",
                                       "; ",
                                       "(;(",
                                       "[;A(",
                                       "x\n"}) {
    const std::string body = repeated(piece, kMillion / 2 / piece.size());
    for (const std::string& text : {body, "(;" + body, "(;C[" + body, "(;C[x[" + body}) {
      for (const Mode mode : {Mode::kLenient, Mode::kSalvage}) {
        const auto document = parse(Bytes::borrow(text), {.mode = mode});
        EXPECT_TRUE(!document || document->games.node_count() <= text.size()) << piece;
      }
    }
  }
}

TEST(Large, ManyMovesInOneGame) {
  std::string text = "(;SZ[19]";
  for (int i = 0; i < 3600; ++i) text += i % 2 ? ";W[dd]" : ";B[pp]";
  text += ")";
  const auto document = parse(Bytes::borrow(text), {.mode = Mode::kStrict});
  ASSERT_TRUE(document);
  std::size_t nodes = 0;
  for ([[maybe_unused]] const NodeId node : document->games.main_line(document->games.games()[0])) ++nodes;
  EXPECT_EQ(nodes, 3601U);
}

TEST(Large, TruncatedAtEveryByte) {
  const std::string text =
      "(;FF[4]GM[1]SZ[19]PB[\xE9\xBB\x92]C[with \\] and \\\\ and "
      "[x\\]];B[dd](;W[pp]AB[aa][bb:cc])(;W[dp];B[]\n(;W[tt])))";
  const std::string next = "\n(;GM[1];B[qq])";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const std::string cut = text.substr(0, length);
    EXPECT_EQ(parse(Bytes::borrow(cut), {.mode = Mode::kStrict}).has_value(), length == text.size());
    const auto salvaged = parse(Bytes::borrow(cut), {.mode = Mode::kSalvage});
    ASSERT_TRUE(salvaged) << cut;
    EXPECT_EQ(salvaged->games.games().size(), length >= 2 ? 1U : 0U) << cut;
    const std::string joined = cut + next;
    const auto both = parse(Bytes::borrow(joined));
    ASSERT_TRUE(both) << joined;
    EXPECT_EQ(to_model(both->games).back(), slow_parse(next)[0]) << joined;
  }
}

}  // namespace
}  // namespace katachi::sgf
