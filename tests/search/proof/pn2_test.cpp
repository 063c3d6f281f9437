// PN^2 and its tree against a plain search of everything.
#include "search/proof/pn2.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "game/any_state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "games/othello/state.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "go/state.hpp"
#include "search/proof/run.hpp"
#include "tests/search/proof/graph_game.hpp"
#include "tests/search/proof/judge.hpp"

namespace katachi::search::proof::test {
namespace {

using namespace games;

// Both levels from the start, the first level for long, and both numbers to begin with.
std::vector<Pn2Options> all_pn2_options() {
  return {{}, {.midpoint = 20, .width = 10}, {.tree = {.initial = Initial::kOne}, .midpoint = 200, .width = 50}};
}

template <game::NamedGame S>
void expect_pn2_values(const S& start, int positions, int most_moves, const std::vector<game::Value>& goals) {
  core::Rng rng(11);
  Judge<S> judge;
  const game::PlainKnowledge<S> knowledge;
  for (int i = 0; i < positions; ++i) {
    const S state = random_position(start, static_cast<int>(rng.below(static_cast<std::uint32_t>(most_moves))), rng);
    const game::Value value = judge.value(state);
    for (const game::Value goal : goals) {
      const auto report = pn2(state, {goal}, knowledge, all_pn2_options()[rng.below(3)], small_task());
      ASSERT_EQ(report.end, exact::End::kSolved);
      ASSERT_EQ(report.answer({goal}), value >= goal) << "goal " << goal << "\n" << state.text();
      // The line is a game that ends as it says.
      S end = state;
      for (const auto& move : report.line) {
        typename S::MoveList moves;
        end.legal_moves(moves);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
        end.play(move);
      }
      ASSERT_TRUE(end.is_terminal());
      ASSERT_EQ(game::final_value(end) >= goal, value >= goal);
    }
  }
}

TEST(Pn2, TicTacToe) { expect_pn2_values(tic_tac_toe::State(), 200, 6, {0, game::kWin}); }
TEST(Pn2, Hex) { expect_pn2_values(hex::State(3), 200, 5, {game::kWin}); }
TEST(Pn2, Breakthrough) { expect_pn2_values(breakthrough::State({.width = 3, .height = 4}), 200, 8, {game::kWin}); }
TEST(Pn2, Othello) { expect_pn2_values(othello::State(4), 60, 8, {-8, -1, 0, 1, 2, 9}); }
TEST(Pn2, AnyState) { expect_pn2_values(game::AnyState(hex::State(3)), 20, 5, {game::kWin}); }

// Superko: a node is a path, so nothing is shared between pasts.
TEST(Pn2, GoAfterEveryPast) {
  using State = go::State<9>;
  const game::PlainKnowledge<State> knowledge;
  int checked = 0;
  for (const go::Size size : {go::Size{4, 1}, go::Size{5, 1}, go::Size{2, 2}})
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      core::Rng rng(seed);
      const State start(size, go::Rules{.suicide = seed % 2 == 0, .komi_half_points = 0});
      const State state = random_position(start, static_cast<int>(rng.below(12)), rng);
      for (const game::Value goal : {-2, 0, 3}) {
        const std::optional<bool> truth = GoalJudge<State>(goal, 5000).reaches(state);
        if (!truth) continue;
        ++checked;
        exact::Task task = small_task();
        task.limits.memory = 16 << 20;
        const auto report = pn2(state, {goal}, knowledge, all_pn2_options()[seed % 3], task);
        ASSERT_EQ(report.answer({goal}), truth) << go::size_text(size) << " " << seed << "\n" << state.text();
      }
    }
  EXPECT_GT(checked, 60);
}

// Positions that may come back: no win for the prover.
TEST(Pn2, RandomGraphsWithoutSuperko) {
  const game::PlainKnowledge<GraphGame> knowledge;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    core::Rng rng(seed);
    Graph graph = random_graph(rng, 4 + rng.below(7), 3, 1);
    graph.has_superko = false;
    const GraphGame start(graph, 0);
    if (start.is_terminal()) continue;
    const auto reference = dfpn(start, {game::kWin}, knowledge, {}, small_task());
    const auto report = pn2(start, {game::kWin}, knowledge, all_pn2_options()[seed % 3], small_task());
    ASSERT_EQ(report.answer({game::kWin}), reference.answer({game::kWin})) << seed;
  }
}

// A first level that is full ends the search; a smaller second level is no error.
TEST(Pn2, MemoryIsCapped) {
  const game::PlainKnowledge<hex::State> knowledge;
  for (const std::uint64_t memory : {std::uint64_t{1}, std::uint64_t{1} << 12, std::uint64_t{1} << 15}) {
    exact::Task task = small_task();
    task.limits.memory = memory;
    task.limits.nodes = 50'000;
    const auto report = pn2(hex::State(6), {game::kWin}, knowledge, {}, task);
    EXPECT_FALSE(report.answer({game::kWin}).has_value());
    EXPECT_NE(report.end, exact::End::kSolved);
    EXPECT_LE(report.memory, memory + 4096);
  }
}

// The second level reaches with little memory what the first alone has no room for.
TEST(Pn2, SecondLevelSavesMemory) {
  core::Rng rng(2);
  const auto state = random_position(hex::State(4), 1, rng);
  const game::PlainKnowledge<hex::State> knowledge;
  exact::Task task = small_task();
  task.limits.memory = 64 << 20;
  const auto flat = pn2(state, {game::kWin}, knowledge, {}, task);
  ASSERT_EQ(flat.end, exact::End::kSolved);
  task.limits.memory = flat.memory / 3;
  const auto deep = pn2(state, {game::kWin}, knowledge, {.midpoint = 1, .width = 1}, task);
  EXPECT_EQ(deep.end, exact::End::kSolved);
  EXPECT_EQ(deep.bounds, flat.bounds);
  EXPECT_LE(deep.memory, flat.memory / 3 + 4096);
}

TEST(Pn2, TheLimitOfMovesProvesNothing) {
  const game::PlainKnowledge<tic_tac_toe::State> knowledge;
  for (int moves = 1; moves <= 9; ++moves) {
    exact::Task task = small_task();
    task.limits.max_moves = moves;
    const auto report = pn2(tic_tac_toe::State(), {0}, knowledge, {.midpoint = 20, .width = 10}, task);
    if (moves < 9)
      EXPECT_FALSE(report.is_solved() || report.answer({0})) << moves;
    else
      EXPECT_EQ(report.answer({0}), true) << moves;
  }
}

TEST(Pn2, SecondLevelGrowsWithTheFirst) {
  const Pn2Options options{.tree = {}, .midpoint = 1000, .width = 100};
  EXPECT_EQ(second_level_nodes(options, 1, 1 << 20), 1U);
  EXPECT_EQ(second_level_nodes(options, 1000, 1 << 20), 500U);
  EXPECT_EQ(second_level_nodes(options, 10'000, 1 << 20), 10'000U);
  EXPECT_EQ(second_level_nodes(options, 10'000, 5000), 5000U);
  EXPECT_EQ(second_level_nodes(options, 600, 800), 300U) << "short of memory the second level begins earlier";
}

// The function that workers run: true numbers, and children that add up to them.
TEST(Pn2, ProbesGiveNumbersOfTheirChildren) {
  const hex::State state(4);
  const game::PlainKnowledge<hex::State> knowledge;
  for (const std::uint64_t nodes : {1, 50, 3000}) {
    Expander<hex::State, game::PlainKnowledge<hex::State>> expander(state, {game::kWin}, knowledge, {});
    const auto answer = probe(state, expander, {.tree_nodes = nodes}, [] { return true; });
    ASSERT_FALSE(answer.found.numbers.is_solved());
    Number least = kInfinity, sum = 0;
    for (const auto& child : answer.found.children) {
      least = std::min(least, child.numbers.pn);
      sum += child.numbers.dn;
    }
    EXPECT_EQ(answer.found.numbers, (Numbers{least, sum}));
  }
}

class Pn2Recorder final : public exact::Trace {
 public:
  void created(Node node, Node, std::string_view, bool) override { EXPECT_EQ(node, nodes++); }
  void selected(Node node, std::string_view) override { EXPECT_LT(node, nodes); }
  void updated(Node node, std::string_view numbers) override {
    EXPECT_LT(node, nodes);
    if (node == 0) root = numbers;
  }
  void closed(Node, std::string_view) override {}
  Node nodes = 0;
  std::string root;
};

TEST(Pn2, TellsItsSteps) {
  Pn2Recorder recorder;
  exact::Task task = small_task();
  task.trace = &recorder;
  const game::PlainKnowledge<hex::State> knowledge;
  ASSERT_TRUE(pn2(hex::State(2), {game::kWin}, knowledge, {}, task).is_solved());
  EXPECT_GT(recorder.nodes, 3U);
  EXPECT_EQ(recorder.root, "pn 0, dn inf");
}

}  // namespace
}  // namespace katachi::search::proof::test
