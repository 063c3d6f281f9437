#include "playout/urgency_playout.hpp"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "playout/tactics.hpp"
#include "tests/playout/drawn_board.hpp"
#include "tests/playout/expect_games.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::expect_legal_games;
using test::expect_owners_of_final_boards;
using test::rules_with_simple_ko;

go::State<9> state_of(const char* drawing, Color to_move) {
  const auto position = go::parse_diagram(drawing);
  EXPECT_TRUE(position);
  go::History game(position->size, rules_with_simple_ko());
  EXPECT_TRUE(game.set_up(position->black, position->white, to_move));
  return go::State<9>(game);
}

// Who passes has no move left but refused ones.
template <int MaxSize>
void expect_nothing_to_play(const go::State<MaxSize>& state, const UrgencyOptions& options, const UrgencyTable& table) {
  const UrgencyBoard<MaxSize> fresh(state.board(), table, {});
  const Color color = state.color_to_move();
  state.board().for_each_point([&](auto v) {
    if (fresh.urgency(v, color) == 0) return;
    ASSERT_TRUE(options.refuse_self_atari > 0 && is_bad_self_atari(state.board(), v, color))
        << state.text() << state.move_text(v);
  });
}

template <int MaxSize>
void expect_good_games(int size, int games, const UrgencyOptions& options, const UrgencyTable& table) {
  const auto look = [&](const go::State<MaxSize>& state, go::Vertex<MaxSize> v) {
    if (v == go::State<MaxSize>::kPass) return expect_nothing_to_play(state, options, table);
    const Color color = state.color_to_move();
    EXPECT_FALSE(state.board().is_eye(v, color)) << state.text() << state.move_text(v);
    if (options.refuse_self_atari >= 1) {
      EXPECT_FALSE(is_bad_self_atari(state.board(), v, color)) << state.text() << state.move_text(v);
    }
  };
  expect_legal_games<MaxSize>(size, games, UrgencyPlayout<MaxSize>(options, table), options.mercy >= 1, look);
}

TEST(UrgencyPlayout, GamesAreLegalAndCountedExactly) {
  const UrgencyTable& mogo = UrgencyTable::mogo();
  expect_good_games<9>(9, 30, {.mercy = 1}, mogo);
  expect_good_games<9>(5, 60, {.mercy = 1}, mogo);
  expect_good_games<9>(1, 3, {.mercy = 1}, mogo);
  expect_good_games<9>(2, 20, {.mercy = 1}, mogo);
  expect_good_games<19>(13, 5, {.mercy = 1}, mogo);
  expect_good_games<9>(9, 30, {}, mogo);
  expect_good_games<9>(7, 30, {.capture = 0, .escape = 0, .refuse_self_atari = 0, .mercy = 1}, UrgencyTable::uniform());
  expect_good_games<9>(7, 30, {.capture = 10000, .escape = 10000, .refuse_self_atari = 0.5, .mercy = 1}, mogo);
}

TEST(UrgencyPlayout, ASeedRepeatsAGameAndTheTraceChangesNothing) {
  const go::State<9> start(go::Size::square(9), rules_with_simple_ko());
  UrgencyPlayout<9> playout;
  game::Trace first, second, other;
  core::Rng a(3), b(3), c(3), d(4);
  const auto traced = playout.run(playout.prepare(start), a, first);
  const auto plain = playout.run(playout.prepare(start), b);
  EXPECT_EQ(traced.margin_first, plain.margin_first);
  // A playout that has played other games before plays the same game.
  UrgencyPlayout<9> used;
  used.run(used.prepare(start), d, other);
  used.run(used.prepare(start), c, second);
  EXPECT_EQ(first.moves, second.moves);
  EXPECT_NE(first.moves, other.moves);
  EXPECT_GT(first.moves.size(), 40u);
}

// The first moves of many games against the urgencies; chi-square over the points that can be played.
void expect_drawn_by_urgency(const go::State<9>& state, const UrgencyOptions& options, bool refuses) {
  UrgencyPlayout<9> playout(options);
  const auto start = playout.prepare(state);
  const Color color = state.color_to_move();
  std::map<std::uint32_t, double> urgencies;
  double total = 0;
  state.board().for_each_point([&](auto v) {
    const int urgency = start.board.urgency(v, color);
    if (urgency == 0 || (refuses && is_bad_self_atari(state.board(), v, color))) return;
    urgencies[v.raw()] = urgency;
    total += urgency;
  });
  ASSERT_GT(urgencies.size(), 5u);
  constexpr int kGames = 6000;
  std::map<std::uint32_t, int> drawn;
  core::Rng rng(21);
  game::Trace trace;
  for (int game = 0; game < kGames; ++game) {
    trace.moves.clear();
    playout.run(start, rng, trace);
    ++drawn[trace.moves.front().code];
  }
  double chi_square = 0;
  for (const auto& [code, urgency] : urgencies) {
    const double expected = kGames * urgency / total;
    chi_square += (drawn[code] - expected) * (drawn[code] - expected) / expected;
  }
  EXPECT_EQ(drawn.size(), urgencies.size());  // nothing else was drawn
  const auto freedom = static_cast<double>(urgencies.size()) - 1;
  EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom));
}

// White's two stones in the corner are in atari, and there are 3x3 patterns for both.
constexpr const char* kFight =
    "OO.X.\n"
    "XX...\n"
    "..O.X\n"
    ".OX..\n"
    ".XO..\n";

TEST(UrgencyPlayout, MovesAreDrawnInProportionToTheirUrgency) {
  expect_drawn_by_urgency(state_of(kFight, Color::kBlack), {.capture = 3, .escape = 2, .refuse_self_atari = 0}, false);
  expect_drawn_by_urgency(state_of(kFight, Color::kWhite), {.capture = 3, .escape = 2}, true);
}

// White at B2 or C1 would put its own stones into atari for nothing: never played if refused, sometimes if not.
TEST(UrgencyPlayout, BadSelfAtariIsRefused) {
  const go::State<9> state = state_of(
      ".XO..\n"
      "XXO..\n"
      "OOXXX\n"
      "..XOO\n"
      ".X.O.\n",
      Color::kWhite);
  std::map<double, int> bad_moves;
  for (const double refuse : {0.0, 0.5, 1.0}) {
    UrgencyPlayout<9> playout({.refuse_self_atari = refuse});
    const auto start = playout.prepare(state);
    core::Rng rng(6);
    game::Trace trace;
    for (int game = 0; game < 1500; ++game) {
      trace.moves.clear();
      playout.run(start, rng, trace);
      const go::Vertex<9> v(trace.moves.front().code);
      bad_moves[refuse] += v != go::Vertex<9>() && is_bad_self_atari(state.board(), v, Color::kWhite);
    }
  }
  EXPECT_GT(bad_moves[0.0], 50);
  EXPECT_LT(bad_moves[0.5], bad_moves[0.0]);
  EXPECT_GT(bad_moves[0.5], 10);
  EXPECT_EQ(bad_moves[1.0], 0);
}

TEST(UrgencyPlayout, ALargeChainInAtariIsMostlyTaken) {
  const go::State<9> state = state_of(
      "OOO.X..\n"
      "XXX....\n"
      ".......\n"
      ".......\n"
      ".......\n"
      ".......\n"
      ".......\n",
      Color::kBlack);
  const auto taken_with = [&](double capture) {
    UrgencyPlayout<9> playout({.capture = capture});
    const auto start = playout.prepare(state);
    core::Rng rng(2);
    game::Trace trace;
    int taken = 0;
    for (int game = 0; game < 300; ++game) {
      trace.moves.clear();
      playout.run(start, rng, trace);
      taken += trace.moves.front().code == at(state.board(), "D7").raw();
    }
    return taken;
  };
  EXPECT_GT(taken_with(100), 200);
  EXPECT_LT(taken_with(0), 100);
}

TEST(UrgencyPlayout, OwnersAreThoseOfTheFinalBoards) { expect_owners_of_final_boards(UrgencyPlayout<9>()); }

}  // namespace
}  // namespace katachi::playout
