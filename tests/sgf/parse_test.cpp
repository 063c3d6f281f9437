#include "sgf/parse.hpp"

#include <string>

#include <gtest/gtest.h>

#include "sgf/write.hpp"
#include "tests/sgf/model.hpp"

namespace katachi::sgf {
namespace {

core::Result<Document> parse_text(std::string_view text, Mode mode = Mode::kLenient) {
  return parse(Bytes::own(std::string(text)), {.mode = mode});
}

std::string shown(std::string_view text, Mode mode = Mode::kLenient) {
  const auto document = parse_text(text, mode);
  return document ? show(to_model(document->games)) : "error: " + document.error().text();
}

TEST(Parse, OneGame) {
  const auto document = parse_text("(;FF[4]SZ[19]AB[dd][pp]\n[dp];B[qd];W[dc])", Mode::kStrict);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->report.clean());
  const Collection& games = document->games;
  ASSERT_EQ(games.games().size(), 1U);
  const NodeId root = games.games()[0];
  EXPECT_EQ(games.raw(root, "SZ"), "19");
  EXPECT_EQ(games.values(root, "AB").size(), 3U);
  EXPECT_EQ(games.raw(games.first_child(root), "B"), "qd");
}

TEST(Parse, VariationsAndCollections) {
  const std::string text = "(;A[1](;B[2];C[3](;D[4])(;E[5]))(;F[6]))(;G[7])";
  for (const Mode mode : {Mode::kStrict, Mode::kLenient, Mode::kSalvage}) EXPECT_EQ(shown(text, mode), text);
}

TEST(Parse, WhiteSpaceMeansNothingOutsideValues) {
  EXPECT_EQ(shown(" \r\n( ; A [ 1 ] \t [2]\n ; B\n[ x ] ) \v\f", Mode::kStrict), "(;A[ 1 ][2];B[ x ])");
}

TEST(Parse, EscapesStayRaw) {
  const auto document = parse_text("(;C[a\\]b\\\\]N[\\[x\\]])", Mode::kStrict);
  ASSERT_TRUE(document);
  const NodeId root = document->games.games()[0];
  EXPECT_EQ(document->games.raw(root, "C"), "a\\]b\\\\");
  EXPECT_EQ(document->games.text(root, "C"), "a]b\\");
  EXPECT_EQ(document->games.raw(root, "N"), "\\[x\\]");
}

TEST(Parse, EmptyNodesAreNodes) {
  EXPECT_EQ(shown("(;)", Mode::kStrict), "(;)");
  EXPECT_EQ(shown("(;;;B[aa];)", Mode::kStrict), "(;;;B[aa];)");
  EXPECT_EQ(shown("(;B[])", Mode::kStrict), "(;B[])");
}

TEST(Parse, LongNamesOfOldFormats) {
  const auto document =
      parse_text("(;GaMe[1]FileFormat[3]CoPyright[me]PlayerBlack[x];Black[aa];White[bb])", Mode::kStrict);
  ASSERT_TRUE(document) << document.error().text();
  const NodeId root = document->games.games()[0];
  EXPECT_EQ(document->games.raw(root, "CP"), "me");
  EXPECT_EQ(document->games.raw(root, "PB"), "x");
  EXPECT_EQ(document->games.properties(root)[2].name, "CoPyright");
  EXPECT_EQ(document->games.raw(document->games.first_child(root), "B"), "aa");
  EXPECT_FALSE(parse_text("(;FF[4]CoPyright[me])", Mode::kStrict));
}

TEST(Parse, DuplicatePropertiesAreKept) {
  EXPECT_EQ(shown("(;AP[GNU Go:3.8]RE[B+R]AP[foxwq])"), "(;AP[GNU Go:3.8]RE[B+R]AP[foxwq])");
}

TEST(Parse, OddButWellFormedValuesStay) {
  for (const std::string_view text :
       {"(;SZ[52];B[AZ];W[za])", "(;SZ[19:13])", "(;HA[\xE5\xAF\xB9\xE5\xAD\x90])", "(;KM[650])", "(;KM[3.75])",
        "(;KM[-59.5])", "(;KM[6,5])", "(;RE[Black resigns.])", "(;AB[aa:cc][dd])", "(;LB[dd:a\\:b])",
        "(;GN[/\\u0022x])"}) {
    EXPECT_EQ(shown(text, Mode::kStrict), text);
    EXPECT_EQ(shown(text), text);
  }
}

TEST(Parse, StrictErrorsHaveAPlace) {
  const auto document = parse(Bytes::own("(;A[1]\n;B[2]\n junk)"), {.mode = Mode::kStrict, .source = "x.sgf"});
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().where, "x.sgf, line 3, byte 14");
  EXPECT_FALSE(document.error().remedy.empty());
}

TEST(Parse, StrictRefusesEveryDeviation) {
  for (const std::string_view text : {"",
                                      " ",
                                      "x(;)",
                                      "()",
                                      "(",
                                      "(;",
                                      "(;A)",
                                      "(;A[",
                                      "(;A[1]",
                                      "(;A[1]))",
                                      "(;A[1])x",
                                      "(A[1])",
                                      ";A[1]",
                                      "((;A[1]))",
                                      "(;A[1](;B[1]);C[1])",
                                      "(;A[1]())",
                                      "(;[1])",
                                      "(;A[1]]",
                                      "(;A[1] b])",
                                      "(;A[1]\\r\\n;B[2])",
                                      "(;a[1])",
                                      "(;A[1]B)",
                                      "(;A[1\\",
                                      "(;FF[4]\xEF\xBB\xBF)"}) {
    EXPECT_FALSE(parse_text(text, Mode::kStrict)) << text;
  }
}

TEST(Parse, NoGameIsAnErrorUnlessSalvaging) {
  for (const std::string_view text : {"", "   \n", "hello world", "()", "(())", ")", "mail (with) text; and more"}) {
    EXPECT_FALSE(parse_text(text, Mode::kLenient)) << text;
    const auto salvaged = parse_text(text, Mode::kSalvage);
    ASSERT_TRUE(salvaged) << text;
    EXPECT_TRUE(salvaged->games.games().empty());
    EXPECT_EQ(salvaged->report.count(Code::kNoGame), 1U);
  }
}

TEST(Parse, StreamsGameByGame) {
  const std::string text = "(;A[1])\n(;B[2](;C[3])(;D[4]))\njunk\n(;E[5]\n(;GM[1]F[6])) ";
  std::string seen;
  std::vector<std::uint64_t> problems;
  const auto done = for_each_game(text, {}, [&](const Collection& game, NodeId root, const Report& report) {
    EXPECT_EQ(game.games().size(), 1U);
    EXPECT_EQ(game.games()[0], root);
    seen += show(to_model(game)) + "\n";
    problems.push_back(report.total());
    return true;
  });
  ASSERT_TRUE(done);
  EXPECT_EQ(done->games, 4U);
  EXPECT_EQ(seen, "(;A[1])\n(;B[2](;C[3])(;D[4]))\n(;E[5])\n(;GM[1]F[6])\n");
  EXPECT_EQ(problems, (std::vector<std::uint64_t>{0, 0, 2, 0}));
  EXPECT_EQ(done->rest.count(Code::kStrayClose), 1U);
}

TEST(Parse, StreamingStopsWhenAsked) {
  const auto done = for_each_game("(;A[1])(;B[2])", {}, [](const Collection&, NodeId, const Report&) { return false; });
  ASSERT_TRUE(done);
  EXPECT_EQ(done->games, 1U);
}

TEST(Parse, DiagnosticsAreCappedButCounted) {
  std::string text = "(";
  for (int i = 0; i < 1000; ++i) text += ";A ";
  text += ")(;B)";
  const auto document = parse(Bytes::own(text), {.max_per_game = 10});
  ASSERT_TRUE(document);
  EXPECT_EQ(document->report.count(Code::kPropertyWithoutValue), 1001U);
  EXPECT_EQ(document->report.diagnostics.size(), 11U);
  EXPECT_EQ(document->report.diagnostics.back().game, 1U);
}

TEST(Parse, EveryCodeIsDescribed) {
  for (std::size_t i = 0; i < kCodeCount; ++i) {
    const auto code = static_cast<Code>(i);
    EXPECT_FALSE(name(code).empty());
    EXPECT_FALSE(describe(code).empty());
    EXPECT_FALSE(action(code).empty());
  }
}

}  // namespace
}  // namespace katachi::sgf
