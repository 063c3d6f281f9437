#include "knowledge/morphology.hpp"

#include <gtest/gtest.h>

#include "tests/go/drawn.hpp"
#include "tests/go/effort.hpp"
#include "tests/knowledge/random_board.hpp"
#include "tests/knowledge/slow_field.hpp"

namespace katachi::knowledge {
namespace {

using go::Color;

struct Placed {
  int x, y;  // from 1, as players count lines
  Color color = Color::kBlack;
};

go::Board<19> placed(int size, const std::vector<Placed>& stones) {
  go::Board<19> board(go::Size::square(size));
  for (const Placed& stone : stones) board.place(go::vertex<19>(stone.x - 1, stone.y - 1), stone.color);
  return board;
}

// Points of the colour, its stones not counted.
int points(const go::Board<19>& board, FieldOperator op, Color color) {
  Morphology<19> morphology(board.size());
  const Stones<19> stones = stones_of(board);
  return (points_of(morphology.apply(stones, op), color, stones.all) - stones.of(color)).size();
}

int points_of_stone(int x, int y, FieldOperator op = kTerritory) {
  return points(placed(19, {{x, y}}), op, Color::kBlack);
}

TEST(Morphology, TerritoryOfOneStone) {
  EXPECT_EQ(points_of_stone(10, 10), 0);
  EXPECT_EQ(points_of_stone(4, 4), 0);
  EXPECT_EQ(points_of_stone(3, 3), 6);
  EXPECT_EQ(points_of_stone(3, 4), 4);
  EXPECT_EQ(points_of_stone(2, 2), 5);
  EXPECT_EQ(points_of_stone(1, 1), 0);
  EXPECT_EQ(points_of_stone(3, 10), 1);
  EXPECT_EQ(points_of_stone(2, 10), 3);
}

TEST(Morphology, OperatorsOnAStoneInTheMiddle) {
  EXPECT_EQ(points_of_stone(10, 10, kMoyo), 8);
  EXPECT_EQ(points_of_stone(10, 10, kArea), 40);
  for (const FieldOperator op : {FieldOperator{4, 13}, FieldOperator{3, 7}, FieldOperator{6, 31}})
    EXPECT_EQ(points_of_stone(10, 10, op), 0) << op.dilations << "/" << op.erosions;
}

// The example of GNU Go's manual (doc/moyo.texi): one black stone, a point between, another.
TEST(Morphology, OneSpaceJump) {
  const go::Board<19> board = placed(13, {{6, 7}, {8, 7}});
  EXPECT_EQ(points(board, kTerritory, Color::kBlack), 3);
  Morphology<19> morphology(board.size());
  const Stones<19> stones = stones_of(board);
  constexpr std::array<int, 3> kCentre = {2, 4, 8}, kStone = {128, 132, 136};
  for (int d = 1; d <= 3; ++d) {
    const Field<19> field = morphology.apply(stones, {d, 0});
    EXPECT_EQ(field[go::vertex<19>(6, 6)], kCentre[static_cast<std::size_t>(d - 1)]) << d;
    EXPECT_EQ(field[go::vertex<19>(5, 6)], kStone[static_cast<std::size_t>(d - 1)]) << d;
  }
}

TEST(Morphology, Shapes) {
  EXPECT_EQ(points(placed(19, {{3, 4}, {5, 3}}), kTerritory, Color::kBlack), 15);  // the small-knight enclosure
  const go::Board<19> stars = placed(19, {{4, 4}, {16, 16}, {4, 16, Color::kWhite}, {16, 4, Color::kWhite}});
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    EXPECT_EQ(points(stars, kTerritory, color), 0);
    EXPECT_EQ(points(stars, kMoyo, color), 20);
    EXPECT_EQ(points(stars, kArea, color), 76);
  }
  std::vector<Placed> walls;
  for (int y = 1; y <= 9; ++y) {
    walls.push_back({3, y});
    walls.push_back({7, y, Color::kWhite});
  }
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    EXPECT_EQ(points(placed(9, walls), kTerritory, color), 18);
    EXPECT_EQ(points(placed(9, walls), kArea, color), 27);
  }
}

TEST(Morphology, Grades) {
  EXPECT_EQ(grade(0), 0);
  EXPECT_EQ(grade(-4), 0.5);
  EXPECT_EQ(grade(8), 1);
  EXPECT_EQ(grade(-136), 1);
}

TEST(Morphology, ZobristInfluenceOfOneStone) {
  const go::Board<19> board = placed(19, {{10, 10}});
  const Field<19> field = Morphology<19>(board.size()).zobrist(stones_of(board));
  EXPECT_EQ(field[go::vertex<19>(9, 9)], 50 + 4 * 3);     // its neighbours are positive from the second round on
  EXPECT_EQ(field[go::vertex<19>(9, 8)], 1 + 1 + 4 + 4);  // its other neighbours are positive from the third round on
  EXPECT_EQ(field[go::vertex<19>(9, 5)], 1);
  EXPECT_EQ(field[go::vertex<19>(9, 4)], 0);
}

template <int MaxSize>
void compare(const go::Board<MaxSize>& board) {
  Morphology<MaxSize> morphology(board.size());
  const Stones<MaxSize> stones = stones_of(board);
  FieldMaps<MaxSize> maps;
  morphology.all(stones, maps);
  const std::array<std::pair<const Field<MaxSize>*, FieldOperator>, 3> fields = {
      {{&maps.territory, kTerritory}, {&maps.moyo, kMoyo}, {&maps.area, kArea}}};
  const auto same = [&](const Field<MaxSize>& field, const test::SlowField& slow, std::string_view what) {
    board.for_each_point([&](go::Vertex<MaxSize> v) {
      const go::Point p = go::Geometry<MaxSize>::point(v);
      ASSERT_EQ(field[v], slow.at(p.x, p.y)) << what << " at " << go::gtp_text(p, board.size());
    });
  };
  for (const auto& [field, op] : fields) {
    test::SlowField slow(board, kStoneValue);
    slow.apply(op.dilations, op.erosions);
    same(*field, slow, "the maps together");
    same(morphology.apply(stones, op), slow, "one operator");
  }
  test::SlowField slow(board, 50);
  for (int i = 0; i < 4; ++i) slow.radiate();
  same(morphology.zobrist(stones), slow, "Zobrist");
}

TEST(Morphology, EqualsTheSlowTwin) {
  core::Rng rng(26);
  for (int i = 0; i < go::test::effort(400); ++i) {
    const int moves = static_cast<int>(rng.below(300));
    compare(test::random_board<19>(rng, go::Size::square(19), moves));
    compare(test::random_board<9>(rng, go::Size::square(9), moves / 3));
    compare(test::random_board<19>(rng, {13, 7}, moves / 3));
    compare(test::random_board<25>(rng, {25, 24}, moves * 2));
  }
}

TEST(PointSet, ComponentsCoverTheSet) {
  core::Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    const Stones<19> stones = stones_of(test::random_board<19>(rng, {17, 19}, 250));
    EXPECT_EQ(stones.all.size(), 17 * 19);
    PointSet<19> together;
    int parts = 0;
    for_each_component(stones.empty(), [&](const PointSet<19>& part) {
      EXPECT_FALSE(together.intersects(part));
      EXPECT_TRUE((beside(part, stones.all) - stones.black - stones.white).empty());
      together |= part;
      ++parts;
    });
    EXPECT_EQ(together, stones.empty());
    EXPECT_GT(parts, 0);
  }
}

}  // namespace
}  // namespace katachi::knowledge
