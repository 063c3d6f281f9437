#include <gtest/gtest.h>

#include "games/connect_four/evaluation.hpp"
#include "games/connect_four/knowledge.hpp"
#include "games/connect_four/lines.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::connect_four {
namespace {

std::string chosen_columns(const State& state) {
  State::MoveList moves;
  state.legal_moves(moves);
  Knowledge().choose(state, moves);
  std::string texts;
  for (const Column column : moves) texts += state.move_text(column);
  return texts;
}

TEST(ConnectFourKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  const auto problem = [&](game::BoardSize size, int empty, int games) {
    return test::knowledge_problem(State(size), size.width * size.height - empty, games, make,
                                   &test::late_position<State>);
  };
  EXPECT_EQ(problem({4, 4}, 9, 20), "");
  EXPECT_EQ(problem({5, 4}, 9, 20), "");
  EXPECT_EQ(problem({4, 5}, 9, 20), "");
  EXPECT_EQ(problem({6, 5}, 9, 30), "");
  EXPECT_EQ(problem({5, 5}, 9, 30), "");
  EXPECT_EQ(problem({4, 7}, 9, 20), "");
  EXPECT_EQ(problem({7, 6}, 9, 50), "");
  EXPECT_EQ(problem({8, 7}, 9, 20), "");
}

// The bits against lines walked cell by cell.
TEST(ConnectFourKnowledge, FindsFourthCells) {
  core::Rng rng(5);
  int found = 0;
  for (int game = 0; game < 300; ++game) {
    const State state = test::random_position(State({8, 7}), 10 + game % 40, rng);
    const Bits discs = state.discs(state.to_move());
    Bits slow = 0;
    for (std::size_t column = 0; column < state.columns(); ++column)
      for (std::size_t row = 0; row < state.rows(); ++row) {
        const Bits cell = cell_bit(column, row);
        if ((state.occupied() & cell) == 0 && has_four(discs | cell)) slow |= cell;
      }
    ASSERT_EQ(fourth_cells(discs) & state.grid() & ~state.occupied(), slow) << state.text();
    found += slow != 0;
  }
  EXPECT_GT(found, 50);
}

TEST(ConnectFourKnowledge, FindsForcedMoves) {
  EXPECT_EQ(chosen_columns(test::after(State(), "1 7 1 7 1 7")), "1");  // four
  EXPECT_EQ(chosen_columns(test::after(State(), "1 7 1 6 1")), "1");    // stops four
  EXPECT_EQ(chosen_columns(State()), "4321");                           // one of mirror images, the middle first
  // O threatens e2, above the lowest cell of column 5.
  const State below = State().from_text(".......\n.......\n.......\n.......\n.OOO...\n.XXO.XX\nX to move").value();
  EXPECT_EQ(chosen_columns(below).find('5'), std::string::npos);
}

TEST(ConnectFourKnowledge, FollowUpHoldsTheDraw) {
  // O answers above each disc and gets the top row; X has no line without it.
  const State state = State({4, 4}).from_text("X...\nO...\nOXOX\nXOXO\nX to move").value();
  EXPECT_LE(Knowledge().bounds(state).upper, 0);
  EXPECT_EQ(Knowledge(game::KnowledgeSwitches::none()).bounds(state).upper, game::kWin);
}

// Of random positions of half-filled grids most are decided without a search.
TEST(ConnectFourKnowledge, DecidesManyPositions) {
  core::Rng rng(11);
  int decided = 0;
  for (int game = 0; game < 200; ++game) {
    const game::Bounds bounds = Knowledge().bounds(test::random_position(State(), 24, rng));
    decided += bounds.is_exact();
  }
  EXPECT_GT(decided, 100);
}

TEST(ConnectFourKnowledge, EvaluationsCountLines) {
  EXPECT_EQ(judge_lines(State()), 0);
  EXPECT_EQ(judge_lines(test::after(State(), "4")), 7 * 4);
  EXPECT_EQ(judge_lines(test::after(State(), "4 3")), 4 * 4 - 2 * 4);
  EXPECT_EQ(judge_threats(test::after(State(), "4 3")), judge_lines(test::after(State(), "4 3")));
  EXPECT_EQ(weight_of_lines(cell_bit(0, 0) | cell_bit(1, 0) | cell_bit(2, 0), cell_bit(0, 1) | cell_bit(1, 1),
                            State({4, 4}).grid()),
            64 + 4 + 2 * 0 + 0);  // the row and column 3; the diagonal from a1 is stopped at b2
  const State threat = State({5, 4}).from_text(".....\n.....\nOO...\nXXX.O\nX to move").value();
  const std::int32_t without_parity = judge_threats(threat) - judge_lines(threat);
  EXPECT_TRUE(without_parity == 60 || without_parity == 200) << without_parity;
}

// Left and right do not matter, and what one side has counts as much for the other.
TEST(ConnectFourKnowledge, EvaluationsAreFair) {
  core::Rng rng(3);
  for (int game = 0; game < 100; ++game) {
    State state, image;
    for (int ply = 0; ply < game % 30 && !state.is_terminal(); ++ply) {
      const Column column = state.random_move(rng);
      state.play(column);
      image.play(Column(6 - column.raw()));
    }
    for (const game::Evaluation& evaluation : kEvaluations)
      ASSERT_EQ(evaluation.judge(game::AnyState(state)), evaluation.judge(game::AnyState(image))) << state.text();
    const Bits first = state.discs(game::Player::kFirst), second = state.discs(game::Player::kSecond);
    ASSERT_EQ(judge_lines(state),
              -(weight_of_lines(second, first, state.grid()) - weight_of_lines(first, second, state.grid())));
  }
}

}  // namespace
}  // namespace katachi::games::connect_four
