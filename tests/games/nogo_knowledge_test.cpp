#include <gtest/gtest.h>

#include "games/nogo/evaluation.hpp"
#include "games/nogo/knowledge.hpp"
#include "tests/games/knowledge_check.hpp"

namespace katachi::games::nogo {
namespace {

State exchanged(const State& state) {
  State::Board board(state.board().size());
  state.board().for_each_point([&](State::Vertex v) {
    if (go::is_stone(state.board().at(v))) board.place(v, opposite(state.board().at(v)));
  });
  return State(board, opposite(state.color_to_move()));
}

TEST(NogoKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  EXPECT_EQ(test::knowledge_problem(State(go::Size{3, 3}), 1, 2, make), "");
  EXPECT_EQ(test::knowledge_problem(State(go::Size{4, 3}), 4, 10, make), "");
  EXPECT_EQ(test::knowledge_problem(State(go::Size{5, 5}), 17, 20, make), "");
}

TEST(NogoKnowledge, CountsEyes) {
  const auto sure = [](const char* text) { return sure_moves(State().from_text(text).value(), go::Color::kBlack); };
  EXPECT_EQ(sure(".X.X.\nXXXXX\n.....\nblack to move"), 2);         // three eyes of one chain
  EXPECT_EQ(sure(".X...\nX....\n....X\n...X.\nblack to move"), 0);  // two eyes, each with chains of its own
  EXPECT_EQ(sure(".X.X.\nX.X.X\nblack to move"), 4);
}

TEST(NogoKnowledge, EvaluationsAreFair) {
  for (const game::Evaluation& evaluation : kEvaluations)
    EXPECT_EQ(test::evaluation_problem(evaluation, State(go::Size{6, 5}), 25, exchanged), "");
}

}  // namespace
}  // namespace katachi::games::nogo
