// The first level of a search by jobs: many leaves under way, answers in any order, jobs that are lost.
#include "search/proof/job_tree.hpp"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "games/breakthrough/state.hpp"
#include "games/hex/state.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "search/proof/probe.hpp"
#include "tests/search/proof/graph_game.hpp"
#include "tests/search/proof/judge.hpp"

namespace katachi::search::proof::test {
namespace {

using namespace games;

// A crew that works when it likes: up to `slots` jobs, answered in random order, some lost.
template <class S>
bool solved_by_jobs(const S& root, game::Value goal, unsigned slots, std::uint64_t job_nodes, core::Rng& rng) {
  const game::PlainKnowledge<S> knowledge;
  Expander<S, game::PlainKnowledge<S>> expander(root, {goal}, knowledge, {});
  JobTree<S> tree(root, Sum::kSum);
  std::vector<typename JobTree<S>::Leaf> running;
  while (!tree.is_solved()) {
    while (running.size() < slots) {
      auto leaf = tree.select();
      if (!leaf) break;
      for (const auto& other : running) EXPECT_NE(other.node, leaf->node) << "two jobs for one leaf";
      running.push_back(std::move(*leaf));
    }
    if (running.empty()) {
      ADD_FAILURE() << "nothing to do, and not solved";
      return false;
    }
    const auto at = running.begin() + rng.below(static_cast<std::uint32_t>(running.size()));
    const auto leaf = *at;
    running.erase(at);
    if (rng.below(8) == 0) {
      tree.give_up(leaf.node);
      continue;
    }
    S state = root;
    std::vector<core::Key128> before;
    for (const auto& move : leaf.path) {
      before.push_back(expander.key(state));
      state.play(move);
    }
    std::uint64_t nodes = 0;
    const auto probe = proof::probe(state, expander, {.tree_nodes = 1000}, [&] { return nodes++ < job_nodes; }, before);
    tree.put(leaf.node, probe.found, probe.line);
  }
  // What is still under way does not matter any more.
  for (const auto& leaf : running) tree.give_up(leaf.node);
  EXPECT_FALSE(tree.select());
  return tree.numbers().pn == 0;
}

template <class S>
void expect_job_values(const S& start, int positions, std::uint32_t most_moves) {
  core::Rng rng(17);
  Judge<S> judge;
  for (int i = 0; i < positions; ++i) {
    const S state = random_position(start, static_cast<int>(rng.below(most_moves)), rng);
    const game::Value goal = rng.below(2) == 0 ? 0 : game::kWin;
    EXPECT_EQ(solved_by_jobs(state, goal, 1 + rng.below(7), 1 + rng.below(20), rng), judge.value(state) >= goal)
        << state.text();
  }
}

TEST(JobTree, TicTacToe) { expect_job_values(tic_tac_toe::State(), 60, 6); }
TEST(JobTree, Breakthrough) { expect_job_values(breakthrough::State({.width = 3, .height = 4}), 60, 8); }
TEST(JobTree, Hex) { expect_job_values(hex::State(3), 60, 5); }

// With superko each path has its own past.
TEST(JobTree, SuperkoOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    core::Rng rng(seed);
    const Graph graph = random_graph(rng, 4 + rng.below(7), 3, 1 + rng.below(2));
    const GraphGame start(graph);
    EXPECT_EQ(solved_by_jobs(start, game::kWin, 3, 2, rng), Judge<GraphGame>().value(start) >= game::kWin) << seed;
  }
}

// Jobs that are under way send the next ones elsewhere.
TEST(JobTree, LeavesUnderWayArePassedOver) {
  using Expansion = Expansion<tic_tac_toe::State::Move>;
  const tic_tac_toe::State start;
  JobTree<tic_tac_toe::State> tree(start, Sum::kSum);
  const auto root = tree.select();
  ASSERT_TRUE(root);
  EXPECT_TRUE(root->path.empty());
  EXPECT_FALSE(tree.select());
  tic_tac_toe::State::MoveList moves;
  start.legal_moves(moves);
  Expansion news{.numbers = {1, 3}, .children = {}};
  for (std::size_t i = 0; i < 3; ++i) news.children.push_back({moves[i], {1, 1}});
  tree.put(root->node, news, {});
  std::set<std::uint32_t> nodes;
  for (int i = 0; i < 3; ++i) nodes.insert(tree.select().value().node);
  EXPECT_EQ(nodes.size(), 3U);
  EXPECT_FALSE(tree.select());
  EXPECT_EQ(tree.pending(), 3U);
  // A job that found nothing leaves its leaf to the next.
  tree.put(*nodes.begin(), {}, {});
  EXPECT_EQ(tree.select().value().node, *nodes.begin());
  // The win of a child is a win; the others do not matter any more.
  tree.put(*nodes.rbegin(), {.numbers = Numbers::proved(), .children = {}}, {moves[4]});
  EXPECT_TRUE(tree.is_solved());
  EXPECT_EQ(tree.line(), (std::vector{moves[2], moves[4]}));
  tree.put(*nodes.begin(), news, {});
  EXPECT_EQ(tree.numbers(), Numbers::proved());
}

}  // namespace
}  // namespace katachi::search::proof::test
