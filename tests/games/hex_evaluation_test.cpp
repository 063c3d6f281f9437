#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/hex/circuit.hpp"
#include "games/hex/evaluation.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::hex {
namespace {

using game::Player;
using test::after;

// The stones of a position with as many of both sides on other cells, and perhaps of the other colour.
template <class Place>
State moved(const State& state, bool exchanges, Place&& place) {
  std::vector<Cell> stones[2];
  for (int row = 0; row < state.size(); ++row)
    for (int column = 0; column < state.size(); ++column)
      if (const auto owner = state.stone_at(State::cell_at(row, column)))
        stones[(*owner == Player::kSecond) != exchanges ? 1 : 0].push_back(place(row, column));
  State out(state.size());
  for (std::size_t i = 0; i < stones[0].size(); ++i) {
    out.play(stones[0][i]);
    out.play(stones[1].at(i));
  }
  return out;
}

// Potentials of a small net by many rounds of averages (Gauss and Seidel), on which the elimination is checked.
double slow_resistance(const State& state, Player side) {
  const int size = state.size();
  const auto ohms = [&](int row, int column) {
    const auto owner =
        state.stone_at(side == Player::kFirst ? State::cell_at(row, column) : State::cell_at(column, row));
    return !owner ? 1.0 : *owner == side ? 1.0 / 64 : 0.0;
  };
  constexpr int kSteps[6][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};
  std::vector<double> volts(static_cast<std::size_t>(size * size));
  const auto at = [&](int row, int column) -> double& { return volts[static_cast<std::size_t>(row * size + column)]; };
  for (int round = 0; round < 20'000; ++round)
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        const double own = ohms(row, column);
        if (own == 0) continue;
        double flow = 0, conductances = 0;
        for (const auto& step : kSteps) {
          const int r = row + step[0], c = column + step[1];
          if (r < 0 || c < 0 || r >= size || c >= size || ohms(r, c) == 0) continue;
          const double conductance = 2 / (own + ohms(r, c));
          conductances += conductance;
          flow += conductance * at(r, c);
        }
        if (row == 0) flow += 2 / own;
        if (row == 0) conductances += 2 / own;
        if (row == size - 1) conductances += 2 / own;
        if (conductances > 0) at(row, column) = flow / conductances;
      }
  double total = 0;
  for (int column = 0; column < size; ++column)
    if (ohms(0, column) != 0) total += 2 / ohms(0, column) * (1 - at(0, column));
  return 1 / total;
}

TEST(HexEvaluation, ResistanceIsThatOfTheNet) {
  // One cell: half an ohm to each edge.
  EXPECT_NEAR(flow_of(State(1), Player::kFirst).resistance, 1, 1e-9);
  core::Rng rng(3);
  for (const int size : {2, 3, 5}) {
    const State state = test::random_position(State(size), size, rng);
    for (const Player side : {Player::kFirst, Player::kSecond})
      EXPECT_NEAR(flow_of(state, side).resistance, slow_resistance(state, side), 1e-6) << state.text();
  }
}

// As much current flows through each row of cells as through the edges.
TEST(HexEvaluation, CurrentIsKept) {
  const State state = after(State(7), "d4 c3 e5 b6 f2");
  const Flow flow = flow_of(state, Player::kFirst);
  double top = 0;
  for (int column = 0; column < 7; ++column) top += flow.share(State::cell_at(0, column));
  EXPECT_GE(top, 1 - 1e-9);
  EXPECT_LE(flow.share(State::cell_at(2, 2)), 1e-12);  // the opponent's stone
  for (int row = 0; row < 7; ++row)
    for (int column = 0; column < 7; ++column) EXPECT_LE(flow.share(State::cell_at(row, column)), 1 + 1e-9);
}

// Distances to the top and to the bottom by hand:
//   3x3:  1 1 1   and  5 4 3      behind a stone on b2:  1 1 1   and  3 2 2
//          2 2 3       3 2 2                               2 X 2       2 X 2
//           3 4 5       1 1 1                               2 2 3       1 1 1
TEST(HexEvaluation, TwoDistanceByHand) {
  EXPECT_EQ(potential_of(State(1), Player::kFirst), (Potential{.least = 2, .cells = 1}));
  EXPECT_EQ(potential_of(State(3), Player::kFirst), (Potential{.least = 4, .cells = 3}));   // c1 b2 a3
  EXPECT_EQ(potential_of(State(3), Player::kSecond), (Potential{.least = 4, .cells = 3}));  // the same
  const State middle = after(State(3), "b2");
  EXPECT_EQ(potential_of(middle, Player::kFirst), (Potential{.least = 3, .cells = 4}));  // b1 c1 a3 b3
  // No cell has two ways to each side any more: a1 to a3 are at the left, b1 is at 2, and nothing is behind it.
  EXPECT_EQ(potential_of(middle, Player::kSecond), (Potential{.least = 19, .cells = 0}));
}

TEST(HexEvaluation, TheMoverOfTheMiddleStandsBetter) {
  for (const game::Evaluation& evaluation : kEvaluations) {
    EXPECT_EQ(evaluation.judge(game::AnyState(State(7))), 0) << evaluation.name;
    const std::int32_t middle = evaluation.judge(game::AnyState(after(State(7), "d4")));
    const std::int32_t corner = evaluation.judge(game::AnyState(after(State(7), "a1")));
    EXPECT_GT(middle, 0) << evaluation.name;
    EXPECT_GT(middle, corner) << evaluation.name;
    EXPECT_GE(corner, 0) << evaluation.name;
  }
}

TEST(HexEvaluation, TheOppositeWithTheSidesExchanged) {
  core::Rng rng(7);
  for (const game::Evaluation& evaluation : kEvaluations) {
    int judged = 0;
    for (int plies = 0; plies <= 60; plies += 2) {
      const State state = test::random_position(State(11), plies, rng);
      if (state.to_move() == Player::kSecond) continue;  // the game came near its end before
      const State other = moved(state, true, [](int row, int column) { return State::cell_at(column, row); });
      const std::int32_t judgement = evaluation.judge(game::AnyState(state));
      EXPECT_EQ(judgement, -evaluation.judge(game::AnyState(other))) << evaluation.name << "\n" << state.text();
      EXPECT_LE(std::abs(judgement), game::kMaxEvaluation);
      judged += judgement != 0;
    }
    EXPECT_GT(judged, 20) << evaluation.name;
  }
}

TEST(HexEvaluation, AHalfTurnChangesNothing) {
  core::Rng rng(5);
  for (const game::Evaluation& evaluation : kEvaluations)
    for (int plies = 0; plies < 20; plies += 2) {
      const State state = test::random_position(State(6), plies, rng);
      if (state.to_move() == Player::kSecond) continue;
      const State turned = moved(state, false, [](int row, int column) { return State::cell_at(5 - row, 5 - column); });
      // The elimination runs the other way round: the last digits of a logarithm may differ.
      EXPECT_NEAR(evaluation.judge(game::AnyState(state)), evaluation.judge(game::AnyState(turned)), 1)
          << evaluation.name << "\n"
          << state.text();
    }
}

}  // namespace
}  // namespace katachi::games::hex
