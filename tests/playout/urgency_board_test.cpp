#include "playout/urgency_board.hpp"

#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/playout/drawn_board.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;

constexpr AtariUrgencies kAtari{.capture = 2000, .escape = 700};

// The definition of the urgency, from the board alone.
template <int MaxSize>
int urgency_of(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, Color color, const UrgencyTable& table) {
  if (board.at(v) != Color::kEmpty || board.is_eye(v, color) || v == board.ko() || board.is_suicide(v, color)) return 0;
  const int local = table.urgency(board.code(v), color);
  if (local == 0) return 0;
  std::set<int> heads;
  int sum = local;
  board.for_each_point([&](auto stone) {
    if (!go::is_stone(board.at(stone)) || !heads.insert(board.head(stone).raw()).second) return;
    typename go::Board<MaxSize>::VertexList liberties;
    board.list_liberties(stone, liberties);
    if (liberties.size() != 1 || liberties[0] != v) return;
    sum += board.chain_size(stone) * (board.at(stone) == color ? kAtari.escape : kAtari.capture);
  });
  return sum;
}

// Sums, urgencies and lists against the slow definition.
template <int MaxSize>
void expect_right(const UrgencyBoard<MaxSize>& board, const UrgencyTable& table) {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    int total = 0;
    std::vector<std::set<int>> lists(table.class_count());
    board.board().for_each_point([&](auto v) {
      const int urgency = urgency_of(board.board(), v, color, table);
      ASSERT_EQ(board.urgency(v, color), urgency) << go::color_name(color) << " at " << v.raw();
      total += urgency;
      if (urgency > 0) lists[table.class_of(board.board().code(v), go::side_index(color))].insert(v.raw());
    });
    ASSERT_EQ(board.total(color), total);
    for (unsigned k = 1; k < table.class_count(); ++k) {
      std::set<int> listed;
      for (const auto v : board.points_of_class(color, k)) listed.insert(v.raw());
      ASSERT_EQ(listed.size(), board.points_of_class(color, k).size());
      ASSERT_EQ(listed, lists[k]);
    }
  }
}

// A table with many classes, some of urgency 0.
UrgencyTable random_table(std::uint64_t seed) {
  core::Rng rng(seed);
  UrgencyTable::Urgencies urgencies;
  for (std::size_t code = 0; code < kLocalCodes; ++code) {
    const auto name = static_cast<std::uint16_t>(code);
    if (class_names()[code] == name && is_possible_code(name)) urgencies[name] = static_cast<int>(rng.below(1500));
  }
  return UrgencyTable(urgencies);
}

template <int MaxSize>
void play_and_compare(go::Size size, int games, const UrgencyTable& table) {
  core::Rng rng(3);
  int captures = 0, kos = 0;
  for (int game = 0; game < games; ++game) {
    UrgencyBoard<MaxSize> board(go::Board<MaxSize>(size), table, kAtari);
    Color color = Color::kBlack;
    for (int move = 0; move < 3 * size.area(); ++move) {
      expect_right(board, table);
      if (::testing::Test::HasFatalFailure()) return;
      // Now and then a pass, also in front of a ko.
      if (board.total(color) == 0 || rng.below(12) == 0) {
        board.pass();
      } else {
        const auto number = static_cast<int>(rng.below(static_cast<std::uint32_t>(board.total(color))));
        board.play(board.point_at(color, number), color);
      }
      color = go::opposite(color);
      kos += board.board().ko() != UrgencyBoard<MaxSize>::kNone;
    }
    captures += board.board().captured(Color::kBlack) + board.board().captured(Color::kWhite);
    EXPECT_TRUE(board.is_consistent());
  }
  EXPECT_GT(captures, size.area() / 2);
  EXPECT_GT(kos, 0);
}

TEST(UrgencyBoard, KeepsSumsAndListsAsTheSlowTwinComputesThem) {
  play_and_compare<9>(go::Size::square(5), 12, UrgencyTable::mogo());
  play_and_compare<9>(go::Size::square(9), 4, UrgencyTable::mogo());
  play_and_compare<9>({4, 7}, 16, random_table(1));
  play_and_compare<9>(go::Size::square(7), 6, random_table(2));
  play_and_compare<19>(go::Size::square(6), 8, UrgencyTable::uniform());
}

TEST(UrgencyBoard, StartsRightInTheMiddleOfAGame) {
  const auto board = drawn(
      ".XO.X\n"
      "XOOX.\n"
      "OX.XO\n"
      ".OX.O\n"
      "X.XXO\n");
  expect_right(UrgencyBoard<9>(board, UrgencyTable::mogo(), kAtari), UrgencyTable::mogo());
}

TEST(UrgencyBoard, StonesInAtariAddToTheirLastLiberty) {
  // White's two stones have C5 left, and so has Black's D5: both count there.
  const auto stones = drawn(
      "OO.XO\n"
      "XX.O.\n"
      ".....\n"
      ".....\n"
      ".....\n");
  const UrgencyBoard<9> board(stones, UrgencyTable::uniform(), kAtari);
  const auto liberty = at(stones, "C5");
  EXPECT_EQ(board.urgency(liberty, Color::kBlack), 100 + 2 * kAtari.capture + kAtari.escape);
  EXPECT_EQ(board.urgency(liberty, Color::kWhite), 100 + kAtari.capture + 2 * kAtari.escape);
  // E5 stands in atari too, alone.
  EXPECT_EQ(board.urgency(at(stones, "E4"), Color::kBlack), 100 + kAtari.capture);
  EXPECT_EQ(board.urgency(at(stones, "C3"), Color::kBlack), 100);
}

TEST(UrgencyBoard, AKoIsForbiddenUntilSomethingElseWasPlayed) {
  const auto stones = drawn(
      ".....\n"
      ".XO..\n"
      "XO.O.\n"
      ".XO..\n"
      ".....\n");
  UrgencyBoard<9> board(stones, UrgencyTable::uniform(), kAtari);
  const auto taking = at(stones, "C3"), ko = at(stones, "B3");
  EXPECT_EQ(board.urgency(taking, Color::kBlack), 100 + kAtari.capture);
  board.play(taking, Color::kBlack);
  ASSERT_EQ(board.board().ko(), ko);
  EXPECT_EQ(board.urgency(ko, Color::kWhite), 0);
  UrgencyBoard<9> passed = board;
  passed.pass();
  EXPECT_EQ(passed.urgency(ko, Color::kWhite), 100 + kAtari.capture);
  board.play(at(stones, "E5"), Color::kWhite);
  EXPECT_EQ(board.urgency(ko, Color::kWhite), 100 + kAtari.capture);
}

TEST(UrgencyBoard, EachPointIsHitByAsManyNumbersAsItIsUrgent) {
  const UrgencyTable& table = UrgencyTable::mogo();
  UrgencyBoard<9> board(drawn(".XO.X\n"
                              "XOOX.\n"
                              "O..XO\n"
                              ".OX.O\n"
                              "X.X.O\n"),
                        table, kAtari);
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    std::map<int, int> hits;
    for (int number = 0; number < board.total(color); ++number) ++hits[board.point_at(color, number).raw()];
    std::map<int, int> urgencies;
    board.board().for_each_point([&](auto v) {
      if (const int urgency = urgency_of(board.board(), v, color, table); urgency > 0) urgencies[v.raw()] = urgency;
    });
    EXPECT_EQ(hits, urgencies);
    EXPECT_GT(urgencies.size(), 3u);
  }
}

TEST(UrgencyBoard, APointSetAsideIsNotDrawnUntilTakenBack) {
  UrgencyBoard<9> board(drawn("OO.X.\n"
                              "XX...\n"
                              ".....\n"
                              ".....\n"
                              ".....\n"),
                        UrgencyTable::mogo(), kAtari);
  const auto liberty = at(board.board(), "C5");
  const int before = board.total(Color::kBlack), of_white = board.total(Color::kWhite);
  const int urgency = board.urgency(liberty, Color::kBlack);
  EXPECT_GT(urgency, 2 * kAtari.capture);
  board.set_aside(liberty, Color::kBlack);
  EXPECT_EQ(board.urgency(liberty, Color::kBlack), 0);
  EXPECT_EQ(board.total(Color::kBlack), before - urgency);
  EXPECT_EQ(board.total(Color::kWhite), of_white);
  EXPECT_FALSE(board.is_consistent());
  board.take_back(liberty);
  EXPECT_TRUE(board.is_consistent());
  expect_right(board, UrgencyTable::mogo());
}

}  // namespace
}  // namespace katachi::playout
