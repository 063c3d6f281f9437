// The tree's memory: what it promises to keep, against a copy made of ordinary objects.
#include "search/mcts/tree.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::search::mcts {
namespace {

using TestTree = Tree<std::uint16_t>;

static_assert(sizeof(Edge<std::uint16_t>) <= 64, "a move of Go takes at most 64 bytes");

// The same tree the slow way.
struct Node {
  std::uint32_t visits = 0, urgent = 0;
  struct Move {
    std::uint32_t code = 0, visits = 0;
    float mean = 0, prior = 0;
    Proof proof = Proof::kOpen;
    std::unique_ptr<Node> child;
  };
  std::vector<Move> moves;
};

std::unique_ptr<Node> read(const TestTree& tree, Offset at, std::uint32_t least_visits) {
  auto node = std::make_unique<Node>();
  node->visits = tree.at(at).visits;
  node->urgent = tree.at(at).urgent;
  for (const auto& edge : tree.edges(at)) {
    const Offset child = edge.position;
    const bool keeps = child > kBusy && tree.at(child).visits >= least_visits;
    node->moves.push_back({edge.code, edge.visits, edge.mean.load(), edge.prior, edge.proof,
                           keeps ? read(tree, child, least_visits) : nullptr});
  }
  return node;
}

void expect_same(const Node& a, const Node& b) {
  EXPECT_EQ(a.visits, b.visits);
  EXPECT_EQ(a.urgent, b.urgent);
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].code, b.moves[i].code);
    EXPECT_EQ(a.moves[i].visits, b.moves[i].visits);
    EXPECT_EQ(a.moves[i].mean, b.moves[i].mean);
    EXPECT_EQ(a.moves[i].prior, b.moves[i].prior);
    EXPECT_EQ(a.moves[i].proof, b.moves[i].proof);
    ASSERT_EQ(a.moves[i].child == nullptr, b.moves[i].child == nullptr);
    if (a.moves[i].child) expect_same(*a.moves[i].child, *b.moves[i].child);
  }
}

// A random tree, made as a search makes it: positions appear in any order.
void grow(TestTree& tree, core::Rng& rng, int positions) {
  std::vector<Offset> all;
  for (int i = 0; i < positions; ++i) {
    const Offset made = tree.allocate(1 + rng.below(9));
    if (made == kNoPosition) return;
    tree.at(made).visits = rng.below(100);
    tree.at(made).urgent = rng.below(3);
    for (auto& edge : tree.edges(made)) {
      edge.code = rng.below(1000);
      edge.visits = rng.below(50);
      edge.mean = static_cast<float>(rng.uniform());
      edge.prior = static_cast<float>(rng.uniform());
      edge.proof = static_cast<Proof>(rng.below(4));
    }
    if (all.empty()) {
      tree.set_root(made);
    } else {
      auto edges = tree.edges(all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      auto& edge = edges[rng.below(static_cast<std::uint32_t>(edges.size()))];
      if (edge.position != kNoPosition) continue;  // this one stays loose, as when two threads make the same
      edge.position = made;
    }
    all.push_back(made);
  }
}

TEST(MctsTree, KeepingASubtreeKeepsItWhole) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    core::Rng rng(seed);
    TestTree tree(std::size_t{1} << 20);
    grow(tree, rng, 200);
    const auto edges = tree.edges(tree.root());
    for (const auto& edge : edges) {
      if (edge.position <= kBusy) continue;
      const std::uint32_t least = seed % 3 == 0 ? 30 : 0;
      const std::size_t before = tree.bytes_used();
      const Offset child = edge.position;
      const auto expected = read(tree, child, least);
      tree.keep(child, least);
      expect_same(*expected, *read(tree, tree.root(), 0));
      EXPECT_LT(tree.bytes_used(), before);
      // There is room again, and what was kept does not mind.
      const Offset more = tree.allocate(5);
      EXPECT_NE(more, kNoPosition);
      expect_same(*expected, *read(tree, tree.root(), 0));
      break;
    }
  }
}

TEST(MctsTree, NeverPassesItsMemory) {
  TestTree tree(4096);
  core::Rng rng(1);
  grow(tree, rng, 1000);
  EXPECT_TRUE(tree.is_full());
  EXPECT_LE(tree.bytes_used(), 4096u);
  EXPECT_EQ(tree.allocate(1000), kNoPosition);
  tree.clear();
  EXPECT_FALSE(tree.is_full());
  EXPECT_NE(tree.allocate(3), kNoPosition);
}

TEST(MctsTree, ThreadsThatFillItGetMemoryOfTheirOwn) {
  for (int round = 0; round < 20; ++round) {
    TestTree tree(64 << 10);
    std::array<std::vector<std::pair<Offset, Offset>>, 3> got;  // from, to
    {
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < got.size(); ++t)
        threads.emplace_back([&, t] {
          core::Rng rng(t + 1);
          // On when some do not fit: small ones still may.
          for (int i = 0; i < 2000; ++i) {
            const std::size_t count = 1 + rng.below(30);
            if (const Offset made = tree.allocate(count); made != kNoPosition)
              got[t].push_back(
                  {made, static_cast<Offset>(made + (sizeof(Position) + count * sizeof(TestTree::EdgeType)) /
                                                        TestTree::kUnit)});
          }
        });
    }
    std::vector<std::pair<Offset, Offset>> all;
    for (const auto& part : got) all.insert(all.end(), part.begin(), part.end());
    std::ranges::sort(all);
    for (std::size_t i = 1; i < all.size(); ++i) ASSERT_LE(all[i - 1].second, all[i].first);
    EXPECT_TRUE(tree.is_full());
    EXPECT_LE(tree.bytes_used(), std::size_t{64} << 10);
  }
}

TEST(MctsTree, NewEdgesAreBlank) {
  TestTree tree(4096);
  const Offset made = tree.allocate(3);
  tree.edges(made)[1].visits = 7;
  tree.clear();
  const Offset again = tree.allocate(3);
  EXPECT_EQ(made, again);
  EXPECT_EQ(tree.edges(again)[1].visits, 0u);
}

}  // namespace
}  // namespace katachi::search::mcts
