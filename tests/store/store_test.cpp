#include "store/store.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/result.hpp"
#include "store/database.hpp"
#include "tests/store/store_fixture.hpp"

namespace katachi::store {
namespace {

using core::EnvironmentError;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class StoreTest : public FolderTest {
 protected:
  std::filesystem::path path() const { return folder_ / "games.store"; }
};

void expect_same(const match::SideReport& a, const match::SideReport& b) {
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.seconds, b.seconds);
  EXPECT_EQ(a.slowest_move, b.slowest_move);
  EXPECT_EQ(a.cpu_seconds, b.cpu_seconds);
  EXPECT_EQ(a.memory_kib, b.memory_kib);
}

void expect_same(const StoredGame& a, const StoredGame& b) {
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.attempt, b.attempt);
  EXPECT_EQ(a.black, b.black);
  EXPECT_EQ(a.white, b.white);
  EXPECT_EQ(a.seed, b.seed);
  EXPECT_EQ(a.opening_moves, b.opening_moves);
  EXPECT_EQ(a.when, b.when);
  EXPECT_EQ(a.result.outcome, b.result.outcome);
  EXPECT_EQ(a.result.ending, b.result.ending);
  EXPECT_EQ(a.result.at_fault, b.result.at_fault);
  EXPECT_EQ(a.result.half_points, b.result.half_points);
  EXPECT_EQ(a.result.moves, b.result.moves);
  expect_same(a.result.black, b.result.black);
  expect_same(a.result.white, b.result.white);
  EXPECT_EQ(a.result.seconds, b.result.seconds);
  EXPECT_EQ(a.result.detail, b.result.detail);
}

StoredGame strange_game() {
  StoredGame game;
  game.number = 7;
  game.attempt = 3;
  game.black = {"囲碁 'quoted' \"twice\"; DROP TABLE game;--", "./engine --name \"a b\" 'c' \\ %s {seed}"};
  game.white = {"", ""};
  game.seed = std::numeric_limits<std::uint64_t>::max();
  game.opening_moves = 2;
  game.when = "2031-12-31T23:59:59Z";
  game.result.outcome = match::Outcome::kVoid;
  game.result.ending = match::Ending::kNoAnswer;
  game.result.at_fault = go::Color::kWhite;
  game.result.moves = {go::Point::at(0, 0), go::Move::pass(), go::Point::at(24, 24), go::Point::at(19, 19)};
  game.result.black = {
      std::string("a\0b\nc", 5), 1, kInfinity, -kInfinity, 1e-300, std::numeric_limits<std::int64_t>::max()};
  game.result.white = {"v\xC3\xA9", -1, 0.1 + 0.2, 5e-324, 1.7976931348623157e308, 0};
  game.result.seconds = 1e17 + 2;
  game.result.detail = "last words: \xFF\xFE bytes that are no text\n\ttail";
  return game;
}

TEST_F(StoreTest, GivesBackEveryFieldOfAGame) {
  StoredGame plain = sample_game(8);
  plain.result.ending = match::Ending::kResignation;
  plain.result.half_points.reset();
  const StoredGame strange = strange_game();
  RunId run = 0;
  {
    Store store = open_store(path());
    run = store.begin_run("match", "{}", "{}").id;
    store.add_game(run, plain);
    store.add_game(run, strange);
  }
  const Store store = open_store(path(), Access::kRead);
  std::vector<StoredGame> games;
  store.for_each_game(run, true, [&](const StoredGame& game) { games.push_back(game); });
  ASSERT_EQ(games.size(), 2U);
  expect_same(games[0], strange);
  expect_same(games[1], plain);
}

TEST_F(StoreTest, GivesBackEveryOutcomeAndEnding) {
  Store store = open_store(path());
  const RunId run = store.begin_run("match", "{}", "{}").id;
  std::uint64_t number = 0;
  for (int ending = 0; ending <= static_cast<int>(match::Ending::kDisagreement); ++ending)
    for (int outcome = 0; outcome <= static_cast<int>(match::Outcome::kVoid); ++outcome) {
      StoredGame game = sample_game(number++);
      game.result.ending = static_cast<match::Ending>(ending);
      game.result.outcome = static_cast<match::Outcome>(outcome);
      store.add_game(run, game);
    }
  store.for_each_game(run, false, [](const StoredGame& game) {
    EXPECT_EQ(static_cast<std::uint64_t>(game.result.ending), game.number / 4);
    EXPECT_EQ(static_cast<std::uint64_t>(game.result.outcome), game.number % 4);
    EXPECT_TRUE(game.result.moves.empty());
  });
  EXPECT_EQ(store.count_games(run), 36U);
}

TEST_F(StoreTest, FindsARunByKindAndIdentity) {
  Store store = open_store(path());
  const store::Run first = store.begin_run("match", R"({"a":1})", R"({"games":10})");
  EXPECT_EQ(first.kind, "match");
  EXPECT_EQ(first.identity, R"({"a":1})");
  EXPECT_EQ(first.state, "running");
  EXPECT_EQ(first.created.size(), std::string_view("2024-01-02T03:04:05Z").size());
  const store::Run other_kind = store.begin_run("race", R"({"a":1})", "{}");
  const store::Run other_identity = store.begin_run("match", R"({"a":2})", "{}");
  EXPECT_NE(first.id, other_kind.id);
  EXPECT_NE(first.id, other_identity.id);
  store.set_state(first.id, "finished");
  const store::Run again = store.begin_run("match", R"({"a":1})", R"({"games":20})");
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(again.settings, R"({"games":20})");
  EXPECT_EQ(again.state, "finished");
  EXPECT_EQ(again.created, first.created);
  EXPECT_EQ(store.runs().size(), 3U);
  EXPECT_EQ(store.find_run(other_kind.id)->kind, "race");
  EXPECT_FALSE(store.find_run(99));
  EXPECT_THROW(store.set_state(99, "finished"), EnvironmentError);
}

TEST_F(StoreTest, GoesOnAfterReopening) {
  for (std::uint64_t start = 0; start < 3; ++start) {
    Store store = open_store(path());
    const RunId run = store.begin_run("match", "{}", "{}").id;
    EXPECT_EQ(run, 1);
    EXPECT_EQ(store.count_games(run), 2 * start);
    const std::vector<std::uint64_t> numbers = game_numbers(store, run);
    const std::uint64_t next = numbers.empty() ? 0 : numbers.back() + 1;
    store.add_game(run, sample_game(next));
    store.add_game(run, sample_game(next + 1));
  }
  EXPECT_THAT(game_numbers(open_store(path(), Access::kRead), 1), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(entries(), 1) << "something is left beside the store";
}

TEST_F(StoreTest, KeepsGamesInOrderAndRunsApart) {
  Store store = open_store(path());
  const RunId run = store.begin_run("match", "{}", "{}").id;
  const RunId other = store.begin_run("race", "{}", "{}").id;
  for (const std::uint64_t number : {9, 2, 30, 4}) store.add_game(run, sample_game(number));
  store.add_game(run, sample_game(4, 2));
  store.add_game(other, sample_game(2));
  EXPECT_THAT(game_numbers(store, run), ElementsAre(2, 4, 4, 9, 30));
  EXPECT_THAT(game_numbers(store, other), ElementsAre(2));
  EXPECT_THAT(game_numbers(store, 99), ElementsAre());
}

TEST_F(StoreTest, RefusesAGameTwice) {
  Store store = open_store(path());
  const RunId run = store.begin_run("match", "{}", "{}").id;
  store.add_game(run, sample_game(5));
  StoredGame again = sample_game(5);
  again.black.name = "an engine that must not stay either";
  EXPECT_THROW(store.add_game(run, again), EnvironmentError);
  EXPECT_THROW(store.add_game(run + 1, sample_game(5)), EnvironmentError) << "no such run";
  EXPECT_EQ(store.count_games(run), 1U);
  store.add_game(run, sample_game(5, 2));
  Database database(path(), OpenMode::kRead);
  EXPECT_EQ(database.integer("SELECT count(*) FROM engine"), 2);
}

TEST_F(StoreTest, WritesTheTimeIfItIsGivenNone) {
  Store store = open_store(path());
  const RunId run = store.begin_run("match", "{}", "{}").id;
  StoredGame game = sample_game(1);
  game.when.clear();
  store.add_game(run, game);
  store.for_each_game(run, false, [](const StoredGame& read) {
    EXPECT_EQ(read.when.size(), 20U);
    EXPECT_EQ(read.when.back(), 'Z');
    EXPECT_GT(read.when, "2024");
  });
}

TEST_F(StoreTest, KeepsAJournal) {
  Store store = open_store(path());
  const RunId run = store.begin_run("tune", "{}", "{}").id;
  const RunId other = store.begin_run("tune", "{ }", "{}").id;
  store.add_journal(run, "test", "it's the first", R"({"x":1})");
  store.add_journal(other, "test", "elsewhere", "{}");
  store.add_journal(run, "accepted", "the second", "{}");
  const std::vector<JournalEntry> journal = store.journal(run);
  ASSERT_EQ(journal.size(), 2U);
  EXPECT_EQ(journal[0].number, 1);
  EXPECT_EQ(journal[0].kind, "test");
  EXPECT_EQ(journal[0].text, "it's the first");
  EXPECT_EQ(journal[0].data, R"({"x":1})");
  EXPECT_EQ(journal[0].when.size(), 20U);
  EXPECT_EQ(journal[1].number, 2);
  EXPECT_EQ(journal[1].kind, "accepted");
  EXPECT_EQ(store.journal(other).size(), 1U);
}

TEST_F(StoreTest, KeepsCheckpoints) {
  Store store = open_store(path());
  const RunId run = store.begin_run("tune", "{}", "{}").id;
  EXPECT_EQ(store.checkpoint(run, "generation"), std::nullopt);
  store.set_checkpoint(run, "generation", "1");
  store.set_checkpoint(run, "empty", "");
  store.set_checkpoint(run, "generation", "2");
  EXPECT_EQ(store.checkpoint(run, "generation"), "2");
  EXPECT_EQ(store.checkpoint(run, "empty"), "");
  EXPECT_EQ(store.checkpoint(run + 1, "generation"), std::nullopt);
  EXPECT_THROW(store.set_checkpoint(run + 1, "generation", "3"), EnvironmentError);
}

TEST_F(StoreTest, AReaderSeesWhatIsCommittedMeanwhile) {
  Store writer = open_store(path());
  const RunId run = writer.begin_run("match", "{}", "{}").id;
  writer.add_game(run, sample_game(1));
  const Store reader = open_store(path(), Access::kRead);
  EXPECT_EQ(reader.count_games(run), 1U);
  std::size_t seen = 0;
  // The writer goes on in the middle of a reading, which does not see that.
  reader.for_each_game(run, true, [&](const StoredGame&) {
    if (seen++ == 0)
      for (std::uint64_t number = 2; number < 50; ++number) writer.add_game(run, sample_game(number));
  });
  EXPECT_EQ(seen, 1U);
  EXPECT_EQ(reader.count_games(run), 49U);
}

TEST_F(StoreTest, AReaderCannotWrite) {
  open_store(path()).begin_run("match", "{}", "{}");
  Store reader = open_store(path(), Access::kRead);
  EXPECT_THROW(reader.begin_run("match", "{}", "{1}"), EnvironmentError);
  EXPECT_THROW(reader.add_game(1, sample_game(1)), EnvironmentError);
  EXPECT_EQ(reader.runs().at(0).settings, "{}");
}

TEST_F(StoreTest, NamesADamagedGame) {
  {
    Store store = open_store(path());
    store.add_game(store.begin_run("match", "{}", "{}").id, sample_game(12));
    Database(path(), OpenMode::kWrite).execute("UPDATE game SET moves = 'abc'");
  }
  const Store store = open_store(path(), Access::kRead);
  try {
    store.for_each_game(1, true, [](const StoredGame&) {});
    FAIL() << "read without an error";
  } catch (const EnvironmentError& error) {
    EXPECT_THAT(error.what(), HasSubstr("games.store"));
    EXPECT_THAT(error.what(), HasSubstr("game 12"));
  }
}

}  // namespace
}  // namespace katachi::store
