// The graph-history problem: proofs in games with superko, against a search that remembers every past.
#include <array>
#include <utility>

#include <gtest/gtest.h>

#include "game/any_state.hpp"
#include "go/state.hpp"
#include "search/proof/history.hpp"
#include "search/proof/run.hpp"
#include "tests/search/proof/graph_game.hpp"
#include "tests/search/proof/judge.hpp"

namespace katachi::search::proof::test {
namespace {

template <class S>
std::optional<bool> proves(const S& state, game::Value goal, const DfpnOptions& options = {},
                           std::uint64_t memory = 1 << 16) {
  const game::PlainKnowledge<S> knowledge;
  exact::Task task = small_task();
  task.limits.memory = memory;
  return dfpn(state, {goal}, knowledge, options, task).answer({goal});
}

// Node 2 (first player) is won from a fresh start: 2 -> 3, and from there the opponent may not return to 2. Node 3 is lost when it is
// entered first: 3 -> 2, and now the first player may not go to 3. Both proofs use only bans inside their own trees, so a guard
// that looks at the oldest ban stores the proof of 2 for every past; after 0 -> 3 -> 2 it is false.
Graph misleading_graph() {
  using enum game::Player;
  Graph graph;
  graph.nodes = {
      {kSecond, {1, 3}, false, 0},  // 0: the opponent's choice; the way by 1 is searched first
      {kSecond, {2}, false, 1},     //
      {kFirst, {3, 4}, false, 2},   // 2
      {kSecond, {2, 5}, false, 3},  // 3
      {kFirst, {}, false, 4},       // 4: lost
      {kFirst, {}, true, 5},        // 5: won
  };
  return graph;
}

TEST(GraphHistory, AProofThatIsFalseAfterAnotherPast) {
  const Graph graph = misleading_graph();
  const GraphGame start(graph);
  EXPECT_EQ(Judge<GraphGame>().value(start), -game::kWin);
  EXPECT_EQ(Judge<GraphGame>().value(GraphGame(graph, 1)), game::kWin);
  EXPECT_EQ(proves(start, game::kWin), false);
  EXPECT_EQ(proves(GraphGame(graph, 1), game::kWin), true);
  EXPECT_EQ(proves(start, game::kWin, {.mind_history = false}), true) << "the wrong proof that the remedy is there for";
}

TEST(GraphHistory, RandomGraphs) {
  int wrong_without = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    core::Rng rng(seed);
    const std::size_t nodes = 4 + rng.below(9);
    Graph graph = random_graph(rng, nodes, 3, 1 + rng.below(2));
    graph.classes = std::array{64U, 8U, 3U, 1U}[rng.below(4)];
    const GraphGame start(graph);
    const bool truth = Judge<GraphGame>().value(start) == game::kWin;
    const DfpnOptions options{.epsilon = rng.below(2) == 0 ? 0.25 : 0,
                              .initial = rng.below(2) == 0 ? Initial::kOne : Initial::kMobility};
    ASSERT_EQ(proves(start, game::kWin, options), truth) << seed;
    ASSERT_EQ(proves(start, game::kWin, options, 0), truth) << "one bucket, " << seed;
    DfpnOptions unminded = options;
    unminded.mind_history = false;
    if (proves(start, game::kWin, unminded) != truth) ++wrong_without;
    if (seed % 8 == 0) {
      ASSERT_EQ(proves(game::AnyState(start), game::kWin, options), truth) << seed;
    }
    DfpnOptions against = options;
    against.repetition = Repetition::kAgainstProver;
    if (proves(start, game::kWin, against) == true) {
      ASSERT_TRUE(truth) << seed;  // it proves no more than the rules
    }
  }
  EXPECT_GT(wrong_without, 20);
}

// Without superko a position that comes back is no win for the prover: the positions from which he can force his way, found by
// going backwards from the ends.
TEST(GraphHistory, RandomGraphsWithoutSuperko) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    core::Rng rng(seed);
    Graph graph = random_graph(rng, 4 + rng.below(9), 3, 1);
    graph.has_superko = false;
    std::vector<bool> won(graph.nodes.size());
    for (std::size_t round = 0; round <= graph.nodes.size(); ++round)
      for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Graph::Node& node = graph.nodes[i];
        const auto is_won = [&](std::uint8_t next) { return won[next]; };
        won[i] = node.edges.empty()                     ? node.first_wins
                 : node.to_move == game::Player::kFirst ? std::any_of(node.edges.begin(), node.edges.end(), is_won)
                                                        : std::all_of(node.edges.begin(), node.edges.end(), is_won);
      }
    for (std::uint8_t start = 0; start < 3; ++start) {
      ASSERT_EQ(proves(GraphGame(graph, start), game::kWin), won[start]) << seed << " " << int{start};
      ASSERT_EQ(proves(GraphGame(graph, start), game::kWin, {}, 0), won[start]) << seed << " " << int{start};
    }
  }
}

// On boards of one and two rows, after random beginnings. What the judge cannot decide in a moment is left out.
TEST(GraphHistory, GoAfterEveryPast) {
  using State = go::State<9>;
  int checked = 0;
  for (const go::KoRule ko : {go::KoRule::kPositional, go::KoRule::kSituational})
    for (const go::Size size : {go::Size{4, 1}, go::Size{5, 1}, go::Size{6, 1}, go::Size{2, 2}, go::Size{3, 2}})
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        core::Rng rng(seed);
        const State start(size, go::Rules{.ko = ko, .suicide = seed % 2 == 0, .komi_half_points = 0});
        const State state = random_position(start, static_cast<int>(rng.below(16)), rng);
        for (const game::Value goal : {-2, 0, 1, 3, 8}) {
          const std::optional<bool> truth = GoalJudge<State>(goal, 5000).reaches(state);
          if (!truth) continue;
          ++checked;
          ASSERT_EQ(proves(state, goal), truth) << go::size_text(size) << " " << seed << "\n" << state.text();
        }
      }
  EXPECT_GT(checked, 300);
}

// Beginnings on five points in a row after which a table without pasts gives a wrong answer.
TEST(GraphHistory, GoPositionsWhereATableWithoutPastsIsWrong) {
  using State = go::State<9>;
  constexpr std::array<std::pair<int, game::Value>, 6> kCases = {
      {{71, 0}, {168, -4}, {209, 1}, {354, 0}, {409, 3}, {441, 6}}};
  for (const auto& [seed, goal] : kCases) {
    core::Rng rng(static_cast<std::uint64_t>(seed));
    const State start({5, 1}, go::Rules{.suicide = seed % 2 == 0, .komi_half_points = 0});
    const State state = random_position(start, static_cast<int>(rng.below(seed % 3 == 0 ? 20 : 4)), rng);
    const std::optional<bool> truth = GoalJudge<State>(goal, 300'000).reaches(state);
    ASSERT_TRUE(truth.has_value());
    EXPECT_EQ(proves(state, goal), truth);
    EXPECT_NE(proves(state, goal, {.mind_history = false}), truth) << "the wrong answer that the remedy is there for";
  }
}

// Specs of small boards: positional superko, no komi.
TEST(GraphHistory, ValuesOfSmallBoards) {
  const auto value_of = [](go::Size size) {
    const go::State<9> start(size, go::Rules{.komi_half_points = 0});
    game::Value value = -2 * size.width * size.height;
    while (proves(start, value + 2, {}, 1 << 22) == true) value += 2;
    return value / 2;
  };
  EXPECT_EQ(value_of({2, 1}), 0);
  EXPECT_EQ(value_of({3, 1}), 3);
  EXPECT_EQ(value_of({4, 1}), 4);
  EXPECT_EQ(value_of({5, 1}), 0);
  EXPECT_EQ(value_of({6, 1}), 1);
  EXPECT_EQ(value_of({2, 2}), 1);
  EXPECT_EQ(value_of({3, 2}), 0);
}

}  // namespace
}  // namespace katachi::search::proof::test
