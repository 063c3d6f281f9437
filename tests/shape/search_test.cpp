// Shape search against its slow twin, and cases one can count by hand.
#include "shape/search.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "shape/index.hpp"
#include "shape/index_builder.hpp"
#include "tests/go/effort.hpp"
#include "tests/shape/brute_force.hpp"
#include "tests/shape/random_games.hpp"

namespace katachi::shape {
namespace {

using go::Color;
using go::Point;
using record::GameRecord;

Index numbered_index(const std::vector<GameRecord>& games) {
  IndexBuilder builder;
  for (std::size_t i = 0; i < games.size(); ++i) {
    GameRecord game = games[i];
    game.info.source_index = i;
    builder.add(game);
  }
  auto index = Index::parse(core::Bytes::own(builder.bytes()), "memory");
  EXPECT_TRUE(index) << index.error().text();
  return *std::move(index);
}

// For each game of the index its place in the list it was made of.
std::vector<std::uint32_t> numbers(const Index& index) {
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i < index.games(); ++i) out.push_back(index.game(i).source_index);
  return out;
}

GameRecord game_of(int size, std::initializer_list<const char*> moves) {
  GameRecord record;
  record.info.size = go::Size::square(size);
  Color color = Color::kBlack;
  for (const char* text : moves) {
    record.moves.push_back({color, *go::parse_gtp_move(text, record.info.size)});
    color = go::opposite(color);
  }
  record.moves_written = record.moves.size();
  return record;
}

Query query_of(std::string_view shape) {
  Query query;
  query.shape = parse_shape(shape).value();
  return query;
}

void compare_with_twin(const std::vector<GameRecord>& games, int max_side, int queries, std::uint64_t seed) {
  const Index index = numbered_index(games);
  core::Rng rng(seed);
  std::size_t found = 0, broken = 0, numbered = 0;
  for (int i = 0; i < queries; ++i) {
    const Query query = test::random_query(games, max_side, rng);
    const std::vector<Hit> hits = search(index, query, {}, {.threads = i % 2 == 0 ? 1u : 2u});
    const auto expected = test::brute_force(games, query);
    ASSERT_EQ(test::comparable(hits, query, numbers(index)).size(), expected.size()) << "query " << i << "\n"
                                                                                     << draw_shape(query.shape);
    ASSERT_TRUE(test::comparable(hits, query, numbers(index)) == expected) << "query " << i << "\n"
                                                                           << draw_shape(query.shape);
    found += hits.size();
    numbered += query.shape.moves() > 0 ? hits.size() : 0;
    broken += static_cast<std::size_t>(std::ranges::count(hits, Next::kBroken, &Hit::outcome));
  }
  if (go::test::kEffortDivisor == 1) {
    EXPECT_GT(found, 1000u);
    EXPECT_GT(broken, 0u);
    EXPECT_GT(numbered, 0u);
  }
}

TEST(ShapeSearch, AgreesWithTheTwinOnSmallBoards) {
  core::Rng rng(1);
  std::vector<GameRecord> games;
  for (int i = 0; i < 50; ++i)
    games.push_back(test::random_game({.size = go::Size::square(5 + i % 3 * 2), .moves = 100, .odd = i % 2 == 1}, rng));
  compare_with_twin(games, 4, go::test::effort(200), 2);
}

TEST(ShapeSearch, AgreesWithTheTwinOnOblongBoards) {
  core::Rng rng(3);
  std::vector<GameRecord> games;
  for (int i = 0; i < 20; ++i) {
    const go::Size size = i % 2 == 0 ? go::Size{5, 7} : go::Size{7, 5};
    games.push_back(test::random_game({.size = size, .moves = 60, .odd = i % 3 == 0}, rng));
  }
  compare_with_twin(games, 6, go::test::effort(200), 4);
}

TEST(ShapeSearch, AgreesWithTheTwinOnLargeBoards) {
  core::Rng rng(5);
  std::vector<GameRecord> games;
  for (int i = 0; i < 6; ++i)
    games.push_back(test::random_game({.size = go::Size::square(i % 2 == 0 ? 19 : 25), .moves = 200}, rng));
  compare_with_twin(games, 7, go::test::effort(40), 6);
}

TEST(ShapeSearch, CountsASelfSymmetricShapeOnce) {
  const Index index = numbered_index({game_of(9, {"E5", "C3"})});
  EXPECT_EQ(search(index, query_of("X"), {}).size(), 2u) << "each stone once: the white one with exchanged colours";
  Query query = query_of("X");
  query.swap = false;
  EXPECT_EQ(search(index, query, {}).size(), 1u);
  query = query_of("./.");
  query.swap = false;
  EXPECT_EQ(search(index, query, {}).size(), 2u * 9 * 8) << "every pair of neighbours on the empty board";
}

TEST(ShapeSearch, TellsContinuationAndTenuki) {
  // The shape stands after move 1; 2 and 3 are elsewhere; 4 is in it.
  const Index index = numbered_index({game_of(9, {"C7", "G3", "G7", "D7"})});
  Query query = query_of("+----/|..../|..../|..X./|....");
  const auto hits = search(index, query, {});
  ASSERT_EQ(hits.size(), 3u) << "three stones on 3-3 points";
  const Hit& hit = hits.front();
  EXPECT_EQ(hit.move, 1u);
  EXPECT_EQ(hit.outcome, Next::kMove);
  EXPECT_EQ(hit.next_move, 4u);
  EXPECT_EQ(hit.to_move, Color::kWhite);
  EXPECT_FALSE(hit.swapped);
  EXPECT_EQ(hit.next.color, Color::kWhite);
  EXPECT_EQ(hit.next.cell, 2 * 4 + 3) << "of two symmetric points the least: right of the stone";
  EXPECT_EQ(hits[1].outcome, Next::kEnd);
  EXPECT_TRUE(hits[1].swapped);
}

TEST(ShapeSearch, SideToMoveIsInTheColoursOfTheShape) {
  const Index index = numbered_index({game_of(9, {"C7", "G3"})});
  Query query = query_of("+----/|..../|..../|..X./|....");
  query.to_move = Color::kWhite;
  EXPECT_EQ(search(index, query, {}).size(), 2u) << "after X the other one is to move, both times";
  query.to_move = Color::kBlack;
  EXPECT_EQ(search(index, query, {}).size(), 0u);
}

TEST(ShapeSearch, BreaksWhenStonesAreCapturedFromOutside) {
  // White A9 is captured by B9 and A8; the shape is the corner stone alone.
  const Index index = numbered_index({game_of(9, {"A8", "A9", "B9"})});
  Query query = query_of("+-/|O");
  query.swap = false;
  const auto hits = search(index, query, {});
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].move, 2u);
  EXPECT_EQ(hits[0].outcome, Next::kBroken);
}

TEST(ShapeSearch, CountsAKoAgainOnlyIfAsked) {
  // Black takes the ko at D5, White takes it back at C5, Black takes it again.
  const Index index = numbered_index(
      {game_of(9, {"C6", "D6", "B5", "E5", "C4", "D4", "D5", "C5", "A1", "J1", "D5", "J9", "A9", "C5"})});
  Query query = query_of("?XO?/X.XO/?XO?");
  query.symmetries = false;
  query.swap = false;
  EXPECT_EQ(search(index, query, {}).size(), 1u);
  query.again = true;
  const auto hits = search(index, query, {});
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].move, 7u);
  EXPECT_EQ(hits[0].next_move, 8u);
  EXPECT_EQ(hits[1].move, 11u);
  EXPECT_EQ(hits[1].next_move, 14u);
}

TEST(ShapeSearch, FindsMovesInOrderWithTenukiAndCaptures) {
  const Index index = numbered_index({game_of(9, {"A8", "A9", "J1", "J2", "B9", "H2", "A9"})});
  EXPECT_EQ(search(index, query_of("+--/|21/|X."), {}).size(), 0u);
  // 1 black A8, 2 white A9, 3 black B9 captures A9.
  const auto hits = search(index, query_of("+--/|23/|1."), {});
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].move, 5u) << "when 3 is played";
  EXPECT_EQ(hits[0].next_move, 7u);
  EXPECT_EQ(search(index, query_of("+--/|12/|3."), {}).size(), 0u) << "another order";
}

TEST(ShapeSearch, LimitsAreOnTheAppearance) {
  const Index index = numbered_index({game_of(9, {"C7", "G3", "G7", "C3"})});
  Query query = query_of("+----/|..../|..../|..X./|....");
  query.first_move = 2;
  query.last_move = 3;
  EXPECT_EQ(search(index, query, {}).size(), 2u);
}

TEST(ShapeSearch, SearchesOnlyTheGamesAsked) {
  const Index index = numbered_index({game_of(9, {"C7"}), game_of(9, {"C7"}), game_of(13, {"C7"})});
  EXPECT_EQ(search(index, query_of("X"), {}).size(), 3u);
  const auto hits = search(index, query_of("X"), {false, true, false});
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].game, 1u);
}

TEST(ShapeSearch, AFixedShapeStaysWhereItIs) {
  const Index index = numbered_index({game_of(9, {"C7", "E5"}), game_of(9, {"E5", "C6"})});
  Query query = query_of("X");
  query.shape.fixed = FixedPlace{go::Size::square(9), Point::at(2, 2)};
  query.swap = false;
  const auto hits = search(index, query, {});
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].game, 0u);
  query.shape.fixed = FixedPlace{go::Size::square(13), Point::at(2, 2)};
  EXPECT_TRUE(search(index, query, {}).empty()) << "no game of that size";
}

}  // namespace
}  // namespace katachi::shape
