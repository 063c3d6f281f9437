#include <gtest/gtest.h>

#include "games/tic_tac_toe/knowledge.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::tic_tac_toe {
namespace {

TEST(TicTacToeKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  EXPECT_EQ(test::knowledge_problem(State(), 0, 1, make), "");
}

TEST(TicTacToeKnowledge, FindsForcedMoves) {
  const auto chosen = [](const char* moves) {
    const State state = test::after(State(), moves);
    State::MoveList list;
    state.legal_moves(list);
    Knowledge().choose(state, list);
    std::string texts;
    for (const Cell cell : list) texts += state.move_text(cell) + " ";
    return texts;
  };
  EXPECT_EQ(chosen("a1 b2 a2 b3"), "a3 ");               // a line
  EXPECT_EQ(chosen("a1 b2 a2"), "a3 ");                  // stops one
  EXPECT_EQ(chosen(""), "b2 a3 c3 a1 c1 b3 a2 c2 b1 ");  // centre, corners, sides
}

// A lost game is judged lost, an even one even: X is as good as O with the turn exchanged.
TEST(TicTacToeKnowledge, LinesAreFair) {
  EXPECT_EQ(judge_lines(State()), 0);
  EXPECT_EQ(judge_lines(test::after(State(), "b2")), 400);
  EXPECT_EQ(judge_lines(test::after(State(), "b2 a1")), 0 + 300 - 200);
}

}  // namespace
}  // namespace katachi::games::tic_tac_toe
