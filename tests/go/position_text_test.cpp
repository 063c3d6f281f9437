#include "go/position_text.hpp"

#include <gtest/gtest.h>

#include "go/state.hpp"

namespace katachi::go {
namespace {

TEST(PositionText, ReadsWhatItWrites) {
  Board<9> board(Size{9, 5});
  board.place(Geometry<9>::vertex(Point::at(0, 0)), Color::kBlack);
  board.place(Geometry<9>::vertex(Point::at(8, 4)), Color::kWhite);
  const std::string text = position_text(board, Color::kWhite);
  const auto read = parse_position_text(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->to_move, Color::kWhite);
  EXPECT_EQ(position_text(*board_of<9>(read->stones), read->to_move), text);
}

TEST(PositionText, ErrorsNameThePlace) {
  const auto place = [](std::string_view text) {
    const auto read = parse_position_text(text);
    return read ? "" : read.error().where;
  };
  EXPECT_EQ(place("X.O\n...\nblack to move\n"), "");
  EXPECT_EQ(place("   A B C\n 2 X . O 2\n 1 . . . 1\n   A B C\nblack to move\n"), "");
  EXPECT_EQ(place("X.O\nA Q .\nblack to move\n"), "line 2");
  EXPECT_EQ(place("X.O\nblack moves\n"), "line 2");
  EXPECT_EQ(place("black to move"), "the board");
  EXPECT_EQ(place("X.O\n..\nblack to move\n"), "the board");
  EXPECT_EQ(place(""), "line 1");
}

TEST(PositionText, StonesNeedLibertiesAndRoom) {
  EXPECT_EQ(board_of<9>(parse_position_text("XO\nO.\nblack to move\n")->stones).error().where, "A2");
  EXPECT_TRUE(board_of<19>(parse_position_text("..........\nblack to move\n")->stones));
  EXPECT_FALSE(board_of<9>(parse_position_text("..........\nblack to move\n")->stones));
}

// Ko and superko are not told by the text: the position that was read is the first one.
TEST(PositionText, AStateThatWasReadHasNoPast) {
  const State<9> rules(Size{4, 3}, *rules_by_name("tromp-taylor"));
  auto state = rules.from_text(".XO.\nXO.O\n.XO.\nblack to move\n");
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->rules(), rules.rules());
  state->play(*state->parse_move("C2"));
  EXPECT_FALSE(state->parse_move("B2"));
  const auto read = state->from_text(state->text());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->color_to_move(), Color::kWhite);
  EXPECT_TRUE(read->parse_move("B2"));
}

}  // namespace
}  // namespace katachi::go
