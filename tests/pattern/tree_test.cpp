#include "pattern/tree.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::pattern {
namespace {

using Codes = std::vector<FactCode>;

std::set<Codes> random_sequences(std::size_t count, std::size_t max_facts, core::Rng& rng) {
  std::set<Codes> out;
  for (std::size_t i = 0; i < count; ++i) {
    Codes codes;
    FactCode code = 0;
    const std::size_t facts = 1 + rng.below(static_cast<std::uint32_t>(max_facts));
    for (std::size_t k = 0; k < facts; ++k) codes.push_back(code = static_cast<FactCode>(code + 1 + rng.below(3)));
    out.insert(codes);
  }
  return out;
}

PatternTree tree_of(const std::set<Codes>& sequences, std::size_t max_facts, std::size_t threads) {
  SequenceList list(max_facts);
  for (auto it = sequences.rbegin(); it != sequences.rend(); ++it) {
    list.add(*it);
    list.add(*it);
  }
  list.sort_unique(threads);
  EXPECT_EQ(list.size(), sequences.size());
  return PatternTree::build(list, max_facts);
}

TEST(PatternTree, HoldsExactlyThePrefixesOfItsSequences) {
  core::Rng rng(3);
  for (const std::size_t max_facts : {1u, 2u, 4u, 5u, 9u, 15u, 17u, 23u, 27u, 31u}) {
    const auto sequences = random_sequences(300, max_facts, rng);
    std::set<Codes> prefixes;
    for (Codes codes : sequences)
      for (; !codes.empty(); codes.pop_back()) prefixes.insert(codes);
    const PatternTree tree = tree_of(sequences, max_facts, 1);
    ASSERT_EQ(tree.size(), prefixes.size());
    ASSERT_EQ(tree, tree_of(sequences, max_facts, 3));

    std::set<NodeId> met;
    for (const Codes& codes : prefixes) {
      NodeRange range = tree.roots();
      NodeId node = kNoNode;
      for (const FactCode code : codes) {
        node = find_child(tree, range, code);
        ASSERT_NE(node, kNoNode);
        range = tree.children_of(node);
      }
      EXPECT_EQ(tree.depth(node), codes.size());
      EXPECT_TRUE(met.insert(node).second);
      // What is not there is not found.
      Codes longer = codes;
      for (FactCode code = 1; code < 110; code = static_cast<FactCode>(code + 1)) {
        longer.push_back(code);
        EXPECT_EQ(find_child(tree, range, code) != kNoNode, prefixes.contains(longer));
        longer.pop_back();
      }
    }

    SequenceList again(max_facts);
    tree.list_sequences(again);
    again.sort_unique(2);
    EXPECT_EQ(PatternTree::build(again, max_facts), tree);
  }
}

}  // namespace
}  // namespace katachi::pattern
