// TraceRecord: what a search told of its steps, as a log and as a tree to be drawn.
//
// The log has every step in its order, the tree the nodes with their last numbers. Both are capped, because a search of any size
// makes more of them than anybody reads: what is left out is counted and said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "draw/tree_picture.hpp"
#include "search/exact/trace.hpp"

namespace katachi::solver {

class TraceRecord final : public search::exact::Trace {
 public:
  struct Caps {
    std::size_t steps = 2000;  // of the log
    std::size_t nodes = 250;   // of the tree
  };

  TraceRecord() : TraceRecord(Caps{}) {}
  explicit TraceRecord(const Caps& caps) : caps_(caps) {}

  void created(Node node, Node parent, std::string_view move, bool first_to_move) override;
  void selected(Node node, std::string_view why) override;
  void updated(Node node, std::string_view numbers) override;
  void closed(Node node, std::string_view why) override;

  // "expand  2 b2 (under a1 b2)"; a line for each step.
  std::string log_text() const;
  draw::TreePicture picture(std::string title) const;

  std::size_t steps_left_out() const { return steps_ - log_.size(); }
  std::size_t nodes_left_out() const { return nodes_ - tree_.size(); }

 private:
  struct Known {
    std::string path;           // the moves from the root: "a1 b2"
    std::size_t place = kNone;  // in tree_
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  void log(std::string_view step, Node node, std::string_view text);
  std::string name_of(Node node) const;
  draw::TreeNode* in_tree(Node node);

  Caps caps_;
  std::unordered_map<Node, Known> known_;
  std::vector<draw::TreeNode> tree_;
  std::vector<std::string> log_;
  std::size_t steps_ = 0, nodes_ = 0;
};

}  // namespace katachi::solver
