// Dataset: many games in one compact file, as a learner of networks wants them: sizes, start stones, moves (2 bytes each), komi,
// result, scoring, date, and whether a game is for learning or for measuring. docs/network.md describes the file.
//
// The file is a block file (core/block_file.hpp), so a truncated or damaged one is refused. Invariants of an open dataset: the
// counts of the games add up to the sections, every point is on its board, every value is in the range that its field says. That the
// moves are legal is the reader's word (record.hpp), not checked again.
// A game goes to the measuring part by the hash of its stones and moves, so the split depends neither on the order of the games nor
// on the files they came in, and the same game never stands in both parts. A game that comes twice is kept once.
// Cost: 16 bytes per game, 2 bytes per move and start stone, in memory and on disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/block_file.hpp"
#include "core/result.hpp"
#include "record/game_set.hpp"
#include "record/record.hpp"

namespace katachi::record {

enum class ScoringGuess : std::uint8_t { kUnknown, kArea, kTerritory };

// One game of the file, as its bytes stand there.
struct DatasetGame {
  static constexpr std::int16_t kNoKomi = std::numeric_limits<std::int16_t>::min();
  static constexpr std::uint8_t kScoringMask = 3;   // a ScoringGuess
  static constexpr std::uint8_t kScoringNamed = 4;  // by the record; otherwise guessed from komi
  static constexpr std::uint8_t kWhiteMovesFirst = 8;
  static constexpr std::uint8_t kValidation = 16;

  std::uint16_t moves = 0;
  std::uint16_t stones = 0;  // of the start
  std::uint8_t width = 0, height = 0;
  std::int16_t komi_half_points = kNoKomi;
  std::int16_t margin_half_points = 0;  // Black's points minus White's, komi included; where ending is kPoints or kDraw
  std::uint8_t winner = 0;              // a go::Color
  std::uint8_t ending = 0;              // an Ending
  std::uint8_t flags = 0;
  std::uint8_t day = 0;          // 0: unknown
  std::uint16_t year_month = 0;  // year * 16 + month; 0: unknown

  go::Size size() const { return {width, height}; }
  bool is_for_validation() const { return (flags & kValidation) != 0; }
  ScoringGuess scoring() const { return static_cast<ScoringGuess>(flags & kScoringMask); }
  Date date() const { return {year_month / 16, year_month % 16, day}; }
  friend bool operator==(const DatasetGame&, const DatasetGame&) = default;
};
static_assert(sizeof(DatasetGame) == 16);

// A game on its way into a dataset.
struct PackedGame {
  DatasetGame facts;
  std::vector<PackedMove> stones, moves;

  std::uint64_t hash() const;  // of board, stones and moves: equal for equal games
};

// Smallest and largest side of a board that the network knows.
inline constexpr int kSmallestDatasetBoard = 7;
inline constexpr int kLargestDatasetBoard = 19;

// Komi and scoring as a network is told of them; a komi that is not known is the usual one of the scoring (docs/network.md).
struct ToldRules {
  std::int16_t komi_half_points = 13;
  bool counts_area = false;
};
ToldRules told_rules(const GameInfo& info);

// Errors say why the game is of no use to a learner, in the words of a report: "stones set up in mid-game".
core::Result<PackedGame> pack_game(const GameRecord& record);

class DatasetBuilder {
 public:
  // Precondition: 0 <= validation_share < 1.
  explicit DatasetBuilder(double validation_share) : validation_share_(validation_share) {}

  bool add(const PackedGame& game);  // false: it is there already
  std::size_t size() const { return games_.size(); }
  std::size_t validation_games() const { return validation_games_; }
  std::size_t move_count() const { return moves_.size(); }

  // `made_by` is one line for people: the command. Throws EnvironmentError.
  void write(const std::filesystem::path& path, std::string_view made_by) const;
  std::string bytes(std::string_view made_by) const;  // the same in memory, for tests

 private:
  template <class F>
  auto with_sections(std::string_view made_by, F&& f) const;

  double validation_share_;
  std::size_t validation_games_ = 0;
  std::vector<DatasetGame> games_;
  std::vector<PackedMove> stones_, moves_;
  std::unordered_set<std::uint64_t> seen_;
};

class Dataset {
 public:
  static core::Result<Dataset> open(const std::filesystem::path& path);
  static core::Result<Dataset> parse(core::Bytes bytes, std::string name);

  std::size_t size() const { return games_.size(); }
  const DatasetGame& operator[](std::size_t i) const { return games_[i]; }
  std::span<const PackedMove> stones(std::size_t i) const {
    return stones_.subspan(starts_[i].stone, games_[i].stones);
  }
  std::span<const PackedMove> moves(std::size_t i) const { return moves_.subspan(starts_[i].move, games_[i].moves); }
  std::size_t move_count() const { return moves_.size(); }
  std::string_view made_by() const { return {made_by_.data(), made_by_.size()}; }

 private:
  struct Start {
    std::size_t stone = 0, move = 0;
  };
  Dataset() = default;
  static core::Result<Dataset> from(const core::Result<core::BlockFile>& file);
  core::Result<void> check_games(const std::string& name);

  core::Column<DatasetGame> game_column_;  // these four keep the file mapped; the views below look into it
  core::Column<PackedMove> stone_column_, move_column_;
  core::Column<char> text_column_;
  std::span<const DatasetGame> games_;
  std::span<const PackedMove> stones_, moves_;
  std::span<const char> made_by_;
  std::vector<Start> starts_;
};

}  // namespace katachi::record
