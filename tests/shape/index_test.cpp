// The index: what goes in comes out, damage is found, filters and summaries.
#include "shape/index.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "shape/game_filter.hpp"
#include "shape/index_builder.hpp"
#include "shape/search.hpp"
#include "shape/summary.hpp"
#include "tests/go/effort.hpp"
#include "tests/shape/random_games.hpp"

namespace katachi::shape {
namespace {

using go::Color;
using record::GameRecord;

struct Told {
  const char *black, *white, *event;
  int year;
  Color winner;
};

GameRecord game_of(const Told& told, std::initializer_list<const char*> moves, int size = 9) {
  GameRecord record;
  record.info.size = go::Size::square(size);
  record.info.black = told.black;
  record.info.white = told.white;
  record.info.event = told.event;
  record.info.date = {told.year, 0, 0};
  record.info.date_text = record.info.date.text();
  record.info.source = "a.sgf";
  if (told.winner != Color::kEmpty) record.info.result = {record::Ending::kResignation, told.winner, 0};
  Color color = Color::kBlack;
  for (const char* move : moves) {
    record.moves.push_back({color, *go::parse_gtp_move(move, record.info.size)});
    color = go::opposite(color);
  }
  record.moves_written = record.moves.size();
  return record;
}

std::vector<GameRecord> some_games() {
  std::vector<GameRecord> games = {
      game_of({"Cho Chikun", "Kobayashi", "Kisei", 1983, Color::kBlack}, {"C7", "D7", "C6"}),
      game_of({"Kobayashi", "Cho Chikun", "Meijin", 1985, Color::kWhite}, {"C7", "G3", "G7", "D7"}),
      game_of({"A", "B", "", 0, Color::kEmpty}, {"C7", "D7", "D6"}),
      game_of({"Ke Jie", "AlphaGo", "Summit", 2017, Color::kWhite}, {"C7", "D7"}, 13)};
  games[2].info.handicap = 2;
  return games;
}

std::string bytes_of(const std::vector<GameRecord>& games) {
  IndexBuilder builder;
  for (const GameRecord& game : games) builder.add(game);
  return builder.bytes();
}

Index index_of(const std::vector<GameRecord>& games) {
  auto index = Index::parse(core::Bytes::own(bytes_of(games)), "memory");
  EXPECT_TRUE(index) << index.error().text();
  return *std::move(index);
}

TEST(ShapeIndex, KeepsWhatItIsTold) {
  const Index index = index_of(some_games());
  ASSERT_EQ(index.games(), 4u);
  ASSERT_EQ(index.groups().size(), 2u);
  EXPECT_EQ(index.groups()[1].size, go::Size::square(13));
  const GameRow row = index.game(1);
  EXPECT_EQ(index.text(row.black), "Kobayashi");
  EXPECT_EQ(index.text(row.white), "Cho Chikun");
  EXPECT_EQ(index.text(row.event), "Meijin");
  EXPECT_EQ(index.text(row.date), "1985");
  EXPECT_EQ(index.text(row.source), "a.sgf");
  EXPECT_EQ(index.result(row).text(), "W+R");
  EXPECT_EQ(row.moves, 4u);
  EXPECT_EQ(row.black, index.game(0).white) << "a text is kept once";
  const auto ever = index.ever(index.groups()[0], go::Point::at(2, 2), Color::kBlack);
  ASSERT_EQ(ever.size(), 1u);
  EXPECT_EQ(ever[0], 0b111u);
  EXPECT_EQ(index.ever(index.groups()[0], go::Point::at(2, 2), Color::kWhite)[0], 0u);
}

TEST(ShapeIndex, PartsJoinedAreTheWhole) {
  core::Rng rng(1);
  std::vector<GameRecord> games = some_games();
  for (int i = 0; i < 10; ++i) games.push_back(test::random_game({.moves = 50, .odd = true}, rng));
  IndexBuilder first, second, whole;
  for (std::size_t i = 0; i < games.size(); ++i) {
    (i < 6 ? first : second).add(games[i]);
    whole.add(games[i]);
  }
  first.append(second);
  EXPECT_EQ(first.bytes(), whole.bytes());
  EXPECT_EQ(first.games(), games.size());
  EXPECT_EQ(first.moves(), whole.moves());
}

TEST(ShapeIndex, AnEmptyOneIsFine) {
  const Index index = index_of({});
  EXPECT_EQ(index.games(), 0u);
  EXPECT_TRUE(search(index, {.shape = *parse_shape("X")}, {}).empty());
}

// A damaged file is refused, or throws when the damage is met, or (a changed byte between the sections) does no harm.
bool survives(std::string bytes, const std::vector<Hit>& expected) {
  const auto index = Index::parse(core::Bytes::own(std::move(bytes)), "damaged.kindex");
  if (!index) return index.error().where == "damaged.kindex" || index.error().what.starts_with("damaged.kindex");
  try {
    const auto hits = search(*index, {.shape = *parse_shape("X")}, {});
    summarize(*index, hits, {});
    passing(*index, {.player = "Cho"});
    return hits == expected;
  } catch (const core::EnvironmentError& error) {
    return std::string_view(error.what()).starts_with("damaged.kindex");
  }
}

TEST(ShapeIndex, DamageIsFound) {
  const std::string bytes = bytes_of(some_games());
  const auto expected = search(index_of(some_games()), {.shape = *parse_shape("X")}, {});
  ASSERT_TRUE(survives(bytes, expected));
  for (std::size_t length = 0; length < bytes.size(); length += length < 512 ? 1 : 97)
    EXPECT_FALSE(Index::parse(core::Bytes::own(bytes.substr(0, length)), "x")) << length;
  core::Rng rng(2);
  for (int i = 0; i < go::test::effort(3000); ++i) {
    std::string flipped = bytes;
    flipped[rng.below(static_cast<std::uint32_t>(bytes.size()))] ^= static_cast<char>(1u << rng.below(8));
    ASSERT_TRUE(survives(flipped, expected)) << i;
  }
}

TEST(ShapeIndex, AnotherKindOrVersionIsRefused) {
  const std::string other = core::block_file_bytes({.tag = "kform", .version = 1, .name = "a pattern base"}, {});
  const auto wrong = Index::parse(core::Bytes::own(other), "x.kindex");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().text().find("not a shape index"), std::string::npos) << wrong.error().text();
  const std::string newer = core::block_file_bytes({.tag = "kindex", .version = 99, .name = ""}, {});
  const auto later = Index::parse(core::Bytes::own(newer), "x.kindex");
  ASSERT_FALSE(later);
  EXPECT_NE(later.error().text().find("newer"), std::string::npos);
  const std::string empty = core::block_file_bytes(kIndexKind, {});
  EXPECT_FALSE(Index::parse(core::Bytes::own(empty), "x.kindex"));
}

TEST(GameFilter, LetsThroughWhatWasAsked) {
  const Index index = index_of(some_games());
  const auto games = [&](const GameFilter& filter) { return passing(index, filter); };
  using Bits = std::vector<bool>;
  EXPECT_TRUE(games({}).empty()) << "all";
  EXPECT_EQ(games({.player = "cho"}), (Bits{true, true, false, false}));
  EXPECT_EQ(games({.black = "CHO"}), (Bits{true, false, false, false}));
  EXPECT_EQ(games({.white = "Cho"}), (Bits{false, true, false, false}));
  EXPECT_EQ(games({.event = "sum"}), (Bits{false, false, false, true}));
  EXPECT_EQ(games({.first_year = 1984}), (Bits{false, true, false, true}));
  EXPECT_EQ(games({.last_year = 1984}), (Bits{true, false, false, false}));
  EXPECT_EQ(games({.result = WantedResult::kWhiteWins}), (Bits{false, true, false, true}));
  EXPECT_EQ(games({.result = WantedResult::kDecided}), (Bits{true, true, false, true}));
  EXPECT_EQ(games({.handicap = WantedHandicap::kNone}), (Bits{true, true, false, true}));
  EXPECT_EQ(games({.handicap = WantedHandicap::kSome}), (Bits{false, false, true, false}));
  EXPECT_EQ(games({.min_moves = 4}), (Bits{false, true, false, false}));
  EXPECT_EQ(games({.size = go::Size::square(13)}), (Bits{false, false, false, true}));
}

TEST(GameFilter, Years) {
  GameFilter filter;
  ASSERT_TRUE(parse_years("1990:2005", filter));
  EXPECT_EQ(filter.first_year, 1990);
  EXPECT_EQ(filter.last_year, 2005);
  ASSERT_TRUE(parse_years(":1950", filter));
  EXPECT_EQ(filter.first_year, 0);
  ASSERT_TRUE(parse_years("1999", filter));
  EXPECT_EQ(filter.first_year, filter.last_year);
  for (const char* bad : {"", ":", "a", "1990-1991", "2005:1990", "99999"})
    EXPECT_FALSE(parse_years(bad, filter)) << bad;
}

TEST(ShapeSummary, CountsByHand) {
  const Index index = index_of(some_games());
  Query query{.shape = *parse_shape("+----/|..../|..../|..X./|....")};
  query.swap = false;
  const auto hits = search(index, query, {});
  const Summary s = summarize(index, hits, {});
  // C7 in the 9x9 games, G7 in the second. C7 is no 3-3 point of the 13x13 game.
  EXPECT_EQ(s.games_searched, 4u);
  EXPECT_EQ(s.hits, 4u);
  EXPECT_EQ(s.games, 3u);
  EXPECT_EQ(s.ended, 1u) << "G7";
  EXPECT_EQ(s.black_to_move, 0u);
  EXPECT_EQ(s.with_next, 4u);
  EXPECT_EQ(s.tenuki, 2u) << "the second game twice";
  EXPECT_EQ(s.decided, 3u);
  EXPECT_EQ(s.black_wins, 1u);
  ASSERT_EQ(s.continuations.size(), 1u) << "D7 beside it, or its mirror image";
  const Continuation& c = s.continuations[0];
  EXPECT_EQ(c.move.color, Color::kWhite);
  EXPECT_EQ(c.count, 3u);
  EXPECT_EQ(c.at_once, 2u);
  EXPECT_EQ(c.tenuki_moves, 2u);
  EXPECT_EQ(c.decided, 2u);
  EXPECT_EQ(c.wins, 1u);
  EXPECT_EQ(c.first_year, 1983);
  EXPECT_EQ(c.last_year, 1985);
  ASSERT_EQ(s.years.size(), 3u);
  EXPECT_EQ(s.years[1].year, 1985);
  EXPECT_EQ(s.years[1].hits, 2u);
  EXPECT_EQ(s.years[1].hit_games, 1u);
  EXPECT_EQ(s.years[2].hits, 0u);
  EXPECT_EQ(s.undated, 1u);
}

}  // namespace
}  // namespace katachi::shape
