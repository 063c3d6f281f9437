#include "sgf/tree.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sgf/write.hpp"

namespace katachi::sgf {
namespace {

TEST(Tree, BuildsAndReads) {
  Collection games;
  const NodeId root = games.add_game();
  games.add(root, "SZ", {"19"});
  games.add(root, "AB", {"dd", "pp"});
  const NodeId move = games.add_child(root);
  games.add(move, "W", {"qd"});
  EXPECT_EQ(games.values(root, "AB").size(), 2U);
  EXPECT_EQ(games.values(root, "AB")[1], "pp");
  EXPECT_EQ(games.raw(root, "SZ"), "19");
  EXPECT_EQ(games.raw(root, "KM"), std::nullopt);
  EXPECT_EQ(games.parent(move), root);
  EXPECT_EQ(games.parent(root), kNoNode);
  EXPECT_EQ(to_text(games), "(;SZ[19]AB[dd][pp];W[qd])\n");
}

TEST(Tree, AddsToAnEarlierNode) {
  Collection games;
  const NodeId root = games.add_game();
  games.add(root, "SZ", {"9"});
  const NodeId move = games.add_child(root);
  games.add(move, "B", {"ee"});
  games.add(root, "KM", {"7"});
  games.add(move, "C", {"tengen"});
  games.add(root, "RU", {"Chinese"});
  EXPECT_EQ(to_text(games), "(;SZ[9]KM[7]RU[Chinese];B[ee]C[tengen])\n");
}

TEST(Tree, SetReplacesInPlace) {
  Collection games;
  const NodeId root = games.add_game();
  games.add(root, "AB", {"aa", "bb", "cc"});
  games.add(root, "KM", {"0"});
  games.set(root, "AB", std::vector<std::string_view>{"dd"});
  games.set(root, "KM", "6.5");
  games.set(root, "SZ", "19");
  EXPECT_EQ(to_text(games), "(;AB[dd]KM[6.5]SZ[19])\n");
  games.set(root, "AB", std::vector<std::string_view>{"aa", "bb"});
  EXPECT_EQ(to_text(games), "(;AB[aa][bb]KM[6.5]SZ[19])\n");
}

TEST(Tree, SetFromItsOwnValues) {
  Collection games;
  const NodeId root = games.add_game();
  std::vector<std::string> points;
  for (char c = 'a'; c <= 's'; ++c) points.push_back(std::string(2, c));
  games.add(root, "AB", std::vector<std::string_view>(points.begin(), points.end()));
  for (int i = 0; i < 20; ++i) games.add(root, "AW", games.values(root, "AB"));
  EXPECT_EQ(games.values(games.properties(root)[20])[18], "ss");
}

TEST(Tree, TextIsEscaped) {
  Collection games;
  const NodeId root = games.add_game();
  games.set_text(root, "C", "a] b\\ c\nd [5k]");
  games.set_simple_text(root, "PB", "two\nlines");
  EXPECT_EQ(games.text(root, "C"), "a] b\\ c\nd [5k]");
  EXPECT_EQ(games.simple_text(root, "PB"), "two lines");
  EXPECT_EQ(to_text(games), "(;C[a\\] b\\\\ c\nd \\[5k\\]]PB[two lines])\n");
}

TEST(Tree, RawValuesAreMended) {
  Collection games;
  const NodeId root = games.add_game();
  games.add(root, "C", {"a]b\\"});
  EXPECT_EQ(games.raw(root, "C"), "a\\]b");
}

TEST(Tree, RemovesAllOfAName) {
  Collection games;
  const NodeId root = games.add_game();
  games.add(root, "AP", {"a"});
  games.add(root, "SZ", {"19"});
  games.add(root, "ApplicationProgram", {"b"});
  EXPECT_TRUE(games.remove(root, "AP"));
  EXPECT_FALSE(games.remove(root, "AP"));
  EXPECT_EQ(to_text(games), "(;SZ[19])\n");
}

TEST(Tree, DetachesNodesAndGames) {
  Collection games;
  const NodeId root = games.add_game();
  const NodeId a = games.add_child(root);
  const NodeId b = games.add_child(root);
  const NodeId c = games.add_child(root);
  games.add(a, "B", {"aa"});
  games.add(b, "B", {"bb"});
  games.add(c, "B", {"cc"});
  games.detach(b);
  EXPECT_EQ(to_text(games), "(;(;B[aa])(;B[cc]))\n");
  games.detach(c);
  EXPECT_EQ(to_text(games), "(;;B[aa])\n");
  games.add(games.add_child(root), "B", {"dd"});
  EXPECT_EQ(to_text(games), "(;(;B[aa])(;B[dd]))\n");
  games.detach(a);
  EXPECT_EQ(to_text(games), "(;;B[dd])\n");
  games.add_game();
  games.detach(root);
  EXPECT_EQ(to_text(games), "(;)\n");
}

TEST(Tree, WalksMainLineAndChildren) {
  Collection games;
  const NodeId root = games.add_game();
  const NodeId a = games.add_child(root);
  const NodeId b = games.add_child(root);
  const NodeId aa = games.add_child(a);
  const NodeId ab = games.add_child(a);
  const auto list = [](auto range) { return std::vector<NodeId>(range.begin(), range.end()); };
  EXPECT_EQ(list(games.main_line(root)), (std::vector{root, a, aa}));
  EXPECT_EQ(list(games.children(root)), (std::vector{a, b}));
  EXPECT_TRUE(list(games.children(b)).empty());
  std::vector<NodeId> all;
  for (NodeId at = root; at != kNoNode; at = games.next_in_tree(at, root)) all.push_back(at);
  EXPECT_EQ(all, (std::vector{root, a, aa, ab, b}));
  all.clear();
  for (NodeId at = a; at != kNoNode; at = games.next_in_tree(at, a)) all.push_back(at);
  EXPECT_EQ(all, (std::vector{a, aa, ab}));
}

TEST(Tree, NamesOfOldFormats) {
  EXPECT_EQ(canonical_name("CoPyright"), "CP");
  EXPECT_EQ(canonical_name("GM"), "GM");
  EXPECT_EQ(canonical_name("black"), "BLACK");
  EXPECT_TRUE(same_name("b", "B"));
  EXPECT_TRUE(same_name("PlayerBlack", "PB"));
  EXPECT_FALSE(same_name("PB", "PW"));
  EXPECT_FALSE(same_name("PlayerBlack", "P"));
}

TEST(Tree, EqualityLooksAtShapeAndContent) {
  const auto build = [](bool variation, std::string_view value) {
    Collection games;
    const NodeId root = games.add_game();
    const NodeId first = games.add_child(root);
    games.add(games.add_child(variation ? root : first), "B", {value});
    return games;
  };
  EXPECT_TRUE(equal(build(true, "aa"), build(true, "aa")));
  EXPECT_FALSE(equal(build(true, "aa"), build(false, "aa")));
  EXPECT_FALSE(equal(build(true, "aa"), build(true, "bb")));
  EXPECT_FALSE(equal(build(true, "aa"), Collection{}));
}

TEST(Tree, MovingKeepsTheText) {
  Collection games;
  games.add(games.add_game(), "C", {"short"});
  Collection moved = std::move(games);
  const Collection again = std::move(moved);
  EXPECT_EQ(again.raw(again.games().front(), "C"), "short");
}

}  // namespace
}  // namespace katachi::sgf
