#include <gtest/gtest.h>

#include "games/othello/knowledge.hpp"
#include "games/registry/registry.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::othello {
namespace {

State exchanged(const State& state) {
  std::string text = state.text();
  for (char& c : text) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  return state.from_text(text).value();
}

TEST(OthelloKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  EXPECT_EQ(test::knowledge_problem(State(4), 5, 20, make), "");
  EXPECT_EQ(test::knowledge_problem(State(6), 27, 10, make), "");
  EXPECT_EQ(test::knowledge_problem(State(8), 55, 10, make), "");
}

// What is stable is never turned, in random games to the end.
TEST(OthelloKnowledge, StableDiscsStay) {
  core::Rng rng(3);
  int found = 0;
  for (int game = 0; game < 200; ++game) {
    State state(game % 2 == 0 ? 6 : 8);
    std::array<Bits, 2> stable{};
    while (!state.is_terminal()) {
      for (const game::Player p : {game::Player::kFirst, game::Player::kSecond}) {
        const Bits now = stable_discs(state, p);
        Bits& before = stable[game::player_index(p)];
        ASSERT_EQ(before & ~state.discs(p), 0u) << state.text();
        ASSERT_EQ(before & ~now, 0u) << state.text();
        before = now;
        found += now != 0;
      }
      state.play(state.random_move(rng));
    }
  }
  EXPECT_GT(found, 1000);
}

TEST(OthelloKnowledge, AFullBoardIsStable) {
  const State state = State(4).from_text("XOXO\nOXOX\nXXOO\nOXX.\nX to move").value();
  EXPECT_NE(stable_discs(state, game::Player::kFirst) & 1, 0u);
  EXPECT_EQ(stable_discs(State(8), game::Player::kFirst), 0u);
}

TEST(OthelloKnowledge, EvaluationsAreFair) {
  const games::Entry& entry = *games::find_game("othello").value();
  ASSERT_EQ(entry.evaluations.size(), 2u);
  for (const game::Evaluation& evaluation : entry.evaluations)
    for (const int size : {8, 6, 4}) {
      EXPECT_EQ(test::evaluation_problem(evaluation, State(size), size * size - 6, exchanged), "");
      EXPECT_EQ(evaluation.judge(game::AnyState(State(size))), 0);
    }
}

}  // namespace
}  // namespace katachi::games::othello
