// Damaged files: what is read, what is reported, and that the damage of one game stays there.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sgf/parse.hpp"
#include "sgf/write.hpp"
#include "tests/sgf/model.hpp"

namespace katachi::sgf {
namespace {

struct Case {
  std::string text;
  std::string read;          // show() of what comes out
  std::vector<Code> report;  // codes in order
};

std::vector<Code> codes(const Report& report) {
  std::vector<Code> out;
  for (const Diagnostic& diagnostic : report.diagnostics) out.push_back(diagnostic.code);
  return out;
}

void check(const std::vector<Case>& cases, Mode mode = Mode::kLenient) {
  for (const Case& expected : cases) {
    const auto document = parse(Bytes::own(expected.text), {.mode = mode});
    ASSERT_TRUE(document) << expected.text << "\n" << document.error().text();
    EXPECT_EQ(show(to_model(document->games)), expected.read) << expected.text;
    EXPECT_EQ(codes(document->report), expected.report) << expected.text;
  }
}

TEST(Repair, Frame) {
  check({
      {"From: me@home\nSubject: (a game)\n\n(;A[1])", "(;A[1])", {Code::kJunkBeforeGame}},
      {"(;A[1])\n-- \nregards ;-)\n(;B[2])", "(;A[1])(;B[2])", {Code::kJunkBeforeGame}},
      {";A[1];B[2])", "(;A[1];B[2])", {Code::kMissingOpen}},
      {"(A[1];B[2])", "(;A[1];B[2])", {Code::kMissingSemicolon}},
      {"(;A[1](B[2])(C[3]))", "(;A[1](;B[2])(;C[3]))", {Code::kMissingSemicolon, Code::kMissingSemicolon}},
      {"(;A[1];B[2]", "(;A[1];B[2])", {Code::kMissingClose}},
      {"(;A[1](;B[2](;C[3]", "(;A[1];B[2];C[3])", {Code::kMissingClose}},
      {"(;A[1]))(;B[2])", "(;A[1])(;B[2])", {Code::kStrayClose}},
      {"(;A[1]);B[2])", "(;A[1];B[2])", {Code::kStrayClose}},
      {"(;A[1])\n;GM[1];B[2])", "(;A[1])(;GM[1];B[2])", {Code::kMissingOpen}},
      {"((;A[1]))", "(;A[1])", {Code::kExtraOpen}},
      {"((;A[1])(;B[2]))", "(;A[1])(;B[2])", {Code::kExtraOpen, Code::kStrayClose}},
      {"(;A[1]()(;B[2]))", "(;A[1];B[2])", {Code::kEmptyVariation}},
      {"()(;B[2])", "(;B[2])", {Code::kEmptyGame}},
      {"(;A[1](;B[2]);C[3])", "(;A[1](;B[2])(;C[3]))", {Code::kNodeAfterVariation}},
  });
}

TEST(Repair, Nodes) {
  check({
      {"(;A)", "(;)", {Code::kPropertyWithoutValue}},
      {"(;A;B[1])", "(;;B[1])", {Code::kPropertyWithoutValue}},
      {"(;[1]A[2])", "(;A[2])", {Code::kValueWithoutName}},
      {"(;A[1]\\r\\n;B[2]\\n)", "(;A[1];B[2])", {Code::kStrayLineBreak, Code::kStrayLineBreak}},
      {"(;A[1];\xEF\xBB\xBF"
       "B[2])",
       "(;A[1];B[2])",
       {Code::kByteOrderMark}},
      {"(;A[1];---B[2])", "(;A[1];B[2])", {Code::kJunkInGame}},
      {"(;A[1];12 {x} B[2])", "(;A[1];B[2])", {Code::kJunkInGame, Code::kJunkInGame}},
      {"(;b[aa];w[bb]c[x])", "(;b[aa];w[bb]c[x])", std::vector(3, Code::kLowerCaseName)},
      {"(;b[aa] c[x])", "(;b[aa]c[x])", std::vector(2, Code::kLowerCaseName)},
      {"(;FF[4]CoPyright[x])", "(;FF[4]CoPyright[x])", {Code::kLowerCaseName}},
      {"(;B[aa]];W[bb])", "(;B[aa];W[bb])", {Code::kJunkInGame}},
      {"(;MULTIGOGM[1]FF[4])", "(;MULTIGOGM[1]FF[4])", {}},
  });
}

TEST(Repair, BracketsInValues) {
  check({
      {"(;US[Matsuyama[3d]]SZ[19])", "(;US[Matsuyama\\[3d\\]]SZ[19])", {Code::kUnescapedBracket}},
      {"(;C[he [5k] said] and left];B[aa])", "(;C[he \\[5k\\] said\\] and left];B[aa])", {Code::kUnescapedBracket}},
      {"(;C[a smile :] here];B[aa])", "(;C[a smile :\\] here];B[aa])", {Code::kUnescapedBracket}},
      {"(;C[see [A]; then [B] (or C) wins];B[aa])",
       "(;C[see \\[A\\]; then \\[B\\] (or C) wins];B[aa])",
       {Code::kUnescapedBracket}},
      {"(;C[bad (see [A]) and more])", "(;C[bad (see \\[A\\]) and more])", {Code::kUnescapedBracket}},
      {"(;C[A] and [B]] are moves];W[cc])", "(;C[A\\] and \\[B\\]\\] are moves];W[cc])", {Code::kUnescapedBracket}},
      {"(;C[kgs [5k\\]: hi];B[aa])", "(;C[kgs [5k\\]: hi];B[aa])", {}},
      {"(;LB[aa:[][bb:x])", "(;LB[aa:[][bb:x])", {}},
      {"(;C[x [A]\n\nKM[6])", "(;C[x [A]KM[6])", {}},
  });
}

TEST(Repair, ValuesWithoutTheirEnd) {
  check({
      {"(;A[1];C[cut", "(;A[1];C[cut])", {Code::kUnterminatedValue, Code::kMissingClose}},
      {"(;A[1];C[cut\\", "(;A[1];C[cut])", {Code::kUnterminatedValue, Code::kMissingClose}},
      {"(;B[pd;W[dd];B[pp])", "(;B[pd];W[dd];B[pp])", {Code::kUnterminatedValue}},
      {"(;GM[1]C[oops\n(;GM[1]C[fine])",
       "(;GM[1]C[oops\n])(;GM[1]C[fine])",
       {Code::kUnterminatedValue, Code::kMissingClose}},
      {"(;GM[1]C[quoting\n(;GM[1\\];B[aa\\])];B[bb])", "(;GM[1]C[quoting\n(;GM[1\\];B[aa\\])];B[bb])", {}},
  });
}

TEST(Repair, ADamagedGameDoesNotSpoilTheNext) {
  const std::string good = "(;GM[1]FF[4]SZ[19];B[pd];W[dp]C[fine])";
  const std::vector<std::string> bad{"(;GM[1];B[aa];W[",
                                     "(;GM[1];B[aa]C[half a comm",
                                     "(;GM[1];B[aa](;W[bb](;B[cc]",
                                     "(;GM[1];B[aa]))))",
                                     "(((((",
                                     "(;A",
                                     "(;GM[1];B[aa]C[x\\",
                                     ";GM[1]",
                                     "(;GM[1]]]]",
                                     "garbage [[[ ]]",
                                     ")",
                                     "()",
                                     "(;GM[1]C[see (;B[a]",
                                     "(;GM",
                                     "(;GM[1];B[aa;W[bb;B[cc"};
  for (const std::string& damage : bad) {
    const auto document = parse(Bytes::own(good + "\n" + damage + "\n" + good + "\n" + good));
    ASSERT_TRUE(document) << damage;
    const Model model = to_model(document->games);
    const Model expected = slow_parse(good);
    ASSERT_GE(model.size(), 3U) << damage;
    EXPECT_EQ(model.front(), expected[0]) << damage;
    EXPECT_EQ(model.back(), expected[0]) << damage;
    EXPECT_EQ(model[model.size() - 2], expected[0]) << damage;
    EXPECT_FALSE(document->report.clean()) << damage;
  }
}

TEST(Repair, SalvageTakesFragments) {
  check(
      {
          {"GM[1]SZ[9];B[aa];W[bb]",
           "(;GM[1]SZ[9];B[aa];W[bb])",
           {Code::kMissingOpen, Code::kMissingSemicolon, Code::kMissingClose}},
          {"(;C[a long remark that never ends;B[aa];W[bb])",
           "(;C[a long remark that never ends];B[aa];W[bb])",
           {Code::kUnterminatedValue}},
      },
      Mode::kSalvage);
}

// Each of these once came out differently when what was read was written and read again (found by fuzzing).
TEST(Repair, WhatWasRepairedStaysAsItIs) {
  for (const std::string_view text :
       {"(()x(;A[1]));B[2])", "GM[1](;A[1])x GM[2](;A[1])(;B[2])", "(;A[1](;B[2]);GM[1])", "(;GM[1]]niB[pd])",
        "(;CA[a[ab])XY[ab](;t[1])", "(;b[longer value]c[x])", "(;LB[aa:[][bb:x])"}) {
    for (const Mode mode : {Mode::kLenient, Mode::kSalvage}) {
      const auto document = parse(Bytes::borrow(text), {.mode = mode});
      ASSERT_TRUE(document) << text;
      const auto written = write(document->games, {.wrap = 5, .correct_ca = false});
      for (const std::string& again : {to_text(document->games), written->bytes}) {
        const auto second = parse(Bytes::borrow(again), {.mode = mode});
        ASSERT_TRUE(second) << again;
        EXPECT_EQ(show(to_model(second->games)), show(to_model(document->games))) << text;
      }
    }
  }
}

TEST(Repair, PlacesAreRight) {
  const auto document = parse(Bytes::own("\n\njunk\n(;A[1]\n;B\n;C[x]y]\n"));
  ASSERT_TRUE(document);
  std::map<Code, std::pair<std::uint64_t, std::uint32_t>> places;
  for (const Diagnostic& d : document->report.diagnostics) places[d.code] = {d.offset, d.line};
  EXPECT_EQ(places[Code::kJunkBeforeGame], std::pair(std::uint64_t{2}, 3U));
  EXPECT_EQ(places[Code::kPropertyWithoutValue], std::pair(std::uint64_t{15}, 5U));
  EXPECT_EQ(places[Code::kUnescapedBracket], std::pair(std::uint64_t{21}, 6U));
  EXPECT_EQ(places[Code::kMissingClose], std::pair(std::uint64_t{25}, 7U));
  EXPECT_EQ(document->report.diagnostics[0].text(), "line 3, byte 2: text outside a game (skipped)");
}

}  // namespace
}  // namespace katachi::sgf
