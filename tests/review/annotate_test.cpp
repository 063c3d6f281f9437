#include "review/annotate.hpp"

#include <gtest/gtest.h>

#include "sgf/parse.hpp"
#include "sgf/text.hpp"
#include "sgf/write.hpp"
#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

std::string annotated(std::string_view sgf, const std::function<std::vector<Finding>(const Game&)>& findings) {
  Game game = game_of(sgf);
  annotate(game, judge(game, findings(game)));
  return sgf_of(game);
}

// Every node, property and value of `before` stands in `after` in the same order; a comment may go on, and nodes have more children.
void expect_kept(const sgf::Collection& before, sgf::NodeId a, const sgf::Collection& after, sgf::NodeId b) {
  for (std::size_t i = 0; i < before.properties(a).size(); ++i) {
    const sgf::Property& old = before.properties(a)[i];
    ASSERT_LT(i, after.properties(b).size());
    EXPECT_EQ(after.properties(b)[i].name, old.name);
    for (std::size_t v = 0; v < old.value_count; ++v) {
      const std::string_view now = after.values(after.properties(b)[i])[v];
      EXPECT_TRUE(old.name == "C" ? now.starts_with(before.values(old)[v]) : now == before.values(old)[v]) << now;
    }
  }
  sgf::NodeId child = after.first_child(b);
  for (const sgf::NodeId old : before.children(a)) {
    ASSERT_NE(child, sgf::kNoNode);
    expect_kept(before, old, after, child);
    child = after.next_sibling(child);
  }
}

void expect_kept(std::string_view before, std::string_view after) {
  const auto a = sgf::parse(sgf::Bytes::borrow(before));
  const auto b = sgf::parse(sgf::Bytes::borrow(after));
  ASSERT_TRUE(a && b);
  EXPECT_TRUE(b->report.clean()) << after;
  expect_kept(a->games, a->games.games()[0], b->games, b->games.games()[0]);
}

TEST(Annotate, TheValueOfSetupIsNotGivenToTheMoveBeforeIt) {
  const std::string after = annotated("(;SZ[9];B[ee];AB[cc][gg];W[ec])", [](const Game& game) {
    return std::vector{finding_of(game, 0, {{"C3"}}), finding_of(game, 1, {{"C3"}}), finding_of(game, 2, {{"C3"}})};
  });
  const auto document = sgf::parse(sgf::Bytes::borrow(after));
  const sgf::Collection& tree = document->games;
  const sgf::NodeId first = tree.first_child(tree.games()[0]);
  const sgf::NodeId second = tree.first_child(tree.first_child(first));
  for (const char* const name : {"V", "SBKV"}) {
    EXPECT_EQ(tree.find(first, name), nullptr) << after;
    EXPECT_NE(tree.find(second, name), nullptr) << after;
  }
}

TEST(Annotate, KeepsTheRecordAndAddsToIt) {
  const std::string after = annotated(kShortGame, short_findings);
  expect_kept(kShortGame, after);
  const auto document = sgf::parse(sgf::Bytes::borrow(after));
  const sgf::Collection& tree = document->games;
  const sgf::NodeId root = tree.games()[0];
  EXPECT_NE(tree.text(root, "C")->find("Reviewed by katachi."), std::string::npos);
  const sgf::NodeId first = tree.first_child(root);
  EXPECT_EQ(tree.text(first, "C")->find("the centre\n\nkatachi: move 1, Black E5 is the first choice.\n"), 0U)
      << *tree.text(first, "C");
  EXPECT_EQ(tree.raw(first, "V"), "1.0");
  EXPECT_EQ(tree.raw(first, "SBKV"), "52.00");
  EXPECT_EQ(tree.find(first, "BM"), nullptr);
}

TEST(Annotate, BadMovesHaveMarksAndABetterLineBesideThem) {
  const std::string after = annotated(kShortGame, short_findings);
  const auto document = sgf::parse(sgf::Bytes::borrow(after));
  const sgf::Collection& tree = document->games;
  std::vector<sgf::NodeId> line;
  for (const sgf::NodeId node : tree.main_line(tree.games()[0])) line.push_back(node);
  ASSERT_EQ(line.size(), 5U);
  EXPECT_FALSE(tree.has_variations(line[1])) << "the second move is good";
  EXPECT_EQ(tree.raw(line[3], "BM"), "2");
  EXPECT_EQ(tree.raw(line[3], "HO"), "1");
  ASSERT_TRUE(tree.has_variations(line[2]));
  const sgf::NodeId better = tree.next_sibling(line[3]);
  EXPECT_EQ(tree.raw(better, "B"), "ce");
  EXPECT_NE(tree.text(better, "C")->find("60.0 % and +5.0 points for Black, 4900 of 4950 playouts"), std::string::npos);
  // The last move: a variation was there, ours is the last.
  const sgf::NodeId other = tree.next_sibling(line[4]);
  EXPECT_EQ(tree.raw(other, "W"), "aa");
  EXPECT_EQ(tree.raw(tree.next_sibling(other), "W"), "ce");
}

TEST(Annotate, LinesAlternateAndPassesAreEmpty) {
  const std::string after = annotated("(;SZ[9];B[ee])", [](const Game& game) {
    player::Report report = report_of({{"C3", 5000, 0.9, 20}});
    report.moves[0].line = {move_at("C3"), move_at("pass"), move_at("G7")};
    return std::vector{make_finding(0, report, move_at("E5"), go::Size::square(9)),
                       finding_of(game, 1, {{"C3", 5000, 0.5, 0}})};
  });
  EXPECT_NE(after.find("(;B[cg]C["), std::string::npos) << after;
  EXPECT_NE(after.find(";W[];B[gc])"), std::string::npos) << after;
}

TEST(Annotate, AVariationThatIsThereIsNotRepeated) {
  const std::string after = annotated("(;SZ[9](;B[ee])(;B[cg]C[mine]))", [](const Game& game) {
    return std::vector{finding_of(game, 0, {{"C3", 5000, 0.9, 20}}), finding_of(game, 1, {{"C3", 5000, 0.5, 0}})};
  });
  EXPECT_EQ(after.find("B[cg]"), after.rfind("B[cg]")) << after;
}

TEST(Annotate, MarksAndValuesOfTheRecordStay) {
  constexpr std::string_view kMarked = "(;SZ[9];B[ee]TE[1]V[3]C[a \\] and \\\\ b];W[cc])";
  const std::string after = annotated(kMarked, [](const Game& game) {
    return std::vector{finding_of(game, 0, {{"C3", 5000, 0.9, 20}}), finding_of(game, 1, {{"C3", 5000, 0.5, 0}}),
                       finding_of(game, 2, {{"C3", 5000, 0.5, 0}})};
  });
  expect_kept(kMarked, after);
  EXPECT_EQ(after.find("BM"), std::string::npos) << after;
  EXPECT_EQ(after.find("V[-"), std::string::npos) << after;
}

TEST(Annotate, OtherScriptsAndOddRecordsStayReadable) {
  for (const std::string_view sgf :
       {"(;SZ[9]PB[\xE6\x9C\xAC\xE5\x9B\xA0\xE5\x9D\x8A];B[ee]C[\xE5\x9B\xB2];W[cc])",
        "(;SZ[9]HA[2];B[cc];B[gg];W[ee];B[cg])", "(;SZ[9]AB[cc];W[ee];B[cg])", "(;SZ[9]B[cc];W[ee])",
        "(;SZ[9];B[cc]W[ee];B[cg])", "(;SZ[9];B[cc];W[cc];B[ee])", "(;SZ[9]AB[cc][dd]AW[ee];AE[cc];B[cg];W[])"}) {
    const std::string after = annotated(sgf, [](const Game& game) {
      std::vector<Finding> findings;
      for (std::size_t turn = 0; turn <= game.moves(); ++turn)
        findings.push_back(finding_of(game, turn, {{"J9", 5000, 0.9, 20}}));
      return findings;
    });
    expect_kept(sgf, after);
    EXPECT_NE(after.find("katachi: move"), std::string::npos) << after;
  }
}

TEST(Annotate, AnotherCharsetBecomesUtf8WithoutLoss) {
  const std::string latin = "(;SZ[9]CA[ISO-8859-1]PB[K\xE4the];B[ee])";
  const std::string after = annotated(latin, [](const Game& game) {
    return std::vector{finding_of(game, 0, {{"E5"}}), finding_of(game, 1, {{"C3"}})};
  });
  EXPECT_NE(after.find("CA[UTF-8]"), std::string::npos) << after;
  EXPECT_NE(after.find("PB[K\xC3\xA4the]"), std::string::npos) << after;
}

}  // namespace
}  // namespace katachi::review
