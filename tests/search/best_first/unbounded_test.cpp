// Unbounded best-first minimax against a plain search of everything, by good, bad and misleading judges.
#include "search/best_first/unbounded.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/any_state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "games/othello/state.hpp"
#include "games/small_go/knowledge.hpp"
#include "games/small_go/state.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "tests/search/proof/graph_game.hpp"
#include "tests/search/proof/judge.hpp"

namespace katachi::search::best_first {
namespace {

using namespace games;
using proof::test::Graph, proof::test::GraphGame, proof::test::Judge, proof::test::random_position,
    proof::test::small_task;

// Judges at random: a search that trusted it would be wrong.
struct Liar {
  std::uint64_t seed = 1;
  template <class S>
  std::int32_t operator()(const S& state) const {
    return static_cast<std::int32_t>(core::mix64(state.hash() ^ seed) % 2001) - 1000;
  }
};

// The line is legal, and keeps the value at every step.
template <class S>
void expect_good_line(Judge<S>& judge, S state, const std::vector<typename S::Move>& line, game::Value value) {
  EXPECT_FALSE(line.empty());
  for (const auto& move : line) {
    ASSERT_FALSE(state.is_terminal());
    typename S::MoveList moves;
    state.legal_moves(moves);
    ASSERT_NE(std::ranges::find(moves, move), moves.end());
    state.play(move);
    EXPECT_EQ(judge.value(state), value);
  }
}

template <class S, class J, class K = game::PlainKnowledge<S>>
void expect_value(Judge<S>& judge, const S& state, const J& by, const Options& options, const exact::Task& task,
                  const K& knowledge = {}) {
  const game::Value value = judge.value(state);
  const auto report = search(state, knowledge, by, options, task).report;
  if (report.end == exact::End::kSolved) {
    EXPECT_EQ(report.bounds, game::Bounds::exactly(value)) << state.text();
    // What the knowledge says of the position itself needs no move.
    if (report.nodes > 0) expect_good_line(judge, state, report.line, value);
  } else {
    EXPECT_EQ(report.end, exact::End::kMemory);
    EXPECT_LE(report.bounds.lower, value);
    EXPECT_GE(report.bounds.upper, value);
  }
  for (const game::Value goal : {value - 1, value, value + 1, value + 2}) {
    const auto answer = search(state, exact::Goal{.at_least = goal}, knowledge, by, options, task).report;
    EXPECT_LE(answer.bounds.lower, value);
    EXPECT_GE(answer.bounds.upper, value);
    if (answer.end == exact::End::kSolved) {
      EXPECT_EQ(answer.answer({.at_least = goal}), value >= goal) << state.text();
    } else {
      EXPECT_EQ(answer.end, exact::End::kMemory);
    }
  }
}

template <class S>
void expect_values(const S& start, int positions, int most_moves) {
  core::Rng rng(11);
  Judge<S> judge;
  for (int i = 0; i < positions; ++i) {
    const S state = random_position(start, static_cast<int>(rng.below(static_cast<std::uint32_t>(most_moves))), rng);
    const Options options{.merges_transpositions = rng.below(3) != 0};
    exact::Task task = small_task();
    task.limits.memory = rng.below(4) == 0 ? 1 << 15 : 1 << 24;
    switch (rng.below(3)) {
      case 0:
        expect_value(judge, state, ConstantJudge{}, options, task);
        break;
      case 1:
        expect_value(judge, state, PlayoutJudge{.playouts = 2, .seed = rng()}, options, task);
        break;
      default:
        expect_value(judge, state, Liar{rng()}, options, task);
    }
  }
}

TEST(BestFirst, TicTacToe) { expect_values(tic_tac_toe::State(), 40, 6); }
TEST(BestFirst, ConnectFourWithFewEmpties) {
  core::Rng rng(3);
  for (int i = 0; i < 10; ++i) expect_values(random_position(connect_four::State(), 32, rng), 3, 5);
}
TEST(BestFirst, Othello) {
  core::Rng rng(4);
  for (int i = 0; i < 20; ++i) expect_values(random_position(othello::State(4), 5, rng), 1, 3);
}
TEST(BestFirst, Breakthrough) { expect_values(breakthrough::State({.width = 3, .height = 4}), 60, 8); }
TEST(BestFirst, Hex) { expect_values(hex::State(3), 60, 5); }
TEST(BestFirst, AnyState) { expect_values(game::AnyState(tic_tac_toe::State()), 10, 6); }

// With superko a position is worth what its past leaves of it.
TEST(BestFirst, SuperkoOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    core::Rng rng(seed);
    const Graph graph = proof::test::random_graph(rng, 4 + rng.below(9), 3, 1 + rng.below(2));
    const GraphGame start(graph);
    if (start.is_terminal()) continue;
    Judge<GraphGame> judge;
    expect_value(judge, start, Liar{seed}, {}, small_task());
  }
}

// Endless play is nobody's win: what is proved without superko is proved in a finite game.
TEST(BestFirst, EndlessPlayProvesNothing) {
  using enum game::Player;
  Graph graph{.nodes = {{kFirst, {1}, false, 0}, {kSecond, {0}, false, 1}}, .has_superko = false};
  exact::Task task = small_task();
  task.limits.memory = 1 << 15;
  const auto endless = search(GraphGame(graph), game::PlainKnowledge<GraphGame>(), ConstantJudge{}, {}, task).report;
  EXPECT_EQ(endless.end, exact::End::kMemory);
  EXPECT_FALSE(endless.is_solved());
  // With a way out for the first player, which is searched last.
  graph.nodes = {{kFirst, {1, 2}, false, 0}, {kSecond, {0}, false, 1}, {kFirst, {}, true, 2}};
  EXPECT_EQ(search(GraphGame(graph), game::PlainKnowledge<GraphGame>(), ConstantJudge{}, {}, task).report.bounds,
            game::Bounds::exactly(game::kWin));
}

// Mirror images share nodes, and lines of play come out on the board that was asked about.
TEST(BestFirst, SymmetriesInSmallGo) {
  core::Rng rng(5);
  for (const auto size : {go::Size{2, 1}, go::Size{3, 1}}) {
    const small_go::State start(size, {.repetition = small_go::Repetition::kPositional});
    Judge<small_go::State> judge;
    for (int i = 0; i < 5; ++i) {
      const small_go::State state = random_position(start, static_cast<int>(rng.below(4)), rng);
      for (const bool knows : {false, true}) {
        const small_go::Knowledge knowledge(state.shape(),
                                            knows ? game::KnowledgeSwitches{} : game::KnowledgeSwitches::none());
        exact::Task task = small_task();
        task.limits.memory = 1 << 24;
        expect_value(judge, state, Liar{rng()}, {}, task, knowledge);
      }
    }
  }
}

// Node 0 has a move that looks best, and stays so while it is looked into, and others that nobody visits.
TEST(BestFirst, TheMostVisitedMoveIsPlayed) {
  using enum game::Player;
  Graph graph;
  graph.nodes.resize(12);
  for (std::uint8_t i = 0; i < 12; ++i) graph.nodes[i].group = i;
  graph.nodes[0] = {kFirst, {1, 2}, false, 0};
  graph.nodes[2] = {kSecond, {10}, false, 2};
  for (std::uint8_t i = 3; i < 9; ++i)
    graph.nodes[i] = {i % 2 == 0 ? kSecond : kFirst, {static_cast<std::uint8_t>(i + 1)}, false, i};
  graph.nodes[1] = {kSecond, {3}, false, 1};
  graph.nodes[9] = {kFirst, {11}, false, 9};
  graph.nodes[10] = {kFirst, {11}, false, 10};
  graph.nodes[11] = {kFirst, {}, false, 11};
  struct ByNode {
    std::int32_t operator()(const GraphGame& state) const {
      const auto node = state.key().low;
      return node == 2 ? 10 : node == 8 ? 5 : 20;  // the good line turns out worse than the other at last
    }
  };
  exact::Task task = small_task();
  task.limits.nodes = 7;
  const auto choice = search(GraphGame(graph), game::PlainKnowledge<GraphGame>(), ByNode{}, {}, task);
  ASSERT_EQ(choice.moves.size(), 2U);
  EXPECT_EQ(choice.moves[0].move, 1);
  EXPECT_GT(choice.moves[0].visits, choice.moves[1].visits);
  EXPECT_EQ(choice.report.line[0], 1);
  EXPECT_EQ(choice.report.end, exact::End::kNodes);
  EXPECT_LT(choice.moves[0].score, choice.moves[1].score) << "by score the other move would be played";
}

// A proved loss is not played however often it was visited, a proved win is though it was visited once.
TEST(BestFirst, WhatIsProvedComesBeforeVisits) {
  using enum game::Player;
  Graph graph;
  graph.nodes = {{kFirst, {1, 2}, false, 0}, {kSecond, {3}, false, 1}, {kSecond, {4}, false, 2},
                 {kFirst, {5}, false, 3},    {kFirst, {6}, false, 4},  {kFirst, {}, false, 5},
                 {kFirst, {4}, false, 6}};
  struct ByNode {
    std::int32_t operator()(const GraphGame& state) const { return state.key().low == 2 ? 0 : 100; }
  };
  exact::Task task = small_task();
  task.limits.nodes = 4;
  const auto choice = search(GraphGame(graph), game::PlainKnowledge<GraphGame>(), ByNode{}, {}, task);
  ASSERT_EQ(choice.moves[0].move, 2);
  EXPECT_EQ(choice.moves[1].bounds, game::Bounds::exactly(-game::kWin));
  EXPECT_GT(choice.moves[1].visits, choice.moves[0].visits);
}

TEST(BestFirst, LimitsEndIt) {
  const hex::State start(8);
  const game::PlainKnowledge<hex::State> knowledge;
  core::ManualClock clock;
  exact::Task task{.clock = &clock, .limits = {.deadline = clock.now() + core::Duration(5), .memory = 1 << 26}};
  int told = 0;
  task.observer = {.interval = 1, .tell = [&](const exact::Progress& progress) {
                     ++told;
                     EXPECT_GT(progress.memory, 0U);
                     clock.advance(1);
                   }};
  task.limits.nodes = 100;
  EXPECT_EQ(search(start, knowledge, Liar{}, {}, task).report.end, exact::End::kNodes);
  EXPECT_EQ(search(start, knowledge, Liar{}, {}, task).report.nodes, 100U);
  task.limits.nodes = 0;
  std::stop_source stop;
  stop.request_stop();
  task.stop = stop.get_token();
  EXPECT_EQ(search(start, knowledge, Liar{}, {}, task).report.end, exact::End::kInterrupted);
  task.stop = {};
  task.limits.memory = 1 << 18;
  const auto full = search(start, knowledge, Liar{}, {}, task).report;
  EXPECT_EQ(full.end, exact::End::kMemory);
  EXPECT_LE(full.memory, 1U << 18);
  EXPECT_EQ(full.bounds, (game::Bounds{-game::kWin, game::kWin}));
  clock.advance(6);
  EXPECT_EQ(search(start, knowledge, Liar{}, {}, task).report.end, exact::End::kTime);
}

// Where memory is short, solved parts make room: more positions are expanded than there would be room for.
TEST(BestFirst, SolvedPartsMakeRoom) {
  const breakthrough::State start({.width = 3, .height = 4});
  exact::Task task = small_task();
  task.limits.memory = std::uint64_t{1} << 27;
  const Options options{.merges_transpositions = false};
  const game::PlainKnowledge<breakthrough::State> knowledge;
  const auto whole = search(start, knowledge, ConstantJudge{}, options, task).report;
  ASSERT_TRUE(whole.is_solved());
  task.limits.memory = whole.memory / 4;
  const auto small = search(start, knowledge, ConstantJudge{}, options, task).report;
  EXPECT_EQ(small.bounds, whole.bounds);
  EXPECT_LE(small.memory, task.limits.memory);
  EXPECT_FALSE(small.line.empty());
}

// Nobody may claim a game that was cut.
TEST(BestFirst, ALimitOfMovesProvesNothing) {
  const game::PlainKnowledge<tic_tac_toe::State> knowledge;
  for (int moves = 1; moves <= 10; ++moves) {
    exact::Task task = small_task();
    task.limits.memory = 1 << 24;
    task.limits.max_moves = moves;
    const auto report = search(tic_tac_toe::State(), exact::Goal{.at_least = 0}, knowledge, Liar{}, {}, task).report;
    if (moves < 9) {
      EXPECT_FALSE(report.answer({.at_least = 0})) << moves;
      EXPECT_EQ(report.end, exact::End::kNodes);
    } else {
      EXPECT_EQ(report.answer({.at_least = 0}), true) << moves;
    }
  }
}

class StepLog final : public exact::Trace {
 public:
  void created(Node node, Node parent, std::string_view move, bool) override {
    EXPECT_EQ(node, static_cast<Node>(numbers.size()));
    EXPECT_LE(parent, node);
    EXPECT_EQ(move.empty(), node == 0);
    numbers.emplace_back();
  }
  void selected(Node node, std::string_view) override {
    EXPECT_LT(node, numbers.size());
    ++selections;
  }
  void updated(Node node, std::string_view text) override { numbers.at(node) = text; }
  void closed(Node node, std::string_view why) override {
    if (node == 0) root_closed = why;
  }
  std::vector<std::string> numbers;
  std::string root_closed;
  int selections = 0;
};

TEST(BestFirst, TellsItsSteps) {
  StepLog log;
  exact::Task task = small_task();
  task.trace = &log;
  const game::PlainKnowledge<hex::State> knowledge;
  ASSERT_TRUE(search(hex::State(2), knowledge, PlayoutJudge{}, {}, task).report.is_solved());
  EXPECT_GT(log.numbers.size(), 3U);
  EXPECT_GT(log.selections, 1);
  EXPECT_EQ(log.root_closed, "solved: win");
  EXPECT_EQ(log.numbers[0], "score proved +2");
}

TEST(BestFirst, PlayoutsJudgeAlike) {
  const connect_four::State start;
  const PlayoutJudge judge{.playouts = 50, .seed = 9};
  EXPECT_EQ(judge(start), judge(start));
  EXPECT_NE(judge(start), (PlayoutJudge{.playouts = 50, .seed = 10}(start)));
  EXPECT_EQ((PlayoutJudge{.playouts = 0}(start)), 0);
  // A win in one is judged better than the start, by far.
  connect_four::State ahead = start;
  for (const char* const move : {"4", "1", "4", "1", "4", "7"}) ahead.play(*ahead.parse_move(move));
  EXPECT_GT(judge(ahead), judge(start) + 200);
}

}  // namespace
}  // namespace katachi::search::best_first
