#include "playout/sequence_playout.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "playout/sequence_mover.hpp"
#include "tests/playout/drawn_board.hpp"
#include "tests/playout/expect_games.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;
using test::expect_legal_games;
using test::expect_owners_of_final_boards;
using test::rules_with_simple_ko;

template <int MaxSize>
void expect_good_games(int size, int games, const SequenceOptions& options) {
  expect_legal_games<MaxSize>(size, games, SequencePlayout<MaxSize>(options), options.mercy >= 1);
}

TEST(SequencePlayout, GamesAreLegalAndCountedExactly) {
  expect_good_games<9>(9, 40, {.mercy = 1});
  expect_good_games<9>(5, 60, {.mercy = 1});
  expect_good_games<9>(1, 3, {.mercy = 1});
  expect_good_games<19>(13, 6, {.fill_board = 5, .mercy = 1});
  expect_good_games<9>(9, 40, {});
  expect_good_games<19>(19, 10, {.ladder = 1});
  expect_good_games<9>(7, 40,
                       {.save = 0.5,
                        .nakade = 0.3,
                        .two_liberties = 0.5,
                        .ladder = 0.5,
                        .pattern = 0.7,
                        .capture = 0.4,
                        .refuse_self_atari = 0.5,
                        .mercy = 1});
}

TEST(SequencePlayout, ASeedRepeatsAGameAndTheTraceChangesNothing) {
  const go::State<9> start(go::Size::square(9), rules_with_simple_ko());
  SequencePlayout<9> playout;
  game::Trace trace;
  core::Rng a(3), b(3);
  const auto traced = playout.run(playout.prepare(start), a, trace);
  const auto plain = playout.run(playout.prepare(start), b);
  EXPECT_EQ(traced.margin_first, plain.margin_first);
  EXPECT_GT(trace.moves.size(), 40u);
}

// The move that answers the last one in a drawn position; asked many times, because the choice is random.
template <class F>
void for_each_answer(const char* text, const char* last, Color color, const SequenceOptions& options, F&& f) {
  const auto board = drawn(text);
  core::Rng rng(5);
  for (int i = 0; i < 50; ++i) {
    PlayoutBoard<9> position(board, at(board, last));
    SequenceMover<9> mover(position, options, LocalPatterns::mogo(), rng);
    f(mover.choose(color), board);
  }
}

TEST(SequencePlayout, AFreshAtariIsAnswered) {
  // White's last stone at B4 leaves Black E4 alone.
  const char* const atari =
      ".......\n"
      ".......\n"
      "..OO...\n"
      ".OXX...\n"
      "..OO...\n"
      ".......\n"
      ".......\n";
  for_each_answer(atari, "B4", Color::kBlack, {}, [](auto v, const auto& board) { EXPECT_EQ(v, at(board, "E4")); });
  // Without that knowledge it is one move of many.
  int other = 0;
  for_each_answer(atari, "B4", Color::kBlack, {.save = 0, .two_liberties = 0, .pattern = 0},
                  [&](auto v, const auto& board) { other += v != at(board, "E4"); });
  EXPECT_GT(other, 10);
}

// What is answered at once to the last move, by tactics alone; nullptr: nothing.
void expect_answer(const char* text, const char* last, Color color, const SequenceOptions& options,
                   const char* answer) {
  const auto board = drawn(text);
  const auto expected = answer == nullptr ? go::Board<9>::kNone : at(board, answer);
  core::Rng rng(5);
  for (int i = 0; i < 20; ++i) {
    PlayoutBoard<9> position(board, at(board, last));
    SequenceMover<9> mover(position, options, LocalPatterns::mogo(), rng);
    EXPECT_EQ(mover.answer_tactics(color), expected) << text;
    EXPECT_EQ(position.board(), board);  // reading leaves no trace
    EXPECT_TRUE(position.is_consistent());
  }
}

TEST(SequencePlayout, AChainDoesNotRunIntoALadder) {
  const char* const lost =
      ".........\n"
      ".........\n"
      ".........\n"
      ".........\n"
      ".........\n"
      "..O......\n"
      ".OX......\n"
      "..OO.....\n"
      ".........\n";
  expect_answer(lost, "C4", Color::kBlack, {}, "D3");
  expect_answer(lost, "C4", Color::kBlack, {.ladder = 1}, nullptr);
  // The same with a stone that breaks the ladder.
  const char* const saved =
      ".........\n"
      "......X..\n"
      ".........\n"
      ".........\n"
      ".........\n"
      "..O......\n"
      ".OX......\n"
      "..OO.....\n"
      ".........\n";
  expect_answer(saved, "C4", Color::kBlack, {.ladder = 1}, "D3");
}

TEST(SequencePlayout, ChainsWithTwoLibertiesAreAttackedAndDefended) {
  // Driven from A2 the stone on A3 ends in the corner, from A4 it gets away: both sides want A2. Black answers a move of White's:
  // the weak stone itself, or the one that made it weak.
  for (const auto& [weak, last] : {std::pair(".....\n.X...\nOX...\n.....\n.....\n", "A3"),
                                   std::pair(".....\n.O...\nXO...\n.....\n.....\n", "B3")}) {
    expect_answer(weak, last, Color::kBlack, {}, "A2");
    expect_answer(weak, last, Color::kBlack, {.two_liberties = 0}, nullptr);
  }
}

TEST(SequencePlayout, TheLastMoveIsAnsweredByAPattern) {
  const char* const contact =
      ".......\n"
      ".......\n"
      "..X....\n"
      "..O....\n"
      ".......\n"
      ".......\n"
      ".......\n";
  const auto board = drawn(contact);
  const auto last = at(board, "C4");
  std::vector<go::Vertex<9>> patterns;
  for (int d = 0; d < go::kDirections; ++d) {
    const auto v = go::Geometry<9>::neighbour(last, d);
    if (board.at(v) == Color::kEmpty && LocalPatterns::mogo().matches(board.code(v), Color::kBlack))
      patterns.push_back(v);
  }
  ASSERT_FALSE(patterns.empty());
  int elsewhere = 0;
  const auto is_pattern = [&](auto v) { return std::ranges::find(patterns, v) != patterns.end(); };
  for_each_answer(contact, "C4", Color::kBlack, {}, [&](auto v, const auto&) { EXPECT_TRUE(is_pattern(v)); });
  for_each_answer(contact, "C4", Color::kBlack, {.pattern = 0},
                  [&](auto v, const auto&) { elsewhere += !is_pattern(v); });
  EXPECT_GT(elsewhere, 25);
}

TEST(SequencePlayout, TheLargestChainInAtariIsTakenAnywhere) {
  // White's A1 and E5 with F5 stand in atari; the last move was far from both.
  const char* const two =
      "......O\n"
      "....XX.\n"
      "...XOO.\n"
      "....XX.\n"
      ".......\n"
      "X......\n"
      "O......\n";
  const SequenceOptions only{.save = 0, .nakade = 0, .two_liberties = 0, .pattern = 0};
  for_each_answer(two, "G7", Color::kBlack, only, [](auto v, const auto& board) { EXPECT_EQ(v, at(board, "G5")); });
  int other = 0;
  for_each_answer(two, "G7", Color::kBlack, {.save = 0, .nakade = 0, .two_liberties = 0, .pattern = 0, .capture = 0},
                  [&](auto v, const auto& board) { other += v != at(board, "G5"); });
  EXPECT_GT(other, 10);
}

TEST(SequencePlayout, AStoneThatWalksIntoAtariIsTaken) {
  for_each_answer(
      ".....\n"
      "..X..\n"
      ".XO..\n"
      "..X..\n"
      ".....\n",
      "C3", Color::kBlack, {}, [](auto v, const auto& board) { EXPECT_EQ(v, at(board, "D3")); });
}

TEST(SequencePlayout, AnEyeSpaceOfThreeIsKilledAfterItWasMade) {
  for_each_answer(
      "XXXXXXX\n"
      "XOOOOOX\n"
      "XO...OX\n"
      "XOOOOOX\n"
      "XXXXXXX\n"
      ".......\n"
      ".......\n",
      "C4", Color::kBlack, {.save = 0}, [](auto v, const auto& board) { EXPECT_EQ(v, at(board, "D5")); });
}

TEST(SequencePlayout, SekiIsLeftAlone) {
  // White's C7 and Black's E7 share the liberties D7 and D6: whoever plays there is taken. All around them lives.
  go::History game(go::Size::square(7), rules_with_simple_ko());
  const auto position = go::parse_diagram(
      ".XO.XO.\n"
      ".XO.XO.\n"
      ".XOOXO.\n"
      ".XXXOO.\n"
      "XXXXOOO\n"
      ".X.XO.O\n"
      "X.XXOO.\n");
  ASSERT_TRUE(position);
  ASSERT_TRUE(game.set_up(position->black, position->white, Color::kBlack));
  const go::State<9> state(game);
  SequencePlayout<9> playout({.mercy = 1});
  core::Rng rng(1);
  OwnerCounts<9> counts;
  for (int i = 0; i < 100; ++i) playout.run(playout.prepare(state), rng, counts);
  EXPECT_GE(counts.white[at(state.board(), "D5")], 95);
  EXPECT_GE(counts.black[at(state.board(), "E5")], 95);
}

TEST(SequencePlayout, OwnersAreThoseOfTheFinalBoards) { expect_owners_of_final_boards(SequencePlayout<9>()); }

}  // namespace
}  // namespace katachi::playout
