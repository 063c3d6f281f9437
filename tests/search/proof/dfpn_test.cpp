// df-pn against a plain search of everything, on thousands of positions of several games, with every option on and off.
#include "search/proof/dfpn.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/any_state.hpp"
#include "games/atari_go/state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "games/othello/state.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "search/proof/run.hpp"
#include "tests/games/solved_positions.hpp"
#include "tests/search/proof/judge.hpp"

namespace katachi::search::proof::test {
namespace {

using namespace games;

std::vector<DfpnOptions> all_options() {
  return {{},
          {.epsilon = 0},
          {.epsilon = 2, .initial = Initial::kMobility},
          {.sum = Sum::kMax},
          {.initial = Initial::kMobility, .sum = Sum::kWeak},
          {.mind_history = false}};
}

// Every goal of some random positions, by every choice of options, with a table and with next to none.
template <game::NamedGame S>
void expect_values(const S& start, int positions, int most_moves, const std::vector<game::Value>& goals) {
  core::Rng rng(7);
  Judge<S> judge;
  const game::PlainKnowledge<S> knowledge;
  const std::vector<DfpnOptions> options = all_options();
  for (int i = 0; i < positions; ++i) {
    const S state = random_position(start, static_cast<int>(rng.below(static_cast<std::uint32_t>(most_moves))), rng);
    const game::Value value = judge.value(state);
    for (const game::Value goal : goals) {
      exact::Task task = small_task();
      task.limits.memory = i % 4 == 0 ? 1 << 13 : 1 << 20;
      const auto report = dfpn(state, {goal}, knowledge, options[rng.below(6)], task);
      ASSERT_EQ(report.answer({goal}), value >= goal) << "goal " << goal << "\n" << state.text();
      ASSERT_LE(report.bounds.lower, value);
      ASSERT_GE(report.bounds.upper, value);
      ASSERT_EQ(report.end, exact::End::kSolved);
    }
  }
}

const std::vector<game::Value> kThreeResults = {0, game::kWin};
const std::vector<game::Value> kTwoResults = {game::kWin};

TEST(Dfpn, TicTacToe) { expect_values(tic_tac_toe::State(), 300, 6, kThreeResults); }
TEST(Dfpn, ConnectFourWithFewEmpties) {
  core::Rng rng(3);
  for (int i = 0; i < 30; ++i) expect_values(random_position(connect_four::State(), 30, rng), 3, 5, kThreeResults);
}
TEST(Dfpn, Othello) { expect_values(othello::State(4), 150, 8, {-8, -1, 0, 1, 2, 9}); }
TEST(Dfpn, Breakthrough) {
  expect_values(breakthrough::State({.width = 3, .height = 4}), 400, 8, kTwoResults);
  expect_values(breakthrough::State({.width = 3, .height = 4, .variant = breakthrough::Variant::kMisere}), 200, 8,
                kTwoResults);
}
TEST(Dfpn, Hex) { expect_values(hex::State(3), 400, 5, kTwoResults); }
TEST(Dfpn, AtariGo) { expect_values(atari_go::State(go::Size::square(3)), 200, 5, kTwoResults); }
TEST(Dfpn, AnyState) {
  expect_values(game::AnyState(hex::State(3)), 20, 5, kTwoResults);
  expect_values(game::AnyState(tic_tac_toe::State()), 20, 6, kThreeResults);
}

template <class S>
void expect_solved(const std::vector<games::test::SolvedPosition<S>>& positions) {
  const game::PlainKnowledge<S> knowledge;
  for (const auto& position : positions) {
    const game::Value value = static_cast<game::Value>(position.value * 4) - 2;
    const game::Value first = position.state.to_move() == game::Player::kFirst ? value : -value;
    for (const game::Value goal : {0, game::kWin}) {
      exact::Task task = small_task();
      task.limits.memory = 4 << 20;
      const auto report = dfpn(position.state, {goal}, knowledge, {}, task);
      ASSERT_EQ(report.answer({goal}), first >= goal) << position.state.text();
      // The side that has its way starts with a move that keeps the value.
      const bool is_movers = (position.state.to_move() == game::Player::kFirst) == (first >= goal);
      if (is_movers && first == (first >= goal ? goal : goal - 2) && !position.best.empty()) {
        ASSERT_FALSE(report.line.empty());
        EXPECT_NE(std::ranges::find(position.best, position.state.move_text(report.line[0])), position.best.end());
      }
    }
  }
}

TEST(Dfpn, SolvedPositions) {
  expect_solved(games::test::solved_hex());
  expect_solved(games::test::solved_breakthrough());
  expect_solved(games::test::solved_misere_breakthrough());
  expect_solved(games::test::solved_connect_four());
  expect_solved(games::test::solved_atari_go());
}

TEST(Dfpn, ALimitLeavesTheQuestionOpenAndTheTableGoesOn) {
  const breakthrough::State start({.width = 4, .height = 4});
  const game::PlainKnowledge<breakthrough::State> knowledge;
  exact::Task task = small_task();
  task.limits.nodes = 1000;
  Table table(1 << 22);
  int runs = 0;
  for (; runs < 1000; ++runs) {
    const auto report = dfpn(start, {game::kWin}, knowledge, {}, task, table);
    if (report.is_solved()) {
      EXPECT_EQ(report.bounds, game::Bounds::exactly(-game::kWin));
      break;
    }
    ASSERT_EQ(report.end, exact::End::kNodes);
    ASSERT_LE(report.nodes, 1000U);
    ASSERT_EQ(report.bounds, (game::Bounds{-game::kWin, game::kWin}));
  }
  EXPECT_GT(runs, 2);
  EXPECT_LT(runs, 200);
}

TEST(Dfpn, StopsWhenAskedAndByTheClock) {
  const hex::State start(8);
  const game::PlainKnowledge<hex::State> knowledge;
  core::ManualClock clock;
  exact::Task task{.clock = &clock, .limits = {.deadline = clock.now() + core::Duration(5), .memory = 1 << 20}};
  task.observer = {.interval = 1, .tell = [&](const exact::Progress& progress) {
                     EXPECT_GT(progress.proof, 0U);
                     clock.advance(1);
                   }};
  std::stop_source stop;
  clock.advance(0);
  task.limits.nodes = 5000;
  EXPECT_EQ(dfpn(start, {game::kWin}, knowledge, {}, task).end, exact::End::kNodes);
  task.limits.nodes = 0;
  task.stop = stop.get_token();
  stop.request_stop();
  const auto report = dfpn(start, {game::kWin}, knowledge, {}, task);
  EXPECT_EQ(report.end, exact::End::kInterrupted);
  EXPECT_FALSE(report.is_solved());
  task.stop = {};
  clock.advance(6);
  EXPECT_EQ(dfpn(start, {game::kWin}, knowledge, {}, task).end, exact::End::kTime);
}

// Nobody may claim a game that was cut; a short win still is one.
TEST(Dfpn, ALimitOfMovesProvesNothing) {
  const game::PlainKnowledge<tic_tac_toe::State> knowledge;
  for (int moves = 1; moves <= 10; ++moves) {
    exact::Task task = small_task();
    task.limits.max_moves = moves;
    const auto report = dfpn(tic_tac_toe::State(), {0}, knowledge, {}, task);
    if (moves < 9)
      EXPECT_FALSE(report.is_solved() || report.answer({0})) << moves;
    else
      EXPECT_EQ(report.answer({0}), true) << moves;
  }
}

TEST(Dfpn, SmallTablesCollectGarbage) {
  Table table(1 << 16);
  exact::Task task = small_task();
  task.limits.nodes = 30'000;
  const game::PlainKnowledge<hex::State> knowledge;
  (void)dfpn(hex::State(6), {game::kWin}, knowledge, {}, task, table);
  EXPECT_GT(table.collections(), 0U);
  EXPECT_LE(table.used(), table.capacity());
  std::uint64_t used = 0;
  table.for_each([&](const Table::Entry&) { ++used; });
  EXPECT_EQ(used, table.used());
}

class Recorder final : public exact::Trace {
 public:
  void created(Node node, Node parent, std::string_view, bool) override {
    EXPECT_EQ(node, static_cast<Node>(names.size()));
    EXPECT_LE(parent, node);
    names.push_back("");
  }
  void selected(Node node, std::string_view) override { EXPECT_LT(node, names.size()); }
  void updated(Node node, std::string_view numbers) override { names.at(node) = numbers; }
  void closed(Node, std::string_view why) override { last = why; }
  std::vector<std::string> names;
  std::string last;
};

TEST(Dfpn, TellsItsSteps) {
  Recorder recorder;
  exact::Task task = small_task();
  task.trace = &recorder;
  const game::PlainKnowledge<hex::State> knowledge;
  ASSERT_TRUE(dfpn(hex::State(2), {game::kWin}, knowledge, {}, task).is_solved());
  EXPECT_GT(recorder.names.size(), 3U);
  EXPECT_EQ(recorder.names[0], "pn 0, dn inf");
  EXPECT_EQ(recorder.last, "proved");
}

TEST(Dfpn, ThreadsGiveTheSameAnswers) {
  const game::PlainKnowledge<breakthrough::State> knowledge;
  core::Rng rng(5);
  for (int i = 0; i < 12; ++i) {
    const auto state =
        random_position(breakthrough::State({.width = 4, .height = 4}), static_cast<int>(rng.below(8)), rng);
    const auto alone = dfpn(state, {game::kWin}, knowledge, {}, small_task());
    for (const unsigned threads : {2U, 4U}) {
      exact::Task task = small_task();
      task.limits.memory = i % 2 == 0 ? 1 << 14 : 1 << 20;
      const auto together = dfpn(state, {game::kWin}, knowledge, {.threads = threads}, task);
      ASSERT_EQ(together.bounds, alone.bounds) << state.text();
      ASSERT_EQ(together.end, exact::End::kSolved);
    }
  }
}

}  // namespace
}  // namespace katachi::search::proof::test
