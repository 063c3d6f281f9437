#include "record/parallel_reader.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "record/load_games.hpp"

namespace katachi::record {
namespace {

namespace fs = std::filesystem;

// What a part notes, in order.
struct Notes final : GamesPart {
  void add(const GameRead& game) override {
    lines.push_back(game.source.name() + " " + std::to_string(game.number()) + " " +
                    (game.outcome ? game.record.info.black + std::to_string(game.record.moves.size()) : "unreadable"));
    same_source &= game.record.info.source == game.source.name();
  }
  void end(const SourceGames& source) override { lines.push_back(source.name() + " end"); }
  void unreadable(const core::Error& error) override { lines.push_back(error.where + " error"); }

  std::vector<std::string> lines;
  bool same_source = true;
};

class ParallelReaderTest : public testing::Test {
 protected:
  ParallelReaderTest() : folder_(fs::path(testing::TempDir()) / ("parallel_reader_" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~ParallelReaderTest() override { fs::remove_all(folder_); }

  fs::path file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }

  // A game of `moves` moves, and as many bytes of comment.
  static std::string game(const std::string& player, std::size_t moves, std::size_t comment = 0) {
    std::string text = "(;GM[1]FF[4]SZ[9]PB[" + player + "]C[" + std::string(comment, 'c') + "]";
    constexpr std::array kMoves = {";B[cc]", ";W[gg]", ";B[cg]", ";W[gc]", ";B[ee]"};
    for (std::size_t i = 0; i < moves; ++i) text += kMoves.at(i);
    return text + ")\n";
  }

  // A folder of one large and many small files, with all kinds of trouble.
  std::vector<fs::path> mixed() const {
    std::string large;
    for (int i = 0; i < 200; ++i) large += game("L" + std::to_string(i), static_cast<std::size_t>(i % 6), 300);
    file("a_large.sgf", large);
    for (int i = 0; i < 30; ++i) file("b" + std::to_string(100 + i) + ".sgf", game("S" + std::to_string(i), 3));
    file("c_junk.sgf", "dear diary");
    file("d_other.sgf", "(;GM[2])" + game("D", 1));
    return {folder_ / "missing.sgf", folder_};
  }

  static std::vector<std::string> read(const ReaderOptions& options, ReadTotals* totals = nullptr) {
    std::vector<std::string> lines;
    const ReadTotals all =
        ParallelReader(options).read<Notes>([] { return std::make_unique<Notes>(); },
                                            [&](const Notes& part) {
                                              EXPECT_TRUE(part.same_source);
                                              lines.insert(lines.end(), part.lines.begin(), part.lines.end());
                                              return true;
                                            });
    if (totals != nullptr) *totals = all;
    return lines;
  }

  fs::path folder_;
};

TEST_F(ParallelReaderTest, HandsOverInTheOrderOfTheSources) {
  const auto paths = mixed();
  ReadTotals totals;
  const auto lines = read({.paths = paths, .threads = 1}, &totals);
  ASSERT_EQ(lines.size(), 1 + 201 + 60 + 1 + 3);
  EXPECT_EQ(lines[0], (folder_ / "missing.sgf").string() + " error");
  EXPECT_EQ(lines[1], (folder_ / "a_large.sgf").string() + " 1 L00");
  EXPECT_EQ(lines[200], (folder_ / "a_large.sgf").string() + " 200 L1991");
  EXPECT_EQ(lines[201], (folder_ / "a_large.sgf").string() + " end");
  EXPECT_EQ(lines[202], (folder_ / "b100.sgf").string() + " 1 S03");
  EXPECT_EQ(lines[262], (folder_ / "c_junk.sgf").string() + " error");
  EXPECT_EQ(lines[263], (folder_ / "d_other.sgf").string() + " 1 unreadable");
  EXPECT_EQ(lines[264], (folder_ / "d_other.sgf").string() + " 2 D1");
  EXPECT_EQ(totals.sources, 32);
  EXPECT_EQ(totals.unreadable_sources, 2);
  EXPECT_EQ(totals.games, 232);
  EXPECT_EQ(totals.unreadable_games, 1);
  EXPECT_EQ(totals.unreadable(), 3);
  EXPECT_EQ(totals.bytes, fs::file_size(folder_ / "a_large.sgf") + fs::file_size(folder_ / "d_other.sgf") +
                              20 * fs::file_size(folder_ / "b110.sgf") + 10 * fs::file_size(folder_ / "b100.sgf"));
}

TEST_F(ParallelReaderTest, DoesNotDependOnThreadsOrBatches) {
  const auto paths = mixed();
  const auto expected = read({.paths = paths, .threads = 1});
  for (const std::size_t threads : {1, 2, 3, 8})
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 30})
      EXPECT_EQ(read({.paths = paths, .threads = threads, .batch_bytes = bytes}), expected)
          << threads << " threads, batches of " << bytes;
}

TEST_F(ParallelReaderTest, SharesOneLargeCollectionBetweenTheWorkers) {
  std::string large;
  for (int i = 0; i < 64; ++i) large += game("L", 5);
  const auto path = file("large.sgf", large);
  // The first game waits for another worker to come to a later one: with the file on one worker it would wait for ever.
  static std::atomic<bool> is_other_there;
  is_other_there = false;
  struct Waiting final : GamesPart {
    void add(const GameRead& game) override {
      if (game.number() > 1) is_other_there = true;
      while (!is_other_there) std::this_thread::yield();
    }
    void unreadable(const core::Error&) override {}
  };
  const ReadTotals totals =
      ParallelReader({.paths = {path}, .threads = 2, .batch_bytes = 1})
          .read<Waiting>([] { return std::make_unique<Waiting>(); }, [](Waiting&) { return true; });
  EXPECT_EQ(totals.games, 64);
}

TEST_F(ParallelReaderTest, HoldsNoMoreThanEightPartsForEachWorker) {
  mixed();
  static std::atomic<int> alive, most;
  alive = most = 0;
  struct Counted final : GamesPart {
    Counted() {
      const int now = ++alive;
      for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
      }
    }
    ~Counted() override { --alive; }
    void add(const GameRead&) override {}
    void unreadable(const core::Error&) override {}
  };
  constexpr int kThreads = 3;
  ParallelReader({.paths = {folder_}, .threads = kThreads, .batch_bytes = 1})
      .read<Counted>([] { return std::make_unique<Counted>(); },
                     [](Counted&) {
                       std::this_thread::sleep_for(std::chrono::microseconds(100));  // slower than the workers
                       return true;
                     });
  EXPECT_EQ(alive, 0);
  EXPECT_GT(most, 1);
  EXPECT_LE(most, 8 * kThreads + 1);  // one is with the taker
}

TEST_F(ParallelReaderTest, EndsWhenTheTakerHasEnough) {
  const auto paths = mixed();
  for (const std::size_t threads : {1, 4}) {
    int parts = 0;
    const auto take = [&](Notes&) { return ++parts < 3; };
    const ReadTotals totals = ParallelReader({.paths = paths, .threads = threads, .batch_bytes = 1})
                                  .read<Notes>([] { return std::make_unique<Notes>(); }, take);
    EXPECT_EQ(parts, 3);
    EXPECT_EQ(totals.games, 2);  // and the missing file
  }
}

TEST_F(ParallelReaderTest, EndsWhenStopped) {
  const auto paths = mixed();
  std::stop_source stop;
  int parts = 0;
  ParallelReader({.paths = paths, .threads = 2, .stop = stop.get_token(), .batch_bytes = 1})
      .read<Notes>([] { return std::make_unique<Notes>(); },
                   [&](Notes&) {
                     if (++parts == 2) stop.request_stop();
                     return true;
                   });
  EXPECT_EQ(parts, 2);
  EXPECT_TRUE(read({.paths = paths, .threads = 2, .stop = stop.get_token()}).empty());
}

TEST_F(ParallelReaderTest, ThrowsOnWhatAPartOrTheTakerThrows) {
  const auto paths = mixed();
  struct Throwing final : GamesPart {
    void add(const GameRead& game) override {
      if (game.number() == 100) throw std::runtime_error("part");
    }
    void unreadable(const core::Error&) override {}
  };
  const ParallelReader reader({.paths = paths, .threads = 3, .batch_bytes = 1000});
  EXPECT_THROW(reader.read<Throwing>([] { return std::make_unique<Throwing>(); }, [](Throwing&) { return true; }),
               std::runtime_error);
  EXPECT_THROW(reader.read<Notes>([] { return std::make_unique<Notes>(); },
                                  [](Notes&) -> bool { throw std::logic_error("taker"); }),
               std::logic_error);
}

TEST_F(ParallelReaderTest, TellsHowFarItIs) {
  const auto paths = mixed();
  std::vector<ReadingProgress> seen;
  read({.paths = paths, .threads = 2, .progress = [&](const ReadingProgress& at) { seen.push_back(at); }});
  ASSERT_GT(seen.size(), 34U);  // every source, the large one in several batches
  EXPECT_TRUE(std::ranges::is_sorted(seen, {}, &ReadingProgress::done));
  EXPECT_EQ(seen.back().games, 232);
  EXPECT_EQ(seen.back().source, (folder_ / "d_other.sgf").string());
  EXPECT_EQ(seen.back().done, seen.back().total);
  EXPECT_GT(seen[2].done, seen[1].done);  // within the large file
}

// --- sets of games ---

std::vector<std::string> lines_of(const GameSet& set) {
  std::vector<std::string> lines;
  for (const GameSet::Game& game : set.games())
    lines.push_back(set.sources()[game.source] + " " + std::to_string(game.index) + " " + std::to_string(game.moves));
  return lines;
}

TEST_F(ParallelReaderTest, LoadsTheSameSetOnAnyNumberOfThreads) {
  const auto paths = mixed();
  file("e_cut.sgf", "(;SZ[9];B[cc];W[cc])" + game("E", 2) + "(;SZ[13];B[cc])");
  LoadReport first;
  const auto expected = load_games(paths, {.size = go::Size::square(9)}, {}, first);
  ASSERT_TRUE(expected);
  EXPECT_EQ(expected->size(), 200 - 34 + 30 + 1 + 1);  // every sixth game of the large file has no moves
  EXPECT_EQ(first.read, 235);
  EXPECT_EQ(first.unreadable.size(), 2);
  EXPECT_EQ(first.left_out.at("no moves"), 34);
  EXPECT_EQ(first.left_out.at("not 9"), 1);
  EXPECT_EQ(first.left_out.at("illegal or unreadable move"), 1);
  EXPECT_EQ(first.told.size(), 20);
  LoadReport report;
  const auto games = load_games(paths, {.size = go::Size::square(9), .threads = 5}, {}, report);
  ASSERT_TRUE(games);
  EXPECT_EQ(lines_of(*games), lines_of(*expected));
  EXPECT_EQ(report.left_out, first.left_out);
  EXPECT_EQ(report.told, first.told);
  EXPECT_EQ(report.sizes, first.sizes);
}

TEST_F(ParallelReaderTest, LoadsTheFirstGamesOnly) {
  const auto paths = mixed();
  for (const std::size_t threads : {1, 3}) {
    LoadReport report;
    const auto games = load_games(paths, {.size = go::Size::square(9), .threads = threads, .max_games = 7}, {}, report);
    ASSERT_TRUE(games);
    EXPECT_EQ(games->size(), 7);
    EXPECT_EQ(report.read, 9);  // the first and the seventh have no moves
  }
}

TEST_F(ParallelReaderTest, SaysWhyNoGameIsLeft) {
  LoadReport report;
  const auto junk = load_games(std::array{file("junk.sgf", "dear diary")}, {}, {}, report);
  ASSERT_FALSE(junk);
  EXPECT_EQ(junk.error().what, "no game found");
  EXPECT_EQ(report.unreadable.size(), 1);
  LoadReport other;
  const auto small = load_games(std::array{file("small.sgf", game("P", 3))}, {}, {}, other);
  ASSERT_FALSE(small);
  EXPECT_EQ(small.error().remedy, "most are 9: use --size 9");
}

}  // namespace
}  // namespace katachi::record
