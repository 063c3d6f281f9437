#include "search/best_first/graph.hpp"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::search::best_first {
namespace {

Node node_of(std::uint64_t key) { return {.key = {.high = 7, .low = key}, .bounds = {}}; }

TEST(BestFirstGraph, FindsWhatWasAdded) {
  Graph<std::uint8_t> graph(1 << 20);
  for (std::uint64_t key = 0; key < 3000; ++key) EXPECT_EQ(graph.add(node_of(key * 64)), key);
  for (std::uint64_t key = 0; key < 3000; ++key) EXPECT_EQ(graph.find({7, key * 64}), key);
  EXPECT_EQ(graph.find({7, 1}), std::nullopt);
  EXPECT_EQ(graph.find({8, 64}), std::nullopt);
}

TEST(BestFirstGraph, RoomIsLimited) {
  Graph<std::uint32_t> graph(1 << 16);
  graph.add(node_of(0));
  std::uint64_t key = 0;
  while (graph.has_room(10)) {
    const NodeId from = graph.add(node_of(++key));
    for (int i = 0; i < 9; ++i) graph.add_edge(from, 1, 1, graph.add(node_of(++key)));
  }
  EXPECT_LE(graph.bytes(), 1U << 16);
  EXPECT_GT(key, 300U);
}

// 0 -> 1, 2;  1 -> 3, 4;  2 -> 4, 5;  4 -> 6. Node 1 is closed: 3 goes, 4 is also needed by 2.
TEST(BestFirstGraph, CollectsWhatOnlyClosedNodesLedTo) {
  Graph<std::uint8_t> graph(1 << 20);
  for (std::uint64_t key = 0; key < 7; ++key) graph.add(node_of(key));
  // Not in the order of the nodes: edges move without being written over.
  const std::vector<std::pair<NodeId, std::vector<NodeId>>> all = {{4, {6}}, {1, {3, 4}}, {0, {1, 2}}, {2, {4, 5}}};
  for (const auto& [from, targets] : all)
    for (const NodeId to : targets) graph.add_edge(from, static_cast<std::uint8_t>(10 * from + to), 0, to);
  graph[1].is_closed = true;
  graph[1].bounds = game::Bounds::exactly(2);
  graph.collect();

  EXPECT_EQ(graph.size(), 6U);
  EXPECT_FALSE(graph.find({7, 3}));
  std::multiset<std::pair<std::uint64_t, int>> edges;
  for (NodeId id = 0; id < graph.size(); ++id) {
    EXPECT_EQ(graph.find(graph[id].key), id);
    for (const auto& edge : graph.edges(id)) {
      edges.emplace(graph[edge.to].key.low, edge.move);
      EXPECT_EQ(edge.move / 10, static_cast<int>(graph[id].key.low));
    }
  }
  EXPECT_EQ(edges, (std::multiset<std::pair<std::uint64_t, int>>{{1, 1}, {2, 2}, {4, 24}, {5, 25}, {6, 46}}));
  EXPECT_EQ(graph[*graph.find({7, 1})].bounds, game::Bounds::exactly(2));
  EXPECT_TRUE(graph.edges(*graph.find({7, 1})).empty());
}

}  // namespace
}  // namespace katachi::search::best_first
