#include "games/board_text.hpp"

#include <gtest/gtest.h>

#include "games/atari_go/state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "games/tic_tac_toe/state.hpp"

namespace katachi::games {
namespace {

constexpr game::GameTraits kAnySize{
    .name = "any", .title = "Any", .smallest = {1, 1}, .largest = {9, 9}, .usual = {3, 3}, .is_rectangular = true};

TEST(BoardText, ReadsRowsWithAndWithoutCoordinates) {
  for (const char* text :
       {"3 X . O\n2 . X .\n  a b c\nX to move\n", "X.O\n.X.\nX to move", "\n X.O 3\r\n  . X . 2\n\n X to move \n"}) {
    const auto board = read_board(text, kAnySize);
    ASSERT_TRUE(board) << board.error().text();
    EXPECT_EQ(board->size(), (game::BoardSize{3, 2}));
    EXPECT_EQ(board->at(0, 0), 'X');
    EXPECT_EQ(board->at(2, 0), 'O');
    EXPECT_EQ(board->at(1, 1), 'X');
    EXPECT_EQ(board->count('.'), 3);
    EXPECT_EQ(board->mover("first", "second"), game::Player::kFirst);
  }
}

std::string place_of(std::string_view text) {
  const auto board = read_board(text, kAnySize);
  return board ? "" : board.error().where;
}

TEST(BoardText, ErrorsNameTheLine) {
  EXPECT_EQ(place_of("X.O\n.Y.\nX to move\n"), "line 2");
  EXPECT_EQ(place_of("X.O\n..\nX to move\n"), "line 2");
  EXPECT_EQ(place_of("X.O\nX to move\n...\n"), "line 3");
  EXPECT_EQ(place_of("X.O\nX to move\nO to move\n"), "line 3");
  EXPECT_EQ(place_of("X.O\n...\n"), "the last line");
  EXPECT_EQ(place_of("X to move\n"), "line 1");
  EXPECT_EQ(place_of("..........\nX to move\n"), "the board");
  const auto board = *read_board("X.O\nnobody to move\n", kAnySize);
  EXPECT_EQ(board.mover("first", "second").error().where, "line 2");
}

// What no game could have come to.
template <class S>
std::string error_of(const S& state, std::string_view text) {
  const auto read = state.from_text(text);
  return read ? "" : read.error().text();
}

TEST(BoardText, TurnsMustFit) {
  const tic_tac_toe::State state;
  EXPECT_EQ(error_of(state, "X..\n...\n...\nO to move\n"), "");
  EXPECT_EQ(error_of(state, "X..\n...\n...\nX to move\n"),
            "line 4: the other side is to move (X moves when there are as many X as O)");
  EXPECT_EQ(error_of(state, "X.X\n...\n...\nX to move\n"),
            "the board: 2 X and 0 O on the board (as many of both, or one X more)");
}

TEST(BoardText, TheWinnerMovedLast) {
  EXPECT_EQ(error_of(tic_tac_toe::State(), "XXX\nOO.\n...\nO to move\n"), "");
  EXPECT_EQ(error_of(tic_tac_toe::State(), "OOO\nXX.\nX..\nX to move\n"), "");
  EXPECT_NE(error_of(tic_tac_toe::State(), "XXX\nOOO\n...\nX to move\n"), "");
  EXPECT_NE(error_of(tic_tac_toe::State(), "OOO\nXX.\nXX.\nO to move\n"), "");
  EXPECT_NE(error_of(hex::State(), "XO.\nXO.\nX.O\nX to move\n"), "");
  EXPECT_EQ(error_of(hex::State(), "XO.\nXO.\nX..\nO to move\n"), "");
  EXPECT_NE(error_of(breakthrough::State(), "X..\n...\n...\nO..\nX to move\n"), "");
  EXPECT_TRUE(breakthrough::State().from_text("X..\n...\n...\nO..\nO to move\n").error().text().starts_with("line 5"));
  EXPECT_EQ(error_of(breakthrough::State(), "X..\n...\n.O.\n...\nO to move\n"), "");
}

TEST(BoardText, PiecesAndDiscsMustBePossible) {
  EXPECT_EQ(error_of(breakthrough::State(), "...\nXXX\nXXX\nX.O\nX to move\n"), "the board: X has more than 6 pieces");
  const std::string grid = ".......\n.......\n.......\n.......\nX......\n.......\nO to move\n";
  EXPECT_EQ(error_of(connect_four::State(), grid), "line 5: the disc in column 1 hangs in the air");
  EXPECT_EQ(error_of(atari_go::State(), "XO\nOX\nblack to move\n"),
            "A2: the stone has no liberty (take captured stones off the board)");
}

}  // namespace
}  // namespace katachi::games
