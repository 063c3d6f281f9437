#include <gtest/gtest.h>

#include "games/amazons/evaluation.hpp"
#include "games/amazons/knowledge.hpp"
#include "games/amazons/reach.hpp"
#include "tests/games/knowledge_check.hpp"

namespace katachi::games::amazons {
namespace {

State exchanged(const State& state) {
  std::string text = state.text();
  for (char& c : text) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  return state.from_text(text).value();
}

State read(const char* text) { return State().from_text(text).value(); }

TEST(AmazonsKnowledge, ChangesNoValue) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return Knowledge(switches); };
  EXPECT_EQ(test::knowledge_problem(read("X..#\n.###\n.#.#\n##O.\nX to move"), 0, 1, make), "");
  EXPECT_EQ(test::knowledge_problem(read("X#.#O\n.###.\n#.##.\n..##X\nX to move"), 0, 1, make), "");
  EXPECT_EQ(test::knowledge_problem(State({4, 4}), 5, 4, make), "");
}

TEST(AmazonsKnowledge, SeparatedTerritories) {
  // X walks three cells; O has two.
  EXPECT_EQ(Knowledge().bounds(read("X.##\n..##\n####\n.O.#\nX to move")), game::Bounds::exactly(game::kWin));
  EXPECT_EQ(Knowledge().bounds(read("X.##\n####\n####\n.O.#\nX to move")), game::Bounds::exactly(-game::kWin));
  EXPECT_FALSE(Knowledge().bounds(read("X...\n...#\n....\n.O.#\nX to move")).is_exact());
}

TEST(AmazonsKnowledge, MeasuresDistances) {
  const State state = read("X...\n###.\n....\nO...\nX to move");
  const Distances queen = queen_distances(state, game::Player::kFirst),
                  king = king_distances(state, game::Player::kFirst);
  EXPECT_EQ(queen[cell_at(3, 3)], 1);
  EXPECT_EQ(king[cell_at(3, 3)], 3);
  EXPECT_EQ(queen[cell_at(1, 1)], 3);  // d4, d2, b2
  EXPECT_EQ(queen[cell_at(0, 3)], 0);
  EXPECT_EQ(queen[cell_at(0, 2)], kUnreached);
}

TEST(AmazonsKnowledge, EvaluationsAreFair) {
  for (const game::Evaluation& evaluation : kEvaluations)
    for (const int side : {6, 10})
      EXPECT_EQ(test::evaluation_problem(evaluation, State(game::BoardSize::square(side)), 12, exchanged), "");
}

}  // namespace
}  // namespace katachi::games::amazons
