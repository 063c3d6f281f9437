#include "games/small_go/state.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "games/small_go/board.hpp"
#include "go/legal_positions.hpp"
#include "go/state.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::small_go {
namespace {

using game::Player;

go::Rules go_rules(go::KoRule ko, bool suicide) {
  go::Rules rules;
  rules.ko = ko;
  rules.suicide = suicide;
  rules.komi_half_points = 0;
  return rules;
}

const std::vector<go::Size> kSizes = {{1, 1}, {5, 1}, {1, 7}, {2, 2}, {3, 2}, {3, 3}, {4, 3},
                                      {4, 4}, {5, 4}, {5, 5}, {6, 5}, {4, 8}, {9, 3}};

// One random game of both; the first difference, or nothing.
std::string difference(go::Size size, const go::Rules& rules, std::uint64_t seed) {
  core::Rng rng(seed);
  go::State<9> slow(size, rules);
  State fast(size, Rules::of(rules));
  for (int ply = 0; ply < 250; ++ply) {
    if (slow.is_terminal() != fast.is_terminal()) return "only one is over";
    if (slow.half_points() != fast.half_points()) return "the scores differ in\n" + fast.text();
    if (slow.text() != fast.text()) return "the texts differ: " + fast.text() + slow.text();
    if (slow.is_terminal()) return "";
    const auto expected = test::move_texts(slow);
    if (expected != test::move_texts(fast)) return "the moves differ in\n" + fast.text();
    // Passes are rare, so that games are long.
    const std::size_t moves = expected.size();
    const std::size_t chosen =
        moves > 1 && rng.below(8) != 0 ? rng.below(static_cast<std::uint32_t>(moves - 1)) : moves - 1;
    const std::string& move = expected[chosen];
    if (slow.is_urgent(*slow.parse_move(move)) != fast.is_urgent(*fast.parse_move(move))) return "urgent differs";
    slow.play(*slow.parse_move(move));
    fast.play(*fast.parse_move(move));
  }
  return "";
}

TEST(SmallGo, PlaysTheGameOfGoState) {
  std::uint64_t seed = 1;
  for (const go::Size size : kSizes)
    for (const go::KoRule ko : {go::KoRule::kSimple, go::KoRule::kPositional, go::KoRule::kSituational})
      for (const bool suicide : {false, true})
        for (int game = 0; game < 4; ++game)
          ASSERT_EQ(difference(size, go_rules(ko, suicide), ++seed), "") << go::size_text(size);
}

TEST(SmallGo, PassesTheConformanceBattery) {
  for (const Repetition repetition : {Repetition::kSimpleKo, Repetition::kPositional, Repetition::kSituational})
    for (const go::Size size : {go::Size{2, 2}, go::Size{4, 3}, go::Size{5, 5}})
      EXPECT_EQ(game::conformance_problem(State(size, {.repetition = repetition}), {.games = 3, .max_moves = 120}), "");
}

TEST(SmallGo, TakesBackWhatItPlays) {
  for (const Repetition repetition : {Repetition::kSimpleKo, Repetition::kPositional, Repetition::kFirstLoses}) {
    core::Rng rng(7);
    State state({4, 4}, {.repetition = repetition});
    std::vector<std::pair<State, State::Undo>> past;
    for (int ply = 0; ply < 120 && !state.is_terminal(); ++ply) {
      State::MoveList moves;
      state.legal_moves(moves);
      const std::size_t stones = moves.size() > 1 ? moves.size() - 1 : 1;
      past.emplace_back(state, State::Undo{});
      state.play(moves[rng.below(static_cast<std::uint32_t>(stones))], past.back().second);
    }
    EXPECT_GT(past.size(), 12u);
    for (; !past.empty(); past.pop_back()) {
      state.undo(past.back().second);
      const State& before = past.back().first;
      ASSERT_EQ(state.key(), before.key());
      ASSERT_EQ(state.past_key(), before.past_key());
      ASSERT_EQ(test::move_texts(state), test::move_texts(before));
    }
  }
}

TEST(SmallGo, ARepetitionEndsTheGameWhereItCounts) {
  const State start({4, 3}, {.repetition = Repetition::kFirstLoses});
  const auto ko = start.from_text("  A B C D\n3 . X O . 3\n2 X O . O 2\n1 . X O . 1\n  A B C D\nblack to move\n");
  ASSERT_TRUE(ko) << ko.error().text();
  State state = test::after(*ko, "C2");
  EXPECT_FALSE(state.is_terminal());
  EXPECT_TRUE(state.is_legal(*state.parse_move("B2")));
  state.play(*state.parse_move("B2"));
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.half_points(), -24);
}

// A proof stored for one of the images must say what it makes in classes that all of them share.
TEST(SmallGo, MirrorImagesAreOfOneClass) {
  core::Rng rng(3);
  for (const go::Size size : kSizes) {
    const Shape shape(size.width, size.height);
    const Symmetries symmetries(shape);
    for (int game = 0; game < 5; ++game) {
      State state(size, {.repetition = Repetition::kPositional});
      for (int ply = 0; ply < 60 && !state.is_terminal(); ++ply) {
        ASSERT_LT(state.past_class(), 64U);
        ASSERT_EQ(state.past_classes() >> state.past_class() & 1, 1U);
        for (std::size_t s = 0; s < symmetries.count(); ++s) {
          const State image(shape, state.rules(), symmetries.image(state.stones(), s), state.to_move());
          ASSERT_EQ(image.past_class(), state.past_class()) << state.text();
        }
        State::MoveList moves;
        state.legal_moves(moves);
        const std::size_t points = moves.size() - 1;  // the pass is the last
        state.play(moves[points > 0 ? rng.below(static_cast<std::uint32_t>(points)) : 0]);
      }
    }
  }
}

TEST(SmallGo, KeysAreExact) {
  std::set<std::uint64_t> keys;
  const Shape shape(3, 2);
  std::size_t legal = 0;
  for (Bits black = 0; black < 64; ++black)
    for (Bits white = 0; white < 64; ++white) {
      const Stones stones{{black, white}};
      if ((black & white) != 0 || !is_legal_position(shape, stones)) continue;
      ++legal;
      keys.insert(exact_key(shape, stones, Player::kFirst));
      keys.insert(exact_key(shape, stones, Player::kSecond));
    }
  EXPECT_EQ(legal, *go::legal_positions_by_walk({3, 2}));
  EXPECT_EQ(keys.size(), 2 * legal);
}

TEST(SmallGo, CountsTheSequencesOfGo) {
  for (const go::KoRule ko : {go::KoRule::kSimple, go::KoRule::kPositional}) {
    const go::Rules rules = go_rules(ko, true);
    EXPECT_EQ(game::perft(State({2, 2}, Rules::of(rules)), 7), game::perft(go::State<9>({2, 2}, rules), 7));
    EXPECT_EQ(game::perft(State({3, 3}, Rules::of(rules)), 4), game::perft(go::State<9>({3, 3}, rules), 4));
  }
}

TEST(SmallGo, RefusesWhatDoesNotFit) {
  const State state({3, 3}, {});
  EXPECT_FALSE(state.from_text(go::State<9>({6, 6}, go::Rules{}).text()));
  EXPECT_FALSE(state.parse_move("D4"));
  EXPECT_FALSE(state.from_text("   A B C\n 3 O X . 3\n 2 X O X 2\n 1 O X O 1\n   A B C\nblack to move\n"));
}

}  // namespace
}  // namespace katachi::games::small_go
