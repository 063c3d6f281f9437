// Damaged files: what is read, what is reported, and that the damage of one game stays there.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "sgf/parse.hpp"
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

void check(const std::vector<Case>& cases, Mode mode = Mode::lenient) {
  for (const Case& expected : cases) {
    const auto document = parse(Bytes::own(expected.text), {.mode = mode});
    ASSERT_TRUE(document) << expected.text << "\n" << document.error().text();
    EXPECT_EQ(show(to_model(document->games)), expected.read) << expected.text;
    EXPECT_EQ(codes(document->report), expected.report) << expected.text;
  }
}

TEST(Repair, Frame) {
  check({
      {"From: me@home\nSubject: (a game)\n\n(;A[1])", "(;A[1])", {Code::junk_before_game}},
      {"(;A[1])\n-- \nregards ;-)\n(;B[2])", "(;A[1])(;B[2])", {Code::junk_before_game}},
      {";A[1];B[2])", "(;A[1];B[2])", {Code::missing_open}},
      {"(A[1];B[2])", "(;A[1];B[2])", {Code::missing_semicolon}},
      {"(;A[1](B[2])(C[3]))", "(;A[1](;B[2])(;C[3]))", {Code::missing_semicolon, Code::missing_semicolon}},
      {"(;A[1];B[2]", "(;A[1];B[2])", {Code::missing_close}},
      {"(;A[1](;B[2](;C[3]", "(;A[1];B[2];C[3])", {Code::missing_close}},
      {"(;A[1]))(;B[2])", "(;A[1])(;B[2])", {Code::stray_close}},
      {"(;A[1]);B[2])", "(;A[1];B[2])", {Code::stray_close}},
      {"(;A[1])\n;GM[1];B[2])", "(;A[1])(;GM[1];B[2])", {Code::missing_open}},
      {"((;A[1]))", "(;A[1])", {Code::extra_open}},
      {"((;A[1])(;B[2]))", "(;A[1])(;B[2])", {Code::extra_open, Code::stray_close}},
      {"(;A[1]()(;B[2]))", "(;A[1];B[2])", {Code::empty_variation}},
      {"()(;B[2])", "(;B[2])", {Code::empty_game}},
      {"(;A[1](;B[2]);C[3])", "(;A[1](;B[2])(;C[3]))", {Code::node_after_variation}},
  });
}

TEST(Repair, Nodes) {
  check({
      {"(;A)", "(;)", {Code::property_without_value}},
      {"(;A;B[1])", "(;;B[1])", {Code::property_without_value}},
      {"(;[1]A[2])", "(;A[2])", {Code::value_without_name}},
      {"(;A[1]\\r\\n;B[2]\\n)", "(;A[1];B[2])", {Code::stray_line_break, Code::stray_line_break}},
      {"(;A[1];\xEF\xBB\xBF"
       "B[2])",
       "(;A[1];B[2])",
       {Code::byte_order_mark}},
      {"(;A[1];---B[2])", "(;A[1];B[2])", {Code::junk_in_game}},
      {"(;A[1];12 {x} B[2])", "(;A[1];B[2])", {Code::junk_in_game, Code::junk_in_game}},
      {"(;b[aa];w[bb]c[x])", "(;b[aa];w[bb]c[x])", std::vector(3, Code::lower_case_name)},
      {"(;b[aa] c[x])", "(;b[aa]c[x])", std::vector(2, Code::lower_case_name)},
      {"(;FF[4]CoPyright[x])", "(;FF[4]CoPyright[x])", {Code::lower_case_name}},
      {"(;B[aa]];W[bb])", "(;B[aa];W[bb])", {Code::junk_in_game}},
      {"(;MULTIGOGM[1]FF[4])", "(;MULTIGOGM[1]FF[4])", {}},
  });
}

TEST(Repair, BracketsInValues) {
  check({
      {"(;US[Matsuyama[3d]]SZ[19])", "(;US[Matsuyama\\[3d\\]]SZ[19])", {Code::unescaped_bracket}},
      {"(;C[he [5k] said] and left];B[aa])", "(;C[he \\[5k\\] said\\] and left];B[aa])", {Code::unescaped_bracket}},
      {"(;C[a smile :] here];B[aa])", "(;C[a smile :\\] here];B[aa])", {Code::unescaped_bracket}},
      {"(;C[see [A]; then [B] (or C) wins];B[aa])",
       "(;C[see \\[A\\]; then \\[B\\] (or C) wins];B[aa])",
       {Code::unescaped_bracket}},
      {"(;C[bad (see [A]) and more])", "(;C[bad (see \\[A\\]) and more])", {Code::unescaped_bracket}},
      {"(;C[A] and [B]] are moves];W[cc])", "(;C[A\\] and \\[B\\]\\] are moves];W[cc])", {Code::unescaped_bracket}},
      {"(;C[kgs [5k\\]: hi];B[aa])", "(;C[kgs [5k\\]: hi];B[aa])", {}},
      {"(;LB[aa:[][bb:x])", "(;LB[aa:[][bb:x])", {}},
      {"(;C[x [A]\n\nKM[6])", "(;C[x [A]KM[6])", {}},
  });
}

TEST(Repair, ValuesWithoutTheirEnd) {
  check({
      {"(;A[1];C[cut", "(;A[1];C[cut])", {Code::unterminated_value, Code::missing_close}},
      {"(;A[1];C[cut\\", "(;A[1];C[cut])", {Code::unterminated_value, Code::missing_close}},
      {"(;B[pd;W[dd];B[pp])", "(;B[pd];W[dd];B[pp])", {Code::unterminated_value}},
      {"(;GM[1]C[oops\n(;GM[1]C[fine])",
       "(;GM[1]C[oops\n])(;GM[1]C[fine])",
       {Code::unterminated_value, Code::missing_close}},
      {"(;GM[1]C[quoting\n(;GM[1\\];B[aa\\])];B[bb])", "(;GM[1]C[quoting\n(;GM[1\\];B[aa\\])];B[bb])", {}},
  });
}

TEST(Repair, ADamagedGameDoesNotSpoilTheNext) {
  const std::string good = "(;GM[1]FF[4]SZ[19];B[pd];W[dp]C[fine])";
  const std::vector<std::string> bad{
      "(;GM[1];B[aa];W[",    "(;GM[1];B[aa]C[half a comm", "(;GM[1];B[aa](;W[bb](;B[cc]", "(;GM[1];B[aa]))))", "(((((", "(;A",
      "(;GM[1];B[aa]C[x\\",  ";GM[1]",                     "(;GM[1]]]]",                  "garbage [[[ ]]",    ")",     "()",
      "(;GM[1]C[see (;B[a]", "(;GM",                       "(;GM[1];B[aa;W[bb;B[cc"};
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
           {Code::missing_open, Code::missing_semicolon, Code::missing_close}},
          {"(;C[a long remark that never ends;B[aa];W[bb])", "(;C[a long remark that never ends];B[aa];W[bb])", {Code::unterminated_value}},
      },
      Mode::salvage);
}

TEST(Repair, PlacesAreRight) {
  const auto document = parse(Bytes::own("\n\njunk\n(;A[1]\n;B\n;C[x]y]\n"));
  ASSERT_TRUE(document);
  std::map<Code, std::pair<std::uint64_t, std::uint32_t>> places;
  for (const Diagnostic& d : document->report.diagnostics) places[d.code] = {d.offset, d.line};
  EXPECT_EQ(places[Code::junk_before_game], std::pair(std::uint64_t{2}, 3U));
  EXPECT_EQ(places[Code::property_without_value], std::pair(std::uint64_t{15}, 5U));
  EXPECT_EQ(places[Code::unescaped_bracket], std::pair(std::uint64_t{21}, 6U));
  EXPECT_EQ(places[Code::missing_close], std::pair(std::uint64_t{25}, 7U));
  EXPECT_EQ(document->report.diagnostics[0].text(), "line 3, byte 2: text that is no part of a game (skipped)");
}

}  // namespace
}  // namespace katachi::sgf
