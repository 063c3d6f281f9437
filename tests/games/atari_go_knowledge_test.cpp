#include <gtest/gtest.h>

#include "games/atari_go/evaluation.hpp"
#include "games/atari_go/knowledge.hpp"
#include "tests/games/knowledge_check.hpp"

namespace katachi::games::atari_go {
namespace {

State exchanged(const State& state) {
  State::Board board(state.board().size());
  state.board().for_each_point([&](State::Vertex v) {
    if (go::is_stone(state.board().at(v))) board.place(v, opposite(state.board().at(v)));
  });
  return State(board, state.to_move() == game::Player::kFirst ? go::Color::kWhite : go::Color::kBlack);
}

TEST(AtariGoKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  EXPECT_EQ(test::knowledge_problem(State(go::Size{3, 3}), 2, 4, make), "");
  EXPECT_EQ(test::knowledge_problem(State(go::Size{4, 3}), 5, 15, make), "");
}

TEST(AtariGoKnowledge, SeesOneMoveAhead) {
  const auto bounds = [](const char* text) { return Knowledge().bounds(State().from_text(text).value()); };
  EXPECT_EQ(bounds("OX..\n....\n....\nblack to move"), game::Bounds::exactly(game::kWin));
  EXPECT_EQ(bounds("XO.X\n...O\n....\n....\nblack to move"), game::Bounds::exactly(-game::kWin));  // in atari twice
  EXPECT_FALSE(bounds("....\n.XO.\n....\nblack to move").is_exact());
}

TEST(AtariGoKnowledge, InAtariOnlyTheLastLibertyIsLeft) {
  const State state = State().from_text(".....\n.OX..\n.....\n.....\n.....\nwhite to move").value();
  State::MoveList moves;
  state.legal_moves(moves);
  Knowledge().choose(state, moves);
  EXPECT_GT(moves.size(), 10u);
  const State atari = State().from_text("..X..\n.XO..\n..X..\n.....\n.....\nwhite to move").value();
  atari.legal_moves(moves);
  Knowledge().choose(atari, moves);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(atari.move_text(moves[0]), "D4");
}

TEST(AtariGoKnowledge, EvaluationsAreFair) {
  for (const game::Evaluation& evaluation : kEvaluations)
    EXPECT_EQ(test::evaluation_problem(evaluation, State(go::Size{6, 6}), 12, exchanged), "");
}

}  // namespace
}  // namespace katachi::games::atari_go
