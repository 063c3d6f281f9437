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

}  // namespace
}  // namespace katachi::match
