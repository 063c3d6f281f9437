#include "go/state.hpp"

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/playthrough.hpp"
#include "tests/game/golden.hpp"
#include "tests/go/effort.hpp"

namespace katachi::go::test {
namespace {

template <class S>
class StateConformance : public ::testing::Test {};
using Layouts = ::testing::Types<State<9>, State<19>, State<25>>;
TYPED_TEST_SUITE(StateConformance, Layouts);

TYPED_TEST(StateConformance, SmallBoardsUnderEveryRuleSet) {
  for (const std::string& name : rule_set_names())
    for (const Size size : {Size{1, 1}, Size{2, 2}, Size{3, 4}, Size{5, 5}, Size{9, 7}})
      ASSERT_EQ(
          game::conformance_problem(TypeParam(size, *rules_by_name(name)), {.games = effort(5), .max_moves = 100}), "")
          << name << " " << size_text(size);
}

TYPED_TEST(StateConformance, LargestBoard) {
  const Size size = Size::square(TypeParam::V::kBound == State<9>::V::kBound    ? 9
                                 : TypeParam::V::kBound == State<19>::V::kBound ? 19
                                                                                : 25);
  ASSERT_EQ(game::conformance_problem(TypeParam(size, Rules{}), {.games = 1, .max_moves = effort(40)}), "");
}

TEST(State, Playthrough) {
  core::Rng rng(1);
  const State<9> start(Size{4, 3}, *rules_by_name("tromp-taylor"));
  game::test::expect_golden("playthroughs/go_4x3.txt", game::playthrough(start, rng, 60));
}

TEST(State, CountsByAreaWithKomiAndCompensation) {
  Rules rules = *rules_by_name("chinese");
  rules.set_komi(0.5);
  History history(Size::square(5), rules);
  const std::vector<Point> handicap = {Point::at(1, 1), Point::at(3, 3)};
  ASSERT_TRUE(history.set_handicap(handicap));
  State<9> state(history);
  EXPECT_EQ(state.handicap_stones(), 2);
  state.play(State<9>::kPass);
  EXPECT_FALSE(state.is_terminal());
  state.play(State<9>::kPass);
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.half_points(), 2 * 25 - 1 - 2 * 2);
  EXPECT_EQ(state.outcome(game::Player::kFirst), 1);
}

TEST(State, HashKnowsSideKoAndPasses) {
  State<9> a(Size::square(5), Rules{}), b = a;
  b.play(State<9>::kPass);
  EXPECT_NE(a.hash(), b.hash());
  // A black stone on A5 with White to move against a white stone there with Black to move.
  a.play(a.from_point_move(Point::at(0, 0)));
  b.play(b.from_point_move(Point::at(0, 0)));
  EXPECT_NE(a.hash(), b.hash());
}

TEST(State, SaysWhyAMoveIsRefused) {
  State<9> state(Size::square(5), Rules{});
  EXPECT_FALSE(state.parse_move("Z1"));
  EXPECT_FALSE(state.parse_move("F1"));
  state.play(*state.parse_move("c3"));
  EXPECT_FALSE(state.parse_move("C3"));
  EXPECT_EQ(*state.parse_move("PASS"), State<9>::kPass);
}

}  // namespace
}  // namespace katachi::go::test
