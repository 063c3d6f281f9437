#include "draw/tree_picture.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include <fmt/format.h>

#include "draw/svg.hpp"
#include "draw/text.hpp"

namespace katachi::draw {

namespace {

constexpr double kTreeLetter = 6.6;  // the width of a letter of the text
constexpr double kTreeLine = 15;     // the height of a line
constexpr double kTreeGap = 14;      // between boxes
constexpr double kTreeBranch = 44;   // between levels, with room for the label of a branch
constexpr double kTreeMargin = 16;
constexpr double kTreeTitle = 24;
constexpr std::string_view kTreePaper = "#fbfaf7";

struct PlacedNode {
  std::size_t depth = 0;
  double width = 0, height = 0;  // of the box
  double span = 0;               // of all that stands in the columns of the node and its descendants
  double left = 0;               // where the span begins

  double middle() const { return left + span / 2; }
};

double width_of(const TreeNode& node) {
  std::size_t longest = display_width(node.branch);
  for (const std::string& line : node.lines) longest = std::max(longest, display_width(line));
  return std::max(28.0, kTreeLetter * static_cast<double>(longest) + 14);
}

// Parents have smaller indices than their children, so one walk back measures and one walk forth places.
class TreeLayout {
 public:
  explicit TreeLayout(const TreePicture& picture) : children_(picture.nodes.size()), placed_(picture.nodes.size()) {
    for (std::size_t i = 0; i < picture.nodes.size(); ++i) measure(picture.nodes[i], i);
    for (std::size_t i = placed_.size(); i-- > 0;) placed_[i].span = std::max(placed_[i].width, span_below(i));
    placed_[0].left = kTreeMargin;
    for (std::size_t i = 0; i < placed_.size(); ++i) place_below(i);
  }

  const PlacedNode& at(std::size_t node) const { return placed_[node]; }
  const std::vector<std::size_t>& children(std::size_t node) const { return children_[node]; }
  double width() const { return placed_[0].span + 2 * kTreeMargin; }
  double top_of(std::size_t depth) const {
    double y = kTreeMargin + kTreeTitle;
    for (std::size_t level = 0; level < depth; ++level) y += level_heights_[level] + kTreeBranch;
    return y;
  }
  double height() const { return top_of(level_heights_.size()) - kTreeBranch + kTreeMargin; }

 private:
  void measure(const TreeNode& node, std::size_t i) {
    assert(i == 0 || node.parent < i);
    if (i > 0) {
      children_[node.parent].push_back(i);
      placed_[i].depth = placed_[node.parent].depth + 1;
    }
    placed_[i].width = width_of(node);
    placed_[i].height = kTreeLine * static_cast<double>(std::max<std::size_t>(1, node.lines.size())) + 8;
    if (level_heights_.size() <= placed_[i].depth) level_heights_.resize(placed_[i].depth + 1);
    level_heights_[placed_[i].depth] = std::max(level_heights_[placed_[i].depth], placed_[i].height);
  }
  double span_below(std::size_t node) const {
    double span = -kTreeGap;
    for (const std::size_t child : children_[node]) span += placed_[child].span + kTreeGap;
    return span;
  }
  void place_below(std::size_t node) {
    double left = placed_[node].middle() - span_below(node) / 2;
    for (const std::size_t child : children_[node]) {
      placed_[child].left = left;
      left += placed_[child].span + kTreeGap;
    }
  }

  std::vector<std::vector<std::size_t>> children_;
  std::vector<PlacedNode> placed_;
  std::vector<double> level_heights_;
};

std::string_view fill_of(TreeMark mark) {
  switch (mark) {
    case TreeMark::kNone:
      return "#ffffff";
    case TreeMark::kGood:
      return "#d3ead9";
    case TreeMark::kBad:
      return "#f4d3cf";
    case TreeMark::kNeutral:
      return "#e3e3e3";
  }
  return "#ffffff";
}

std::string node_svg(const TreeNode& node, const PlacedNode& placed, double top) {
  const std::string corner = node.shape == TreeShape::kRound ? R"( rx="11")" : "";
  std::string out = svg_box({placed.middle() - placed.width / 2, top, placed.width, placed.height},
                            fmt::format(R"(fill="{}" stroke="#444444"{})", fill_of(node.mark), corner));
  for (std::size_t i = 0; i < node.lines.size(); ++i)
    out += svg_text(placed.middle(), top + 4 + kTreeLine * (static_cast<double>(i) + 0.5), node.lines[i], {.size = 11});
  return out;
}

}  // namespace

std::string tree_svg(const TreePicture& picture) {
  assert(!picture.nodes.empty());
  const TreeLayout layout(picture);
  std::string branches, labels, boxes;
  for (std::size_t i = 0; i < picture.nodes.size(); ++i) {
    const TreeNode& node = picture.nodes[i];
    const PlacedNode& placed = layout.at(i);
    const double top = layout.top_of(placed.depth);
    boxes += node_svg(node, placed, top);
    if (i == 0) continue;
    const PlacedNode& parent = layout.at(node.parent);
    const double from = layout.top_of(parent.depth) + parent.height;
    branches += svg_line(parent.middle(), from, placed.middle(), top, R"(stroke="#888888")");
    // On a ground of its own, so that the branch does not cross it out.
    const double ground = kTreeLetter * static_cast<double>(display_width(node.branch)) + 4;
    labels += svg_box({placed.middle() - ground / 2, top - 16, ground, 14}, fmt::format(R"(fill="{}")", kTreePaper));
    labels += svg_text(placed.middle(), top - 9, node.branch, {.size = 11, .fill = "#000000"});
  }
  const double width = std::max(layout.width(), kTreeLetter * 1.3 * static_cast<double>(display_width(picture.title)));
  const std::string title =
      svg_text(kTreeMargin, kTreeMargin, picture.title, {.size = 14, .anchor = "start", .bold = true});
  return svg_document({.width = width, .height = layout.height(), .background = kTreePaper, .title = picture.title},
                      title + branches + boxes + labels);
}

std::string tree_text(const TreePicture& picture) {
  const TreeLayout layout(picture);
  std::string out;
  std::vector<std::size_t> open{0};
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    const TreeNode& what = picture.nodes[node];
    out += fmt::format("{:{}}{}{}{}\n", "", 2 * layout.at(node).depth, printable(what.branch),
                       what.branch.empty() || what.lines.empty() ? "" : "  ",
                       printable(fmt::format("{}", fmt::join(what.lines, "; "))));
    const auto& below = layout.children(node);
    open.insert(open.end(), below.rbegin(), below.rend());
  }
  return out;
}

}  // namespace katachi::draw
