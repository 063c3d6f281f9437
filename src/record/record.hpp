// Game records: the main line of an SGF game tree as a game of Go, with a report of everything that had to be repaired.
//
// A GameRecord is what learners, viewers and engines want to know: who played, the start position, the moves that can be
// played. Its moves were replayed (simple ko, whatever the rules; suicide of several stones allowed) and stop before the
// first one that cannot be played. Real records are full of known faults (komi 650, handicap stones missing, a wrong board
// size...): each one found becomes a Repair that names the trouble, its place and what was done. docs/sgf.md has the whole
// list with the reasons.
//
// Invariants of a record that was read: all points are on a board of info.size; no start stone lies on another or has no
// liberty; the moves, with the changes applied between them, are legal in order (unless options.replay was off).
// Cost: one pass over the nodes of the main line and one replay; reading into the same record again reuses its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/board.hpp"
#include "go/history.hpp"
#include "go/point.hpp"
#include "go/rules.hpp"
#include "sgf/tree.hpp"

namespace katachi::record {

// --- how a game ended ---

enum class Ending : std::uint8_t {
  kUnknown,  // not said, or not understood
  kPoints,   // counted: see half_points
  kResignation,
  kTime,
  kForfeit,
  kWin,  // somebody won, nothing more is known
  kDraw,
  kVoid,        // no result
  kUnfinished,  // broken off, adjourned
};

struct GameResult {
  Ending ending = Ending::kUnknown;
  go::Color winner = go::Color::kEmpty;  // kEmpty unless somebody won
  int half_points = 0;                   // the margin, where ending is kPoints

  double margin() const { return half_points / 2.0; }
  std::string text() const;  // as SGF writes it: "B+3.5", "W+R", "0", "Void", "?"
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct ParsedResult {
  GameResult result;
  bool is_standard = true;  // written as SGF asks
  bool in_zi = false;       // counted in Chinese zi (B+2.25): the margin was doubled
};

// "B+3.5", "W+R", "0", "Draw", and what is found in the wild: "Black resigns.", "B+2.25", "Jigo", "W+0.0", a result in
// Chinese or Japanese.
ParsedResult parse_result(std::string_view text);

// --- when ---

struct Date {
  int year = 0;  // 0: not known, as with the others
  int month = 0;
  int day = 0;

  bool is_known() const { return year != 0; }
  std::string text() const;  // "2015-04-10", "2015-04", "2015", ""
  friend auto operator<=>(const Date&, const Date&) = default;
};

// The first date of a DT property; also "2015/4/10", "2015.04.10", "10 Apr 2015" and the like. Nothing if it makes no sense.
std::optional<Date> parse_date(std::string_view text);

// --- what is known about a game ---

struct GameInfo {
  std::string black, white;  // players
  std::string black_rank, white_rank;
  std::string event, round, place, name;
  std::string date_text;  // DT, normalised; several days as SGF writes them
  Date date;              // the first day
  GameResult result;
  std::string result_text;  // RE as it was written
  std::string rules;        // RU as it was written: rules_of() understands it
  std::string application;
  std::optional<double> komi;  // repaired; nothing if the record does not say
  int handicap = 0;            // stones Black was given: 0, or 2 and more
  go::Size size;
  std::string charset;           // of the file, for people
  std::string source;            // name of the file, for people
  std::size_t source_index = 0;  // the game's place in its file, from 0
};

// The named rule set of a RU property ("Japanese", "Chinese", "NZ", "AGA", ...), komi included; nothing if unknown or empty.
std::optional<go::Rules> rules_of(std::string_view written);

// --- what was wrong ---

enum class RepairCode : std::uint8_t {
  kSizeMissing,      // no SZ: 19, or what the points need
  kSizeWrong,        // SZ is unreadable, or several points lie beyond it
  kKomiHundred,      // KM[650] is 6.5
  kKomiZi,           // KM[3.75] is in Chinese zi: 7.5
  kKomiSpelling,     // KM[6,5], KM[6.5 points]
  kKomiUnreadable,   // dropped
  kKomiGuessed,      // KM[0] of an even Fox game: the usual komi of its rules
  kHandicapMissing,  // HA[4], no stones, White moves first: stones put on the usual points
  kHandicapLate,     // AB after the root, before the first move: part of the start
  kHandicapPlayed,   // the stones were written as moves of Black: part of the start
  kHandicapSingle,   // one AB stone, then White: it is Black's first move
  kHandicapCount,    // HA and the stones disagree: the stones count
  kHandicapText,     // HA is no number
  kPassSpelling,     // tt on a board up to 19 and other spellings of a pass
  kPointSpelling,    // B[Q16], B[DD]
  kMoveUnreadable,   // no point, no pass: the game is cut
  kMoveOffBoard,     // the game is cut
  kMoveOccupied,     // the game is cut
  kMoveKo,           // the game is cut
  kMoveSuicide,      // one stone on a point without liberty: the game is cut
  kSuicidePlayed,    // several stones without a liberty although the rules forbid it: played, the stones come off
  kSuperkoPlayed,    // a position came back although the rules named have superko: played
  kColorRepeated,    // one side moved twice: played
  kWhiteFirst,       // White begins an even game: played
  kPlayerToMove,     // PL and the first move disagree: the move counts
  kMoveInRoot,       // played
  kMovesInOneNode,   // played in the order written
  kMoveWithSetup,    // a move and setup in one node: setup first
  kSetupInGame,      // setup after the first move: see GameRecord::changes
  kSetupOffBoard,    // left out
  kSetupTwice,       // a point set up twice in a node: the last counts
  kSetupNoLiberty,   // setup stones without a liberty were taken off
  kResultZi,         // RE[B+2.25]: doubled
  kResultSpelling,   // a result in words
  kResultUnreadable,
  kDateSpelling,    // another order or other separators
  kDateUnreadable,  // damaged or impossible: dropped
  kRulesUnknown,
  kTextEscape,  // \u0022 in a text of the root: the character it means
};
inline constexpr std::size_t kRepairCodes = static_cast<std::size_t>(RepairCode::kTextEscape) + 1;

enum class Severity : std::uint8_t {
  kNote,    // unusual, but the meaning is certain
  kRepair,  // wrong, and put right
  kGuess,   // wrong, and put right as well as one can tell
  kLoss,    // something that was written is not in the record
};

std::string_view name(RepairCode code);  // "komi_hundred": stable, for machines
std::string_view name(Severity severity);
Severity severity(RepairCode code);

struct Repair {
  RepairCode code = RepairCode::kSizeMissing;
  int move_number = 0;  // the move before which or at which it was found, counted from 1; 0: before the first move
  int count = 1;        // how often; the rest describes the first
  std::string wrong;    // "KM[650]"
  std::string done;     // "komi 6.5"

  std::string text() const;  // "komi_hundred: KM[650] -> komi 6.5"
};

// --- the record ---

// Setup in the middle of a game, made before moves[before_move] (or at the end). Black and white stones replace what was
// there; then the points of `empty` become empty.
struct SetupChange {
  std::size_t before_move = 0;
  std::vector<go::Point> black, white, empty;
  std::optional<go::Color> to_move;
};

struct GameRecord {
  GameInfo info;
  std::vector<go::Point> start_black, start_white;
  go::Color start_to_move = go::Color::kBlack;
  std::vector<go::ColoredMove> moves;
  std::vector<SetupChange> changes;  // rare; not a game as it is played: learners skip such a record
  std::vector<Repair> repairs;
  std::size_t moves_written = 0;  // moves of the main line, those that were cut off too

  bool was_cut() const { return moves.size() < moves_written; }
  bool is_plain() const { return changes.empty(); }
  const Repair* find(RepairCode code) const;  // or null
  void clear();                               // forgets everything but the memory of the lists
};

struct RecordOptions {
  bool replay = true;  // off: moves are only known to be on the board, for callers that replay and judge them anyway
  std::size_t max_moves = std::numeric_limits<std::size_t>::max();  // later moves are not even read
};

// Reads game after game; keeps its buffers from one to the next.
class RecordReader {
 public:
  explicit RecordReader(RecordOptions options = {});
  ~RecordReader();
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;

  // Errors: it is not a game of Go, or the board is larger than 25x25. `into` is then of no use. Sets neither charset nor
  // source in info.
  core::Result<void> read(const sgf::Collection& games, sgf::NodeId root, GameRecord& into);

 private:
  class Reading;
  std::unique_ptr<Reading> reading_;
};

core::Result<GameRecord> read_record(const sgf::Collection& games, sgf::NodeId root, const RecordOptions& options = {});

// The start position as a board. Precondition: the board fits MaxSize.
template <int MaxSize>
go::Board<MaxSize> start_board(const GameRecord& record) {
  go::Board<MaxSize> board(record.info.size);
  for (const go::Point p : record.start_black) board.place(go::Geometry<MaxSize>::vertex(p), go::Color::kBlack);
  for (const go::Point p : record.start_white) board.place(go::Geometry<MaxSize>::vertex(p), go::Color::kWhite);
  return board;
}

// --- to play on from a record ---

struct LoadOptions {
  std::size_t game = 0;  // which game of the file, from 0
  std::optional<int> move_number =
      {};                // the position before this move, from 1, as GTP's loadsgf; absent or too large: the end
  go::Rules rules = {};  // where the record names none; komi where it gives none
};

struct LoadedGame {
  go::History history;  // rules and komi of the record; its past is at move_number
  GameRecord record;
  std::size_t moves_before = 0;  // moves of the record before the history's start: setup in mid-game starts a new one
  std::size_t games_in_file = 0;
  std::size_t syntax_repairs = 0;  // what the SGF reader repaired
};

// A history of the first `moves` moves of a record, judged leniently; then it has the given rules.
core::Result<go::History> history_of(const GameRecord& record, std::size_t moves, const go::Rules& rules);

// The rules of a record: those it names or `otherwise`, with its komi.
go::Rules rules_for(const GameInfo& info, const go::Rules& otherwise);

// A file of any kind the sgf reader knows (.sgf, .sgf.gz, an archive: its first record).
core::Result<LoadedGame> load_game(const std::filesystem::path& path, const LoadOptions& options = {});
core::Result<LoadedGame> load_game_text(std::string_view sgf, const LoadOptions& options = {});

// --- writing ---

// The game as SGF, FF[4], UTF-8, in lines of 78 characters. Komi and rules are the history's unless info says otherwise.
std::string to_sgf(const go::History& history, const GameInfo& info = {});
std::string to_sgf(const GameRecord& record);

// The same as a tree, for callers that add comments or marks; returns the root. Node i + 1 of the main line is move i.
sgf::NodeId add_game(sgf::Collection& into, const go::History& history, const GameInfo& info = {});
sgf::NodeId add_game(sgf::Collection& into, const GameRecord& record);

// A whole tree with the repairs of its record made in it; variations, comments, marks and unknown properties stay. Where the
// main line was cut, the node of the first bad move goes, with all that follows and all that was a variation of it.
// Precondition: the record was read from this tree with the options' defaults.
sgf::NodeId add_repaired(sgf::Collection& into, const sgf::Collection& games, sgf::NodeId root,
                         const GameRecord& record);

}  // namespace katachi::record
