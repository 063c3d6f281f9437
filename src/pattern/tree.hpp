// PatternTree: a set of patterns as the tree of their fact sequences.
//
// A node is a pattern; its parent is the same pattern without its farthest fact. So the patterns k = 1..K that match at a point
// are the nodes of one path from the root, and one walk finds them all. (Bouzy and Chaslot 2005 store an empty/black/white/edge tree with the
// empty points in between; here an edge of the tree jumps over the empty points straight to the next fact.)
//
// Nodes are numbered breadth first, siblings in the order of their codes. Then the children of node n are the nodes
// [children[n], children[n + 1]), and 6 bytes hold a node.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "pattern/order.hpp"

namespace katachi::pattern {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

struct NodeRange {
  NodeId begin = 0;
  NodeId end = 0;
  bool empty() const { return begin == end; }
};

// The codes of one or more sequences, 4 to a word, most significant first, so that words compare as the sequences do.
// All sequences have room for the same number of facts; shorter ones end with kNoFact.
class SequenceList {
 public:
  explicit SequenceList(std::size_t max_facts) : words_((max_facts + 3) / 4) {}

  void add(std::span<const FactCode> codes);
  void append(const SequenceList& other);
  std::size_t words() const { return words_; }
  std::size_t size() const { return data_.size() / words_; }
  const std::uint64_t* operator[](std::size_t i) const { return &data_[i * words_]; }
  FactCode code(std::size_t i, std::size_t fact) const {
    return static_cast<FactCode>(data_[i * words_ + fact / 4] >> (48 - 16 * (fact % 4)));
  }

  // Sorts the sequences and drops repeated ones. The result does not depend on the number of threads.
  void sort_unique(std::size_t threads);

 private:
  template <std::size_t Words>
  void sort_words(std::size_t threads);

  std::size_t words_;
  std::vector<std::uint64_t> data_;
};

struct PatternTree {
  std::vector<FactCode> codes;          // by node: its farthest fact
  std::vector<std::uint32_t> children;  // by node of less than K facts, and one more: its first child
  std::vector<std::uint32_t>
      levels;  // levels[k - 1]: the first node of k facts, k = 1..K; levels[K]: the number of nodes

  // From sorted sequences without repetition. Their prefixes become nodes too.
  static PatternTree build(const SequenceList& sequences, std::size_t max_facts);

  std::size_t max_facts() const { return levels.size() - 1; }
  std::size_t size() const { return codes.size(); }
  std::size_t depth(NodeId node) const;  // facts of the pattern

  NodeRange roots() const { return {0, levels[1]}; }  // patterns of one fact
  NodeRange children_of(NodeId node) const {
    return node + 1 < children.size() ? NodeRange{children[node], children[node + 1]} : NodeRange{};
  }
  std::span<const FactCode> codes_of(NodeRange range) const {
    return std::span(codes).subspan(range.begin, range.end - range.begin);
  }
  void prefetch_children(NodeId node) const {
    if (node < children.size()) __builtin_prefetch(&children[node]);
  }
  void prefetch_code(NodeId node) const { __builtin_prefetch(codes.data() + node); }

  // The maximal sequences: those that no other one continues. build() makes the same tree of them.
  void list_sequences(SequenceList& out) const;

  friend bool operator==(const PatternTree&, const PatternTree&) = default;
};

// The child of `range` with this code, or kNoNode.
template <class Tree>
NodeId find_child(const Tree& tree, NodeRange range, FactCode code) {
  const std::span<const FactCode> codes = tree.codes_of(range);
  std::size_t low = 0;
  for (std::size_t count = codes.size(); count > 4;) {
    const std::size_t half = count / 2;
    low += codes[low + half] <= code ? half : 0;
    count -= half;
  }
  for (std::size_t i = low; i < codes.size() && i < low + 4; ++i)
    if (codes[i] == code) return static_cast<NodeId>(range.begin + i);
  return kNoNode;
}

}  // namespace katachi::pattern
