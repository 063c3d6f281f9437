// Real records, if they are here: the folder "games" of $KATACHI_SHARED or of "shared" beside the repository.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "record/record.hpp"
#include "sgf/decode.hpp"
#include "sgf/parse.hpp"
#include "sgf/source.hpp"
#include "tests/go/effort.hpp"

namespace katachi::record {
namespace {

namespace fs = std::filesystem;

class SharedRecords : public testing::Test {
 protected:
  void SetUp() override {
    const char* const named = std::getenv("KATACHI_SHARED");
    folder_ = (named != nullptr ? fs::path(named) : fs::path(KATACHI_SOURCE_DIR).parent_path() / "shared") / "games";
    if (!fs::is_directory(folder_)) GTEST_SKIP() << "no folder " << folder_ << "; set KATACHI_SHARED to where it is";
  }

  // Calls function(record, tree, root) with every game below the path.
  template <class Function>
  void each(const fs::path& path, Function function) {
    const std::array paths = {path};
    RecordReader reader;
    GameRecord record;
    const auto on_source = [&](sgf::Source source) {
      const sgf::Decoded decoded = sgf::decode(std::move(source.bytes));
      const auto read = sgf::for_each_game(decoded.text.view(), {.source = source.name},
                                           [&](const sgf::Collection& tree, sgf::NodeId root, const sgf::Report&) {
                                             const auto outcome = reader.read(tree, root, record);
                                             EXPECT_TRUE(outcome) << source.name << ": " << outcome.error().text();
                                             if (outcome) function(record, tree, root);
                                             return true;
                                           });
      EXPECT_TRUE(read) << read.error().text();
      return true;
    };
    sgf::for_each_source(paths, on_source, [](const core::Error& error) { ADD_FAILURE() << error.text(); });
  }

  fs::path folder_;
};

// Replays the record on a board of its own and looks after every 50 moves whether the board is still right.
template <int MaxSize>
void replay_with_checks(const GameRecord& record, bool check) {
  go::Board<MaxSize> board = start_board<MaxSize>(record);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const go::ColoredMove& move = record.moves[i];
    if (move.move.is_pass()) {
      board.clear_ko();
      continue;
    }
    const auto v = go::Geometry<MaxSize>::vertex(move.move.point());
    ASSERT_EQ(board.at(v), go::Color::kEmpty) << "move " << i + 1;
    board.play(v, move.color);
    if (check && (i % 50 == 49 || i + 1 == record.moves.size())) {
      ASSERT_EQ(board.check_consistency(), "") << "move " << i + 1;
    }
  }
}

TEST_F(SharedRecords, EveryGameIsReplayed) {
  const std::size_t every = go::test::kEffortDivisor;  // a sample where each step is slow
  std::size_t games = 0;
  std::size_t moves = 0;
  std::size_t cut = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(folder_)) {
    if (!file.is_regular_file()) continue;
    each(file.path(), [&](const GameRecord& record, const sgf::Collection&, sgf::NodeId) {
      ++games;
      moves += record.moves.size();
      cut += record.was_cut() ? 1 : 0;
      if (games % every != 0) return;
      replay_with_checks<19>(record, games % 20 == 0);
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << record.info.date_text << ", game " << games;
    });
  }
  EXPECT_GT(games, 27000u);
  EXPECT_GT(moves, 5000000u);
  EXPECT_LT(cut, games / 1000) << "one damaged game in a thousand is plenty";
  RecordProperty("games", static_cast<int>(games));
  RecordProperty("moves", static_cast<int>(moves));
  RecordProperty("cut", static_cast<int>(cut));
}

TEST_F(SharedRecords, HistoryAgreesWithTheReplay) {
  std::size_t games = 0;
  each(folder_ / "pro-valid.sgf", [&](const GameRecord& record, const sgf::Collection&, sgf::NodeId) {
    if (++games % (10 * go::test::kEffortDivisor) != 0) return;
    const auto history = history_of(record, record.moves.size(), rules_for(record.info, {}));
    ASSERT_TRUE(history) << history.error().text();
    go::Board<19> board = start_board<19>(record);
    for (const go::ColoredMove& move : record.moves) {
      if (move.move.is_pass())
        board.clear_ko();
      else
        board.play(go::Geometry<19>::vertex(move.move.point()), move.color);
    }
    EXPECT_EQ(board.hash(), history->board().hash());
    EXPECT_EQ(board.captured(go::Color::kBlack), history->board().captured(go::Color::kBlack));
  });
  EXPECT_GT(games, 100u);
}

TEST_F(SharedRecords, AllRawFilesAreImportedAndRepaired) {
  std::map<RepairCode, int> codes;
  int games = 0;
  each(folder_ / "raw", [&](const GameRecord& record, const sgf::Collection& tree, sgf::NodeId root) {
    ++games;
    for (const Repair& repair : record.repairs) ++codes[repair.code];
    EXPECT_FALSE(record.was_cut());
    EXPECT_GT(record.moves.size(), 20u);
    EXPECT_TRUE(record.is_plain());
    const double komi = record.info.komi.value_or(-1);
    EXPECT_TRUE(komi >= 0 && komi <= 8) << komi;
    // What is written of it needs no repair but the one that cannot be made: White moving twice.
    sgf::Collection repaired;
    const sgf::NodeId new_root = add_repaired(repaired, tree, root, record);
    const auto again = read_record(repaired, new_root);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->moves, record.moves);
    EXPECT_EQ(again->start_black, record.start_black);
    for (const Repair& repair : again->repairs) EXPECT_EQ(repair.code, RepairCode::kColorRepeated) << repair.text();
  });
  EXPECT_EQ(games, 80);
  EXPECT_GE(codes[RepairCode::kKomiHundred], 20);
  EXPECT_EQ(codes[RepairCode::kHandicapMissing], 18);
  EXPECT_EQ(codes[RepairCode::kHandicapLate], 12);
  EXPECT_EQ(codes[RepairCode::kHandicapPlayed], 1);
}

}  // namespace
}  // namespace katachi::record
