#include "pattern/sources.hpp"

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pattern/fact_board.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

using test::learn;
using test::parse_base;
using test::random_games;
using testing::HasSubstr;

core::Result<SourceIndex> parse(std::string bytes, const Base& base) {
  return SourceIndex::parse(core::Bytes::own(std::move(bytes)), "test.ksrc", base);
}

record::GameSet nine_by_nine(std::size_t count, std::uint64_t seed) {
  return random_games<9>(count, go::Size::square(9), 50, seed);
}

// The slow twin: every pattern is looked for in every position by comparing sequences.
std::vector<SourcePosition> search(const Base& base, const record::GameSet& games, NodeId node) {
  const auto wanted = base.sequence(node);
  FactBoard<9> facts(std::make_shared<const FactTables<9>>(base.facts().order, base.facts().size));
  std::vector<SourcePosition> found;
  for (const record::GameSet::Game& game : games.games()) {
    go::Board<9> board = games.start<9>(game);
    std::uint32_t number = 0;
    for (const record::PackedMove move : games.moves(game)) {
      ++number;
      if (move.is_pass()) {
        board.clear_ko();
        continue;
      }
      const auto v = go::Geometry<9>::vertex(move.point());
      FactSequence codes;
      facts.reset(board);
      facts.sequence(v, move.color(), wanted.size(), codes);
      if (std::ranges::equal(codes, wanted) && found.size() < kSourcesPerPattern)
        found.push_back({games.sources()[game.source], game.index, number});
      board.play(v, move.color());
    }
  }
  return found;
}

TEST(Sources, AreTheFirstPositionsWhereThePatternWasPlayed) {
  const record::GameSet games = nine_by_nine(12, 4);
  const Base base = *parse_base(base_bytes(learn(games, 5), {.min_plays = 2}));
  const auto index = parse(sources_bytes(base, games), base);
  ASSERT_TRUE(index.has_value()) << index.error().text();
  EXPECT_EQ(index->games(), games.size());
  for (NodeId node = 0; node < base.size(); node += 1 + node / 4) {
    const auto positions = index->positions(node);
    EXPECT_EQ(positions, search(base, games, node));
    EXPECT_EQ(positions.size(), std::min<std::uint64_t>(base.counts(node).plays, kSourcesPerPattern));
  }
}

TEST(Sources, KnowTheFilesOfTheirGames) {
  record::GameSet games;
  core::Rng rng(8);
  for (std::size_t i = 0; i < 6; ++i) {
    record::GameRecord record = test::random_record<9>(go::Size::square(9), 30, rng);
    record.info.source = i < 2 ? "one.sgf" : i < 3 ? "" : "文/two.sgf";
    record.info.source_index = i % 3;
    games.add(record);
  }
  const Base base = *parse_base(base_bytes(learn(games, 2), {}));
  const auto index = parse(sources_bytes(base, games), base);
  std::set<std::pair<std::string, std::uint32_t>> seen;
  for (NodeId node = 0; node < base.size(); ++node)
    for (const SourcePosition& p : index->positions(node)) seen.emplace(p.source, p.game);
  EXPECT_EQ(seen.size(), 6u);
  EXPECT_TRUE(seen.contains({"文/two.sgf", 2}));
  EXPECT_TRUE(seen.contains({"", 2}));
}

TEST(Sources, BelongToOneBase) {
  const record::GameSet games = nine_by_nine(8, 4);
  const CountedSet counted = learn(games, 4);
  const Base base = *parse_base(base_bytes(counted, {.min_plays = 2}));
  const std::string bytes = sources_bytes(base, games);
  const Base stricter = *parse_base(base_bytes(counted, {.min_plays = 3}));
  EXPECT_THAT(parse(bytes, stricter).error().text(), HasSubstr("of another base than test.kform"));
  const Base other = *parse_base(base_bytes(learn(nine_by_nine(8, 5), 4), {.min_plays = 2}));
  EXPECT_THAT(parse(bytes, other).error().text(), HasSubstr("katachi learn --sources"));
  EXPECT_THAT(parse(base_bytes(counted, {}), base).error().text(), HasSubstr("not a file of source positions"));
}

TEST(Sources, DamageIsNoticed) {
  const record::GameSet games = nine_by_nine(4, 4);
  const Base base = *parse_base(base_bytes(learn(games, 3), {.min_plays = 2}));
  const std::string bytes = sources_bytes(base, games);
  for (std::size_t at = 0; at < bytes.size(); at += at < 500 ? 1 : 37) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    const auto index = parse(damaged, base);
    if (!index) continue;
    try {
      for (NodeId node = 0; node < base.size(); ++node) index->positions(node);
    } catch (const core::EnvironmentError& error) {
      EXPECT_THAT(error.what(), HasSubstr("is damaged"));
    }
  }
  for (std::size_t size = 0; size < bytes.size(); size += 41)
    EXPECT_FALSE(parse(bytes.substr(0, size), base).has_value());
}

TEST(Sources, AreWrittenWholeOrNotAtAll) {
  const auto folder = std::filesystem::path(testing::TempDir()) / ("katachi_sources_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const auto path = folder / "a.ksrc";
  const record::GameSet games = nine_by_nine(4, 4);
  const Base base = *parse_base(base_bytes(learn(games, 3), {.min_plays = 2}));
  std::stop_source stop;
  EXPECT_EQ(write_sources(path, base, games, stop.get_token(), [&](std::size_t) { stop.request_stop(); }), 0u);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_GT(write_sources(path, base, games), base.size());
  const auto index = SourceIndex::open(path, base);
  ASSERT_TRUE(index.has_value());
  EXPECT_EQ(index->positions(0), parse(sources_bytes(base, games), base)->positions(0));
  EXPECT_THROW(write_sources(folder / "no" / "a.ksrc", base, games), core::EnvironmentError);
  std::filesystem::remove_all(folder);
  EXPECT_EQ(sources_path("x/base.kform"), std::filesystem::path("x/base.ksrc"));
}

}  // namespace
}  // namespace katachi::pattern
