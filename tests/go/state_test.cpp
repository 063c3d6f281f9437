#include "go/state.hpp"

#include <algorithm>
#include <bit>
#include <vector>

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

// The slow twin of bans(): every earlier position is kept as a board, and every move is tried on a board without a past.
template <class S>
std::uint64_t bans_the_slow_way(const S& state, const std::vector<S>& past, bool with_side) {
  std::uint64_t plies = 0;
  const S fresh = *state.from_text(state.text());
  state.board().for_each_point([&](typename S::V v) {
    if (!fresh.is_legal(v)) return;
    S next = fresh;
    next.play(v);
    for (std::size_t back = 1; back < past.size(); ++back) {
      const S& earlier = past[past.size() - 1 - back];
      if (earlier.board().hash() != next.board().hash() || (with_side && earlier.to_move() != next.to_move())) continue;
      EXPECT_FALSE(state.is_legal(v));
      plies |= std::uint64_t{1} << std::min<std::size_t>(back, 63);
      return;
    }
    EXPECT_TRUE(state.is_legal(v));
  });
  return plies;
}

TEST(State, TellsWhatSuperkoForbids) {
  std::uint64_t seen = 0;
  for (const KoRule ko : {KoRule::kPositional, KoRule::kSituational, KoRule::kSimple})
    for (const Size size : {Size{5, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}})
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        core::Rng rng(seed);
        State<9> state(size, Rules{.ko = ko});
        std::vector<State<9>> past{state};
        std::uint64_t classes = std::uint64_t{1} << state.past_class();
        while (!state.is_terminal() && past.size() < 80) {
          if (ko != KoRule::kSimple) {
            ASSERT_EQ(state.bans(), bans_the_slow_way(state, past, ko == KoRule::kSituational)) << state.text();
            ASSERT_EQ(state.past_classes(), classes);
          } else {
            ASSERT_EQ(state.bans() | state.past_classes(), 0U);
          }
          seen |= state.bans();
          State<9>::MoveList moves;
          state.legal_moves(moves);
          if (moves.size() > 1 && rng.below(4) > 0) moves.pop_back();  // few passes, so that games are long
          state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
          past.push_back(state);
          classes |= std::uint64_t{1} << state.past_class();
        }
      }
  EXPECT_GT(std::popcount(seen), 5);  // bans of many distances came up
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
