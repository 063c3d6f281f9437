#include "draw/tree_picture.hpp"

#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/draw/xml_check.hpp"
#include "tests/game/golden.hpp"

namespace katachi::draw::test {

namespace {

TreePicture sample_tree() {
  return {
      .title = "tic-tac-toe <df-pn> & more",
      .nodes = {
          {.parent = 0, .branch = "", .lines = {"pn 1, dn 2"}, .shape = TreeShape::kBox, .mark = TreeMark::kNone},
          {.parent = 0, .branch = "a1", .lines = {"pn 0", "win"}, .shape = TreeShape::kRound, .mark = TreeMark::kGood},
          {.parent = 0,
           .branch = "b2",
           .lines = {"a line that is much longer than its children are"},
           .shape = TreeShape::kRound,
           .mark = TreeMark::kBad},
          {.parent = 2, .branch = "c3", .lines = {}, .shape = TreeShape::kBox, .mark = TreeMark::kNeutral},
          {.parent = 1, .branch = "c1", .lines = {"x"}, .shape = TreeShape::kBox, .mark = TreeMark::kNone}}};
}

struct Rectangle {
  double x, y, width, height;
};

// The boxes of the nodes: those with a stroke.
std::vector<Rectangle> boxes_of(const std::string& svg) {
  static const std::regex kBox(
      R"re(<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="[^"]*" stroke)re");
  std::vector<Rectangle> boxes;
  for (auto it = std::sregex_iterator(svg.begin(), svg.end(), kBox); it != std::sregex_iterator(); ++it)
    boxes.push_back({std::stod((*it)[1]), std::stod((*it)[2]), std::stod((*it)[3]), std::stod((*it)[4])});
  return boxes;
}

TEST(TreePicture, IsKept) {
  const std::string svg = tree_svg(sample_tree());
  EXPECT_EQ(XmlCheck::fault(svg), "");
  game::test::expect_golden("draw/tree.svg", svg);
}

TEST(TreePicture, AsText) {
  EXPECT_EQ(tree_text(sample_tree()),
            "pn 1, dn 2\n"
            "  a1  pn 0; win\n"
            "    c1  x\n"
            "  b2  a line that is much longer than its children are\n"
            "    c3\n");
}

TEST(TreePicture, OneNode) {
  const TreePicture picture{.title = "", .nodes = {{.parent = 0, .branch = "", .lines = {"7"}}}};
  EXPECT_EQ(boxes_of(tree_svg(picture)).size(), 1u);
  EXPECT_EQ(tree_text(picture), "7\n");
}

TEST(TreePicture, NoTwoBoxesOverlap) {
  TreePicture picture{.title = "many", .nodes = {{.parent = 0, .branch = "", .lines = {"root"}}}};
  for (std::size_t i = 1; i < 200; ++i)
    picture.nodes.push_back(
        {.parent = (i * 7919) % i, .branch = std::string(i % 9, 'm'), .lines = {std::string(i % 31, 'w'), "n"}});
  const auto boxes = boxes_of(tree_svg(picture));
  ASSERT_EQ(boxes.size(), picture.nodes.size());
  for (std::size_t a = 0; a < boxes.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const bool apart = boxes[a].x + boxes[a].width <= boxes[b].x || boxes[b].x + boxes[b].width <= boxes[a].x ||
                         boxes[a].y + boxes[a].height <= boxes[b].y || boxes[b].y + boxes[b].height <= boxes[a].y;
      EXPECT_TRUE(apart) << a << " and " << b;
    }
}

}  // namespace

}  // namespace katachi::draw::test
