#include "sgf/write.hpp"

#include <string>

#include <gtest/gtest.h>

#include "sgf/parse.hpp"
#include "tests/sgf/model.hpp"

namespace katachi::sgf {
namespace {

Document document_of(std::string_view text) {
  auto document = read(Bytes::own(std::string(text)));
  EXPECT_TRUE(document) << text;
  return document ? std::move(*document) : Document{};
}

std::string written(std::string_view text, const WriteOptions& options = {}) {
  const auto out = write(document_of(text).games, options);
  return out ? out->bytes : "error: " + out.error().text();
}

TEST(Write, KeepsEverythingInItsOrder) {
  const std::string text =
      "(;ZZ[x]FF[4]AP[a:1]AP[b]C[a\\]\nb\\\\ [5k\\]]GN[];B[];AB[aa][bb:cc](;W[x];B[y])(;W[z](;B[1])(;B[2])))\n";
  EXPECT_EQ(written(text), text);
  EXPECT_EQ(to_text(document_of(text).games), text);
}

TEST(Write, OneLineForEachGame) { EXPECT_EQ(written(" (;A[1])(;B[2];C[3]) "), "(;A[1])\n(;B[2];C[3])\n"); }

TEST(Write, DropsNeedlessParentheses) { EXPECT_EQ(written("(;A[1](;B[2](;C[3])))"), "(;A[1];B[2];C[3])\n"); }

TEST(Write, RepairedTextNeedsNoSecondRepair) {
  const std::string once = written("junk (A[1] ; US[Matsuyama[3d]] ; B ;C[cut");
  EXPECT_EQ(once, "(;A[1];US[Matsuyama\\[3d\\]];;C[cut])\n");
  EXPECT_TRUE(parse(Bytes::own(once), {.mode = Mode::kStrict}));
}

TEST(Write, MainLineOnly) {
  EXPECT_EQ(written("(;A[1](;B[2];C[3](;D[4])(;E[5]))(;F[6]))", {.main_line_only = true}), "(;A[1];B[2];C[3];D[4])\n");
}

TEST(Write, ShortNames) {
  EXPECT_EQ(written("(;GaMe[1]CoPyright[me];Black[aa])", {.short_names = true}), "(;GM[1]CP[me];B[aa])\n");
  EXPECT_EQ(written("(;GaMe[1]CoPyright[me])"), "(;GaMe[1]CoPyright[me])\n");
}

TEST(Write, Wraps) {
  const std::string out = written("(;AB[aa][bb][cc][dd];B[ee];W[ff];B[gg])", {.wrap = 12});
  EXPECT_EQ(out, "(;AB[aa][bb]\n[cc][dd];B[ee]\n;W[ff];B[gg])\n");
}

TEST(Write, OneGameOrOneBranch) {
  const Document document = document_of("(;A[1](;B[2];C[3])(;D[4]))(;E[5])");
  const NodeId root = document.games.games()[0];
  EXPECT_EQ(write_game(document.games, root)->bytes, "(;A[1](;B[2];C[3])(;D[4]))\n");
  EXPECT_EQ(write_game(document.games, document.games.first_child(root))->bytes, "(;B[2];C[3])\n");
}

TEST(Write, CaTellsTheTruth) {
  const std::string chinese = "第十届三星杯世界围棋大师赛决赛，黑中盘胜";
  const std::string utf8 = "(;GM[1]CA[GB2312]C[" + chinese + "])\n";
  EXPECT_EQ(written(utf8), "(;GM[1]CA[UTF-8]C[" + chinese + "])\n");
  EXPECT_EQ(written(utf8, {.correct_ca = false}), utf8);
  EXPECT_EQ(written("(;C[" + chinese + "])"), "(;C[" + chinese + "]CA[UTF-8])\n");
  EXPECT_EQ(written("(;C[ascii])"), "(;C[ascii])\n");
  EXPECT_EQ(written("(;CA[utf8]C[x])"), "(;CA[utf8]C[x])\n");
  EXPECT_EQ(written("(;CA[utf8]C[x]CA[gbk])"), "(;CA[utf8]C[x])\n");
}

TEST(Write, Charsets) {
  const std::string text = "(;CA[UTF-8]PB[小林光一]C[申し分のない、名人戰。因];B[aa])";
  for (const std::string charset : {"Shift_JIS", "EUC-JP", "GB18030", "UTF-16", "Big5-HKSCS"}) {
    const Document document = document_of(text);
    const auto out = write(document.games, {.charset = charset});
    ASSERT_TRUE(out) << charset;
    EXPECT_EQ(out->lost, 0U) << charset;
    const auto again = read(Bytes::own(out->bytes));
    ASSERT_TRUE(again) << charset;
    const NodeId root = again->games.games()[0];
    EXPECT_EQ(again->games.raw(root, "CA"), charset);
    EXPECT_EQ(again->games.raw(root, "PB"), "小林光一") << charset;
    EXPECT_EQ(again->games.raw(root, "C"), "申し分のない、名人戰。因") << charset;
  }
}

TEST(Write, CountsWhatACharsetLacks) {
  const auto out = write(document_of("(;PB[M\u00FCller 黑白])").games, {.charset = "ISO-8859-1"});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->lost, 2U);
  EXPECT_EQ(out->bytes, "(;PB[M\xFCller ??]CA[ISO-8859-1])\n");
  const auto unknown = write(document_of("(;)").games, {.charset = "klingon"});
  ASSERT_FALSE(unknown);
  EXPECT_FALSE(unknown.error().remedy.empty());
}

}  // namespace
}  // namespace katachi::sgf
