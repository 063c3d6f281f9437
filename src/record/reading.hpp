// The work of RecordReader, step by step: collect the raw moves and setup of the main line, decide the size, decode the
// moves, read what is known about the game, build the start position, replay. Only the records_*.cpp files include this.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace katachi::record {

// The properties that make a position.
enum class NodeProperty : std::uint8_t { kBlack, kWhite, kAddBlack, kAddWhite, kAddEmpty, kPlayer, kOther };
NodeProperty node_property(std::string_view name);  // also in the long spelling of FF[1] to FF[3] and in small letters

// What a move's text means.
struct DecodedMove {
  enum class Kind : std::uint8_t { kPlain, kOddPass, kOddPoint, kOffBoard, kUnreadable };
  go::Move move;
  Kind kind = Kind::kPlain;
};
DecodedMove decode_move(std::string_view text, go::Size size);

// The outcome of a replay: how many moves could be played, and why no more.
struct ReplayVerdict {
  std::size_t played = 0;
  go::Legality reason = go::Legality::kLegal;
  int suicides = 0;
  std::size_t first_suicide = 0;
  int repetitions = 0;  // of positions, where the record's rules have superko
  std::size_t first_repetition = 0;
  int breathless = 0;  // setup stones without a liberty that were taken off
};

// Replays the record's moves; takes breathless setup stones out of the record's start and changes.
ReplayVerdict replay(GameRecord& record);
// Only the start and the changes: for records whose moves somebody else replays.
int drop_breathless_start(GameRecord& record);

class RecordReader::Reading {
 public:
  explicit Reading(const RecordOptions& options) : options_(options) {}
  core::Result<void> read(const sgf::Collection& games, sgf::NodeId root, GameRecord& into);

 private:
  struct RawMove {
    std::string_view text;
    go::Color color;
  };
  struct RawSetup {
    std::span<const std::string_view> points;
    std::size_t before_move;
    std::uint32_t node;  // of the main line, the root is 0
    go::Color color;     // kEmpty: AE
  };
  struct RawPlayer {
    std::size_t before_move;
    go::Color color;
  };
  struct OddMove {
    std::size_t index;
    DecodedMove::Kind kind;
  };
  // Raw values of the root, or of later nodes before the first move where the root lacks them.
  struct Header {
    std::string_view size, komi, handicap, result, date, rules, game;
    std::string_view black, white, black_rank, white_rank, event, round, place, name, application;
    bool has_size = false, has_komi = false, has_handicap = false;
    bool has_fox_clock = false;  // TC and TT
    bool is_fox = false;
  };

  // What setup made of the points, in the order in which they were first named.
  struct SetupCells {
    struct Cell {
      go::Color color = go::Color::kEmpty;
      std::uint32_t set_in = 0;  // number of the node that set it, plus one
    };
    std::array<Cell, static_cast<std::size_t>(go::kMaxBoardSize) * go::kMaxBoardSize> cells{};
    std::vector<go::Point> order;
    Cell& at(go::Point p) { return cells[static_cast<std::size_t>(p.y) * go::kMaxBoardSize + p.x]; }
  };

  // records.cpp
  void collect();
  void collect_node(sgf::NodeId node, std::uint32_t ordinal);
  core::Result<void> decide_size();
  void infer_size(const std::string& wrong, RepairCode code);
  std::size_t points_beyond(go::Size size) const;
  void decode_moves();
  void report_odd_moves();
  void report_colors();
  void play_through();
  void report_cut(const ReplayVerdict& verdict);
  void add_repair(RepairCode code, std::size_t move_number, std::string wrong, std::string done);

  // records_header.cpp
  void gather_header();
  bool gather_property(std::string_view property_name, std::string_view value);
  void read_info();
  void read_komi();
  void read_handicap();
  void read_result();
  void read_date();
  void guess_komi();

  // records_start.cpp
  void build_start();
  void place_start_stones();
  void place_setup(const RawSetup& setup, SetupCells& cells);
  void collect_changes();
  void settle_handicap();
  void settle_without_stones();
  void settle_black_stones();
  void place_missing_handicap();
  std::size_t longest_replay(std::span<const std::vector<go::Point>> layouts) const;
  bool take_played_handicap();
  std::size_t played_handicap() const;
  void settle_player();

  RecordOptions options_;
  const sgf::Collection* games_ = nullptr;
  sgf::NodeId root_ = sgf::kNoNode;
  GameRecord* out_ = nullptr;

  std::vector<RawMove> raw_moves_;
  std::vector<RawSetup> raw_setups_;
  std::vector<RawPlayer> raw_players_;
  std::vector<OddMove> odd_moves_;
  Header header_;
  std::uint32_t first_move_node_ = 0;  // of the main line; beyond the last if there is no move
  int handicap_written_ = 0;
  std::ptrdiff_t shift_ = 0;           // moves added at (or taken from) the beginning
  std::optional<Repair> pending_cut_;  // a move that could not be decoded; moves stop before it
};

}  // namespace katachi::record
