// The start position: setup stones, handicap in all its spellings, the side to move; and setup in mid-game.
#include <algorithm>

#include <fmt/format.h>

#include "go/handicap.hpp"
#include "record/reading.hpp"
#include "record/record.hpp"
#include "record/text.hpp"

namespace katachi::record {

namespace {

// The points of a setup value, "dd" or a rectangle "dd:gg". False if some are not on the board.
template <class F>
bool for_each_setup_point(std::string_view value, go::Size size, F&& f) {
  const std::size_t colon = value.find(':');
  const DecodedMove first = decode_move(value.substr(0, colon), size);
  const DecodedMove last = colon == std::string_view::npos ? first : decode_move(value.substr(colon + 1), size);
  const auto is_point = [](const DecodedMove& decoded) {
    return !decoded.move.is_pass() && decoded.kind != DecodedMove::Kind::kOffBoard;
  };
  if (!is_point(first) || !is_point(last)) return false;
  const go::Point a = first.move.point();
  const go::Point b = last.move.point();
  for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y)
    for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) f(go::Point::at(x, y));
  return true;
}

std::string points_text(std::span<const go::Point> points, go::Size size) {
  std::string text;
  for (const go::Point p : points) text += (text.empty() ? "" : " ") + go::gtp_text(p, size);
  return text;
}

}  // namespace

void RecordReader::Reading::build_start() {
  if (!raw_setups_.empty()) {
    place_start_stones();
    collect_changes();
  }
  settle_handicap();
  settle_player();
}

// Setup before the first move, in whichever node.
void RecordReader::Reading::place_start_stones() {
  SetupCells cells;
  bool late = false;
  for (const RawSetup& setup : raw_setups_) {
    if (setup.before_move > 0) break;
    late = late || (setup.node > 0 && setup.color != go::Color::kEmpty);
    place_setup(setup, cells);
  }
  for (const go::Point p : cells.order) {
    if (cells.at(p).color == go::Color::kBlack) out_->start_black.push_back(p);
    if (cells.at(p).color == go::Color::kWhite) out_->start_white.push_back(p);
  }
  if (late)
    add_repair(RepairCode::kHandicapLate, 0, "stones set up after the root", "they belong to the start position");
}

void RecordReader::Reading::place_setup(const RawSetup& setup, SetupCells& cells) {
  const go::Size size = out_->info.size;
  const std::size_t number = setup.before_move == 0 ? 0 : setup.before_move + 1;
  for (const std::string_view value : setup.points) {
    const bool on_board = for_each_setup_point(value, size, [&](go::Point p) {
      SetupCells::Cell& cell = cells.at(p);
      if (cell.set_in == setup.node + 1 && cell.color != setup.color)
        add_repair(RepairCode::kSetupTwice, number, go::gtp_text(p, size) + " is set up twice", "the last counts");
      if (cell.set_in == 0) cells.order.push_back(p);
      cell = {setup.color, setup.node + 1};
    });
    if (!on_board && !record_text::trimmed(value).empty())
      add_repair(RepairCode::kSetupOffBoard, number, fmt::format("setup on [{}]", value.substr(0, 40)),
                 "skipped: not on the board");
  }
}

// Setup after a move: everything before the next move is one change.
void RecordReader::Reading::collect_changes() {
  for (auto setup = raw_setups_.begin(); setup != raw_setups_.end();) {
    const std::size_t before = setup->before_move;
    if (before == 0 || before > out_->moves.size()) {
      ++setup;
      continue;
    }
    SetupCells cells;
    for (; setup != raw_setups_.end() && setup->before_move == before; ++setup) place_setup(*setup, cells);
    if (cells.order.empty()) continue;
    add_repair(RepairCode::kSetupInGame, before + 1, "setup in the middle of the game",
               "the position is changed there");
    SetupChange& change = out_->changes.emplace_back();
    change.before_move = before;
    for (const go::Point p : cells.order) {
      const go::Color color = cells.at(p).color;
      std::vector<go::Point>& list = color == go::Color::kBlack   ? change.black
                                     : color == go::Color::kWhite ? change.white
                                                                  : change.empty;
      list.push_back(p);
    }
  }
  auto change = out_->changes.begin();
  for (const RawPlayer& player : raw_players_) {
    while (change != out_->changes.end() && change->before_move < player.before_move) ++change;
    if (change != out_->changes.end() && change->before_move == player.before_move) change->to_move = player.color;
  }
}

// --- handicap ---

void RecordReader::Reading::settle_handicap() {
  if (out_->start_black.empty() && out_->start_white.empty())
    settle_without_stones();
  else if (out_->start_white.empty())
    settle_black_stones();
  else
    out_->info.handicap = handicap_written_ >= 2 ? handicap_written_ : 0;
}

void RecordReader::Reading::settle_without_stones() {
  const std::vector<go::ColoredMove>& moves = out_->moves;
  const bool white_first = !moves.empty() && moves[0].color == go::Color::kWhite;
  if (handicap_written_ >= 2 && (white_first || moves.empty())) {
    place_missing_handicap();
  } else if (!take_played_handicap() && handicap_written_ >= 2) {
    add_repair(RepairCode::kHandicapCount, 0,
               fmt::format("HA[{}], but no stones and Black moves first", handicap_written_), "no handicap");
  }
}

// Six and seven stones have two customs: the middle of the left and right side (GTP), or of the upper and lower one (Fox).
// The first layout that the whole game can be played on is taken; failing all, the one that is played on longest.
void RecordReader::Reading::place_missing_handicap() {
  const std::string wrong = fmt::format("HA[{}] without stones", handicap_written_);
  std::vector<std::vector<go::Point>> layouts = {go::fixed_handicap_points(out_->info.size, handicap_written_)};
  if (layouts[0].empty()) {
    add_repair(RepairCode::kHandicapMissing, 0, wrong, "none placed: no usual points for them");
    return;
  }
  if (handicap_written_ == 6 || handicap_written_ == 7) {
    layouts.push_back(layouts[0]);
    for (go::Point& p : layouts.back()) std::swap(p.x, p.y);
    if (header_.is_fox) std::swap(layouts[0], layouts[1]);
  }
  layouts.emplace_back();  // no stones: when moves fall on all the usual points
  const std::size_t best = options_.replay ? longest_replay(layouts) : 0;
  out_->start_black = layouts[best];
  out_->info.handicap = static_cast<int>(out_->start_black.size());
  add_repair(RepairCode::kHandicapMissing, 0, wrong,
             out_->start_black.empty() ? "none placed: moves fall on the usual points"
                                       : "placed on " + points_text(out_->start_black, out_->info.size));
}

std::size_t RecordReader::Reading::longest_replay(std::span<const std::vector<go::Point>> layouts) const {
  std::size_t best = 0;
  std::size_t most_played = 0;
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    GameRecord attempt = *out_;
    attempt.start_black = layouts[i];
    const std::size_t played = replay(attempt).played;
    if (i == 0 || played > most_played) {
      best = i;
      most_played = played;
    }
    if (played == attempt.moves.size()) break;
  }
  return best;
}

// How many moves at the beginning are handicap stones: as many as HA says, with or without White's passes between them; or
// all that Black plays before White's first move, where HA says nothing (or no handicap, and it is three or more).
std::size_t RecordReader::Reading::played_handicap() const {
  constexpr std::size_t kMostStones = 25;
  const std::vector<go::ColoredMove>& moves = out_->moves;
  std::size_t stones = 0;
  std::size_t used = 0;
  bool passes = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].color == go::Color::kBlack && !moves[i].move.is_pass()) {
      ++stones;
      used = i + 1;
    } else if (moves[i].color == go::Color::kWhite && moves[i].move.is_pass() &&
               stones < static_cast<std::size_t>(handicap_written_)) {
      passes = true;
    } else {
      break;
    }
  }
  const bool white_follows =
      used < moves.size() && moves[used].color == go::Color::kWhite && !moves[used].move.is_pass();
  if (handicap_written_ >= 2) return stones == static_cast<std::size_t>(handicap_written_) ? used : 0;
  if (passes || !white_follows) return 0;
  const std::size_t fewest = header_.has_handicap ? 3 : 2;  // HA[0] and two stones: rather a slip
  return stones >= fewest && stones <= kMostStones ? used : 0;
}

bool RecordReader::Reading::take_played_handicap() {
  const std::size_t used = played_handicap();
  if (used == 0) return false;
  if (!out_->changes.empty() && out_->changes.front().before_move <= used) return false;
  std::vector<go::ColoredMove>& moves = out_->moves;
  for (std::size_t i = 0; i < used; ++i) {
    if (moves[i].move.is_pass()) continue;
    if (std::ranges::find(out_->start_black, moves[i].move.point()) !=
        out_->start_black.end()) {  // no handicap, but a damaged record
      out_->start_black.clear();
      return false;
    }
    out_->start_black.push_back(moves[i].move.point());
  }
  moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(used));
  for (SetupChange& change : out_->changes) change.before_move -= used;
  shift_ = -static_cast<std::ptrdiff_t>(used);
  out_->moves_written -= used;
  out_->info.handicap = static_cast<int>(out_->start_black.size());
  add_repair(RepairCode::kHandicapPlayed, 0,
             fmt::format("{} handicap stones written as moves", out_->start_black.size()),
             "they belong to the start position");
  return true;
}

void RecordReader::Reading::settle_black_stones() {
  const int stones = static_cast<int>(out_->start_black.size());
  const bool white_first = !out_->moves.empty() && out_->moves[0].color == go::Color::kWhite;
  if (stones == 1 && handicap_written_ < 2 && white_first && out_->changes.empty()) {
    const go::Point p = out_->start_black.front();
    out_->start_black.clear();
    out_->moves.insert(out_->moves.begin(), go::ColoredMove{go::Color::kBlack, p});
    shift_ = 1;
    ++out_->moves_written;
    add_repair(RepairCode::kHandicapSingle, 0,
               fmt::format("a single stone on {} is set up", go::gtp_text(p, out_->info.size)), "played as move 1");
    return;
  }
  if (!white_first && !out_->moves.empty()) {  // a position with Black to move: a handicap only if HA says exactly so
    out_->info.handicap = handicap_written_ == stones && stones >= 2 ? stones : 0;
    return;
  }
  out_->info.handicap = stones >= 2 ? stones : 0;
  if (header_.has_handicap && handicap_written_ != stones && stones >= 2)
    add_repair(RepairCode::kHandicapCount, 0, fmt::format("HA[{}], but {} stones", handicap_written_, stones),
               fmt::format("handicap {}", stones));
}

void RecordReader::Reading::settle_player() {
  std::optional<go::Color> written;
  for (const RawPlayer& player : raw_players_)
    if (player.before_move == 0) written = player.color;
  const bool has_stones = !out_->start_black.empty() || !out_->start_white.empty();
  if (out_->moves.empty()) {
    out_->start_to_move = written.value_or(out_->info.handicap >= 2 ? go::Color::kWhite : go::Color::kBlack);
    return;
  }
  out_->start_to_move = out_->moves[0].color;
  const bool single = shift_ == 1;
  if (written && *written != out_->start_to_move && !single)
    add_repair(RepairCode::kPlayerToMove, 1, fmt::format("PL says {}", go::color_name(*written)),
               fmt::format("{} moves first", go::color_name(out_->start_to_move)));
  else if (!written && out_->start_to_move == go::Color::kWhite && !has_stones)
    add_repair(RepairCode::kWhiteFirst, 1, "White begins an even game", "played as written");
}

}  // namespace katachi::record
