#include "playout/urgency_table.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/playout/drawn_board.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;
using ::testing::HasSubstr;

// Boards full of random stones: codes of all kinds, with edges of boards of one line too.
template <class F>
void for_each_random_point(F&& f) {
  core::Rng rng(4);
  for (const go::Size size : {go::Size{5, 5}, go::Size{1, 4}, go::Size{2, 3}, go::Size{1, 1}})
    for (int i = 0; i < 60; ++i) {
      go::Board<9> board(size);
      board.for_each_point([&](auto v) {
        if (const auto stone = rng.below(3); stone > 0) board.place(v, static_cast<Color>(stone));
      });
      board.for_each_point([&](auto v) {
        if (board.at(v) == Color::kEmpty) f(board, v);
      });
    }
}

TEST(UrgencyCode, SaysWhatTheBoardSays) {
  for_each_random_point([](const auto& board, auto v) {
    const std::uint16_t code = board.code(v);
    ASSERT_TRUE(is_possible_code(code));
    ASSERT_EQ(is_eye_code(code, Color::kBlack), board.is_eye(v, Color::kBlack));
    ASSERT_EQ(is_eye_code(code, Color::kWhite), board.is_eye(v, Color::kWhite));
    bool has_empty = false;
    for (int d = 0; d < go::kNeighbours; ++d) has_empty |= board.at(go::Geometry<9>::neighbour(v, d)) == Color::kEmpty;
    ASSERT_EQ(is_enclosed_code(code), !has_empty);
  });
  // An edge in the north without its corners.
  EXPECT_FALSE(is_possible_code(0x0003));
}

TEST(UrgencyCode, SymmetricPlacesHaveOneClass) {
  // The same hane in the four corners of the board, turned and mirrored.
  const auto board = drawn(
      "..O.O..\n"
      ".X...X.\n"
      "O.....O\n"
      ".......\n"
      "O.....O\n"
      ".X...X.\n"
      "..O.O..\n");
  const std::uint16_t name = smallest_image(board.code(at(board, "B7")));
  for (const char* const point : {"A6", "F7", "G6", "A2", "B1", "F1", "G2"})
    EXPECT_EQ(smallest_image(board.code(at(board, point))), name) << point;
  EXPECT_NE(smallest_image(board.code(at(board, "B5"))), name);

  std::set<std::uint16_t> inner;
  for (std::size_t code = 0; code < kLocalCodes; ++code) {
    ASSERT_EQ(class_names()[code], smallest_image(static_cast<std::uint16_t>(code)));
    if ((code & code >> 1 & 0x5555) == 0) inner.insert(class_names()[code]);
  }
  EXPECT_EQ(inner.size(), 954u);
}

TEST(UrgencyTable, MogosPatternsAreUrgentForBothColoursAndEyesNever) {
  const UrgencyTable& table = UrgencyTable::mogo();
  EXPECT_EQ(table.class_count(), 3u);
  int urgent = 0, never = 0;
  for_each_random_point([&](const auto& board, auto v) {
    const std::uint16_t code = board.code(v);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const bool matches = LocalPatterns::mogo().matches(code, color);
      const int expected = board.is_eye(v, color) ? 0 : matches ? 1000 : 100;
      ASSERT_EQ(table.urgency(code, color), expected);
      urgent += expected == 1000;
      never += expected == 0;
    }
  });
  EXPECT_GT(urgent, 100);
  EXPECT_GT(never, 20);
  EXPECT_EQ(UrgencyTable::uniform().class_count(), 2u);
}

TEST(UrgencyTable, IsTheSameForImagesAndForTheOtherColourExchanged) {
  // A black stone in the north and a white one in the north-west.
  const UrgencyTable table({{0x0201, 700}}, 50);
  EXPECT_EQ(table.urgency(0x0201, Color::kBlack), 700);
  EXPECT_EQ(table.urgency(code_turned(0x0201), Color::kBlack), 700);
  EXPECT_EQ(table.urgency(code_mirrored(0x0201), Color::kBlack), 700);
  EXPECT_EQ(table.urgency(colors_exchanged(0x0201), Color::kWhite), 700);
  EXPECT_EQ(table.urgency(0x0201, Color::kWhite), 50);
  EXPECT_EQ(table.urgency(colors_exchanged(0x0201), Color::kBlack), 50);
  EXPECT_EQ(table.urgency(0, Color::kWhite), 50);
}

TEST(UrgencyTable, ManyValuesAreMovedToTheNearestOfAFew) {
  core::Rng rng(8);
  UrgencyTable::Urgencies urgencies;
  for (std::size_t code = 0; code < kLocalCodes; ++code) {
    const auto small = static_cast<std::uint16_t>(code);
    if (class_names()[code] != small || !is_possible_code(small) || is_eye_code(small, Color::kBlack)) continue;
    urgencies[small] = static_cast<int>(20 + rng.below(10000));
  }
  const UrgencyTable table(urgencies);
  EXPECT_LE(table.class_count(), kUrgencyClasses);
  EXPECT_GT(table.class_count(), 55u);
  for (const auto& [code, urgency] : urgencies) {
    const double ratio = table.urgency(code, Color::kBlack) / static_cast<double>(urgency);
    ASSERT_NEAR(ratio, 1, 0.08) << urgency;  // half a step of (10000 / 20)^(1 / 62), and rounding
  }
  for (unsigned k = 1; k < table.class_count(); ++k)
    ASSERT_LT(table.urgency_of_class(k - 1), table.urgency_of_class(k));
  const auto again = UrgencyTable::parse(table.text());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, table);
}

TEST(UrgencyTable, ItsTextIsReadBack) {
  for (const UrgencyTable* const table : {&UrgencyTable::mogo(), &UrgencyTable::uniform()}) {
    const auto again = UrgencyTable::parse(table->text());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(*again, *table);
  }
  const auto read = UrgencyTable::parse("; a comment\n\n  0001   8.5  \r\nother 0.25\n0004\t0\n");
  EXPECT_FALSE(read);  // 0004 and 0001 are one class: a black stone beside the point
  const auto good = UrgencyTable::parse("; a comment\n\n  0001   8.5  \r\nother 0.25\n0002\t0");
  ASSERT_TRUE(good) << good.error().text();
  EXPECT_EQ(good->urgency(0x0004, Color::kBlack), 850);
  EXPECT_EQ(good->urgency(0x0001, Color::kWhite), 0);
  EXPECT_EQ(good->urgency(0x0000, Color::kWhite), 25);
  EXPECT_EQ(*good, UrgencyTable({{0x0001, 850}, {0x0002, 0}}, 25));
}

TEST(UrgencyTable, ErrorsSayWhereAndWhat) {
  const auto error = [](std::string_view text) {
    const auto table = UrgencyTable::parse(text);
    return table ? std::string("read") : table.error().text();
  };
  EXPECT_THAT(error("other 1\n0001\n"), HasSubstr("line 2: '0001' has no urgency"));
  EXPECT_THAT(error("0001 high"), HasSubstr("line 1: the urgency 'high' is no number"));
  EXPECT_THAT(error("0001 2x"), HasSubstr("'2x' is no number"));
  EXPECT_THAT(error("0001 1 2"), HasSubstr("'1 2' is no number"));
  EXPECT_THAT(error("0001 -1"), HasSubstr("out of range"));
  EXPECT_THAT(error("0001 1000.1"), HasSubstr("out of range"));
  EXPECT_THAT(error("0001 nan"), HasSubstr("out of range"));
  EXPECT_THAT(error("0001 0.001"), HasSubstr("too small"));
  EXPECT_THAT(error("001 1"), HasSubstr("'001' is no code"));
  EXPECT_THAT(error("00001 1"), HasSubstr("'00001' is no code"));
  EXPECT_THAT(error("00g1 1"), HasSubstr("'00g1' is no code"));
  EXPECT_THAT(error("0003 1"), HasSubstr("no point of a board has the code 0003"));
  EXPECT_THAT(error("0055 1"), HasSubstr("0055 is an eye"));
  EXPECT_THAT(error("0001 1\n\n0010 1"), HasSubstr("line 3: the class of 0010 was given in line 1"));
  EXPECT_THAT(error("other 1\nother 2"), HasSubstr("'other' was given in line 1"));
  EXPECT_EQ(error("0055 0"), "read");
  EXPECT_EQ(error(""), "read");
}

}  // namespace
}  // namespace katachi::playout
