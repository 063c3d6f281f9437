#include <gtest/gtest.h>

#include "games/domineering/counts.hpp"
#include "games/domineering/evaluation.hpp"
#include "games/domineering/knowledge.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::domineering {
namespace {

// Columns and rows exchanged, and with them the sides.
State exchanged(const State& state) {
  std::string text;
  const game::BoardSize size{state.size().height, state.size().width};
  const Bits taken = bit_board(size) & ~transposed(state.free());
  text = draw_bits({.size = size}, {taken, 0});
  text += state.to_move() == game::Player::kFirst ? "O (horizontal) to move\n" : "X (vertical) to move\n";
  return State().from_text(text).value();
}

TEST(DomineeringKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  for (const game::BoardSize size : {game::BoardSize{4, 4}, {4, 3}, {3, 4}, {2, 8}})
    EXPECT_EQ(test::knowledge_problem(State(size), 1, 3, make), "") << size.width << "x" << size.height;
  for (const game::BoardSize size : {game::BoardSize{5, 5}, {6, 4}, {8, 3}})
    EXPECT_EQ(test::knowledge_problem(State(size), 6, 40, make), "") << size.width << "x" << size.height;
}

TEST(DomineeringKnowledge, CountsRoom) {
  const auto room = [](const char* drawing) { return vertical_room(State().from_text(drawing).value().free()); };
  EXPECT_EQ(room(".\n.\n.\n.\nX to move").safe, 2);
  const Room square = room("..\n..\nX to move");
  EXPECT_EQ(square.safe, 0);
  EXPECT_EQ(square.pairs, 1);
  EXPECT_EQ(room("...\n...\nX to move").pairs, 1);
  EXPECT_EQ(room(".XX.\n.X..\nX to move").safe, 1);
  EXPECT_EQ(room(".XX.\n.X..\nX to move").singles, 1);
  EXPECT_EQ(most_horizontal(State({5, 3}).free()), 6);
}

TEST(DomineeringKnowledge, OneOfManyStripsIsLeft) {
  const State state = State().from_text(".X.X.\n.X.X.\nXXXXX\n..XXX\n..XXX\nX to move").value();
  State::MoveList moves;
  state.legal_moves(moves);
  EXPECT_EQ(moves.size(), 5u);
  Knowledge().choose(state, moves);
  EXPECT_EQ(moves.size(), 3u);
}

TEST(DomineeringKnowledge, EvaluationsAreFair) {
  for (const game::Evaluation& evaluation : kEvaluations)
    for (const game::BoardSize size : {game::BoardSize{8, 8}, {5, 6}})
      EXPECT_EQ(test::evaluation_problem(evaluation, State(size), 20, exchanged), "");
}

}  // namespace
}  // namespace katachi::games::domineering
