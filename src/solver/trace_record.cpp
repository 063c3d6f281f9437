#include "solver/trace_record.hpp"

#include <utility>

#include <fmt/format.h>

namespace katachi::solver {

namespace {

constexpr std::size_t kMaxLines = 3;  // of a box of the tree

// Searches say the outcome of a closed node in words; the picture colours it.
draw::TreeMark mark_of(std::string_view why) {
  if (why.find("win") != std::string_view::npos) return draw::TreeMark::kGood;
  if (why.find("loss") != std::string_view::npos) return draw::TreeMark::kBad;
  return draw::TreeMark::kNeutral;
}

}  // namespace

void TraceRecord::created(Node node, Node parent, std::string_view move, bool first_to_move) {
  ++nodes_;
  const auto above = known_.find(parent);
  const bool is_root = node == parent || above == known_.end();
  const std::string before = is_root ? "" : above->second.path;
  Known known{.path = before.empty() ? std::string(move) : fmt::format("{} {}", before, move)};
  const bool has_place = tree_.size() < caps_.nodes && (tree_.empty() || (!is_root && above->second.place != kNone));
  if (has_place) {
    known.place = tree_.size();
    tree_.push_back({.parent = is_root ? 0 : above->second.place,
                     .branch = std::string(move),
                     .lines = {},
                     .shape = first_to_move ? draw::TreeShape::kBox : draw::TreeShape::kRound});
  }
  known_.insert_or_assign(node, std::move(known));
  log("expand", node, "");
}

void TraceRecord::selected(Node node, std::string_view why) { log("select", node, why); }

void TraceRecord::updated(Node node, std::string_view numbers) {
  if (draw::TreeNode* const drawn = in_tree(node)) {
    if (drawn->lines.empty()) drawn->lines.emplace_back();
    drawn->lines.front() = std::string(numbers);
  }
  log("back up", node, numbers);
}

void TraceRecord::closed(Node node, std::string_view why) {
  if (draw::TreeNode* const drawn = in_tree(node)) {
    drawn->mark = mark_of(why);
    if (drawn->lines.empty()) drawn->lines.emplace_back();
    if (drawn->lines.size() < kMaxLines) drawn->lines.emplace_back(why);
  }
  log("close", node, why);
}

std::string TraceRecord::log_text() const {
  std::string out;
  for (const std::string& line : log_) out += line + "\n";
  if (steps_left_out() > 0) out += fmt::format("{} more steps are left out\n", steps_left_out());
  return out;
}

draw::TreePicture TraceRecord::picture(std::string title) const {
  if (nodes_left_out() > 0) title += fmt::format(" (the first {} nodes of {})", tree_.size(), nodes_);
  draw::TreePicture picture{.title = std::move(title), .nodes = tree_};
  if (picture.nodes.empty()) picture.nodes.push_back({.parent = 0, .branch = "", .lines = {"nothing was searched"}});
  return picture;
}

void TraceRecord::log(std::string_view step, Node node, std::string_view text) {
  ++steps_;
  if (log_.size() >= caps_.steps) return;
  log_.push_back(fmt::format("{:<8} {}{}{}", step, name_of(node), text.empty() ? "" : ": ", text));
}

std::string TraceRecord::name_of(Node node) const {
  const auto found = known_.find(node);
  if (found == known_.end() || found->second.path.empty()) return "the root";
  return found->second.path;
}

draw::TreeNode* TraceRecord::in_tree(Node node) {
  const auto found = known_.find(node);
  if (found == known_.end() || found->second.place == kNone) return nullptr;
  return &tree_[found->second.place];
}

}  // namespace katachi::solver
