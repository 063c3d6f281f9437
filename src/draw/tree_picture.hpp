// A tree as a picture: boxes with a few lines of text, levels from top to bottom, a label on each branch.
//
// Every node has columns of its own for itself and its descendants, from left to right in the order of the list, and stands in their
// middle, so nothing crosses or overlaps. The width grows with the leaves: a picture is for a few hundred nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace katachi::draw {

enum class TreeShape : std::uint8_t { kBox, kRound };  // say who moves, where the tree is that of a game

enum class TreeMark : std::uint8_t { kNone, kGood, kBad, kNeutral };

struct TreeNode {
  std::size_t parent = 0;  // a smaller index; the root, 0, is its own parent
  std::string branch;      // on the line from the parent
  std::vector<std::string> lines;
  TreeShape shape = TreeShape::kBox;
  TreeMark mark = TreeMark::kNone;
};

struct TreePicture {
  std::string title;
  std::vector<TreeNode> nodes;  // at least the root
};

std::string tree_svg(const TreePicture& picture);

// The same as text: a line for each node, indented by its depth: "  c3  pn 1, dn 3".
std::string tree_text(const TreePicture& picture);

}  // namespace katachi::draw
