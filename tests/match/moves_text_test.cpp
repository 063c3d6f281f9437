#include "match/moves_text.hpp"

#include <gtest/gtest.h>

namespace katachi::match {
namespace {

TEST(MovesText, IsTwoLettersAMove) {
  const std::vector<go::Move> moves = {go::Point::at(3, 15), go::Move::pass(), go::Point::at(0, 24),
                                       go::Point::at(19, 19)};
  EXPECT_EQ(moves_text(moves), "dp..aytt");
  EXPECT_EQ(moves_from_text("dp..aytt"), moves);
  EXPECT_EQ(moves_text({}), "");
  EXPECT_EQ(moves_from_text(""), std::vector<go::Move>());
}

TEST(MovesText, RefusesWhatIsNoMove) {
  for (const char* text : {"a", "dpa", "dP", "az", "za", ".a", "a.", "  ", "d4", "\x7F\x7F", "\xC3\xA9"})
    EXPECT_FALSE(moves_from_text(text)) << text;
}

TEST(MovesText, OtherGamesWriteTheirOwnMoves) {
  const std::vector<std::string> moves = {"a2-b3", "pass", "4"};
  const std::string text = joined_move_texts(moves);
  EXPECT_EQ(text, ": a2-b3 pass 4");
  EXPECT_EQ(split_move_texts(text), moves);
  EXPECT_EQ(joined_move_texts({}), "");
  for (const char* const wrong : {"a2", ":a2", ":  a2", ": a2 ", ": a2  b3"})
    EXPECT_FALSE(split_move_texts(wrong)) << wrong;
  GameResult result;
  EXPECT_TRUE(read_played(text, result));
  EXPECT_EQ(result.move_texts, moves);
  EXPECT_EQ(played_text(result), text);
  GameResult of_go;
  EXPECT_TRUE(read_played("dd..", of_go));
  EXPECT_EQ(of_go.moves.size(), 2u);
  EXPECT_EQ(played_text(of_go), "dd..");
  EXPECT_FALSE(read_played("d", of_go));
}

}  // namespace
}  // namespace katachi::match
