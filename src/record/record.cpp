#include "record/record.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "record/reading.hpp"
#include "record/text.hpp"

namespace katachi::record {

namespace {

using record_text::trimmed;

// Only capitals, the form of FF[4].
NodeProperty short_property(std::string_view name) {
  if (name.size() == 1)
    return name[0] == 'B' ? NodeProperty::kBlack : name[0] == 'W' ? NodeProperty::kWhite : NodeProperty::kOther;
  if (name.size() != 2) return NodeProperty::kOther;
  if (name[0] == 'A') {
    if (name[1] == 'B') return NodeProperty::kAddBlack;
    if (name[1] == 'W') return NodeProperty::kAddWhite;
    if (name[1] == 'E') return NodeProperty::kAddEmpty;
  }
  return name == "PL" ? NodeProperty::kPlayer : NodeProperty::kOther;
}

constexpr int kLetters = go::kMaxBoardSize;

// 0 to 24 for the letters a board can have, otherwise -1.
int coordinate(char c) { return c >= 'a' && c < 'a' + kLetters ? c - 'a' : -1; }

}  // namespace

NodeProperty node_property(std::string_view name) {
  const bool has_small = std::ranges::any_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
  return has_small ? short_property(sgf::canonical_name(name)) : short_property(name);
}

DecodedMove decode_move(std::string_view text, go::Size size) {
  using enum DecodedMove::Kind;
  if (text.size() == 2) {
    const int x = coordinate(text[0]);
    const int y = coordinate(text[1]);
    if (x >= 0 && y >= 0 && x < size.width && y < size.height) return {go::Point::at(x, y), kPlain};
  }
  text = trimmed(text);
  if (text.empty()) return {go::Move::pass(), kPlain};
  const std::string small = record_text::lowered(text);
  const bool is_small_board = size.larger() <= 19;
  if (is_small_board && (text == "tt" || small == "zz" || text == "AA")) return {go::Move::pass(), kOddPass};
  if (small == "pass" || small == "``") return {go::Move::pass(), kOddPass};
  if (text.size() == 2 && coordinate(small[0]) >= 0 && coordinate(small[1]) >= 0) {
    const go::Point p = go::Point::at(coordinate(small[0]), coordinate(small[1]));
    return {p, p.is_on(size) ? (small == text ? kPlain : kOddPoint) : kOffBoard};
  }
  if (const auto move = go::parse_gtp_move(text, size)) return {*move, kOddPoint};
  return {go::Move::pass(), kUnreadable};
}

RecordReader::RecordReader(RecordOptions options) : reading_(std::make_unique<Reading>(options)) {}
RecordReader::~RecordReader() = default;
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;

core::Result<void> RecordReader::read(const sgf::Collection& games, sgf::NodeId root, GameRecord& into) {
  return reading_->read(games, root, into);
}

core::Result<GameRecord> read_record(const sgf::Collection& games, sgf::NodeId root, const RecordOptions& options) {
  GameRecord record;
  if (auto read = RecordReader(options).read(games, root, record); !read) return std::unexpected(read.error());
  return record;
}

core::Result<void> RecordReader::Reading::read(const sgf::Collection& games, sgf::NodeId root, GameRecord& into) {
  games_ = &games;
  root_ = root;
  out_ = &into;
  into.clear();
  pending_cut_.reset();
  shift_ = 0;
  collect();
  gather_header();
  if (auto size = decide_size(); !size) return size;
  decode_moves();
  read_info();
  build_start();
  report_odd_moves();
  report_colors();
  play_through();
  guess_komi();
  return {};
}

void RecordReader::Reading::add_repair(RepairCode code, std::size_t move_number, std::string wrong, std::string done) {
  const auto again = std::ranges::find(out_->repairs, code, &Repair::code);
  if (again != out_->repairs.end()) {
    ++again->count;
    return;
  }
  out_->repairs.push_back({code, static_cast<int>(move_number), 1, std::move(wrong), std::move(done)});
}

// --- moves and setup as they are written ---

void RecordReader::Reading::collect() {
  raw_moves_.clear();
  raw_setups_.clear();
  raw_players_.clear();
  first_move_node_ = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t ordinal = 0;
  for (const sgf::NodeId node : games_->main_line(root_)) {
    if (raw_moves_.size() >= options_.max_moves) break;
    collect_node(node, ordinal);
    ++ordinal;
  }
  if (raw_moves_.size() > options_.max_moves) raw_moves_.resize(options_.max_moves);
  out_->moves_written = raw_moves_.size();
}

void RecordReader::Reading::collect_node(sgf::NodeId node, std::uint32_t ordinal) {
  const std::size_t before = raw_moves_.size();
  bool has_setup = false;
  for (const sgf::Property& property : games_->properties(node)) {
    const NodeProperty kind = node_property(property.name);
    if (kind == NodeProperty::kOther) continue;
    const auto values = games_->values(property);
    if (kind == NodeProperty::kBlack || kind == NodeProperty::kWhite) {
      const go::Color color = kind == NodeProperty::kBlack ? go::Color::kBlack : go::Color::kWhite;
      for (const std::string_view value : values) raw_moves_.push_back({value, color});
    } else if (kind == NodeProperty::kPlayer) {
      if (const auto color = go::parse_color(trimmed(values[0]))) raw_players_.push_back({before, *color});
    } else {
      has_setup = true;
      const go::Color color = kind == NodeProperty::kAddBlack   ? go::Color::kBlack
                              : kind == NodeProperty::kAddWhite ? go::Color::kWhite
                                                                : go::Color::kEmpty;
      raw_setups_.push_back({values, before, ordinal, color});
    }
  }
  const std::size_t moves = raw_moves_.size() - before;
  if (moves == 0) return;
  first_move_node_ = std::min(first_move_node_, ordinal);
  if (ordinal == 0) add_repair(RepairCode::kMoveInRoot, before + 1, "a move in the root node", "played as move 1");
  if (moves > 1)
    add_repair(RepairCode::kMovesInOneNode, before + 1, fmt::format("{} moves in one node", moves),
               "played in the order written");
  if (has_setup) add_repair(RepairCode::kMoveWithSetup, before + 1, "a move and setup in one node", "setup first");
}

// --- size ---

// Points written with small letters that a board up to 25 has and one of this size has not.
std::size_t RecordReader::Reading::points_beyond(go::Size size) const {
  std::size_t beyond = 0;
  const auto look = [&](std::string_view text) {
    if (text.size() != 2 || coordinate(text[0]) < 0 || coordinate(text[1]) < 0) return;
    if (coordinate(text[0]) >= size.width || coordinate(text[1]) >= size.height) ++beyond;
  };
  for (const RawMove& move : raw_moves_)
    if (move.text != "tt") look(move.text);
  for (const RawSetup& setup : raw_setups_)
    for (const std::string_view point : setup.points) look(point);
  return beyond;
}

// The smallest usual board that has all the points; 19 if a smaller one would do, unless a long game stayed within it.
void RecordReader::Reading::infer_size(const std::string& wrong, RepairCode code) {
  go::Size size = go::Size::square(19);
  for (const int larger : {21, 23, 25})
    if (points_beyond(size) > 0) size = go::Size::square(larger);
  const bool is_game = raw_setups_.empty();
  if (is_game && raw_moves_.size() >= 30 && points_beyond(go::Size::square(9)) == 0)
    size = go::Size::square(9);
  else if (is_game && raw_moves_.size() >= 60 && points_beyond(go::Size::square(13)) == 0)
    size = go::Size::square(13);
  out_->info.size = size;
  add_repair(code, 0, wrong, fmt::format("board {}x{}", size.width, size.height));
}

core::Result<void> RecordReader::Reading::decide_size() {
  const std::string_view game = trimmed(header_.game);
  if (!game.empty() && game != "1") return core::fail(fmt::format("not a game of Go (GM[{}])", game));
  const std::string_view written = trimmed(header_.size);
  if (!header_.has_size || written.empty()) {
    infer_size(header_.has_size ? "SZ[] is empty" : "no SZ", RepairCode::kSizeMissing);
    return {};
  }
  const auto size = go::parse_size(written);
  if (!size) {
    const auto number = record_text::leading_number(written);
    if (number && number->value > go::kMaxBoardSize && number->value <= 52)
      return core::fail(fmt::format("the board is too large (SZ[{}])", written), "", "boards up to 25x25 are read");
    infer_size(fmt::format("SZ[{}]", written), RepairCode::kSizeWrong);
    return {};
  }
  out_->info.size = *size;
  // One stray point is a bad move; several are a bad size.
  if (const std::size_t beyond = points_beyond(*size); beyond >= 2)
    infer_size(fmt::format("SZ[{}], but {} points lie beyond it", written, beyond), RepairCode::kSizeWrong);
  return {};
}

// --- moves ---

void RecordReader::Reading::decode_moves() {
  odd_moves_.clear();
  const go::Size size = out_->info.size;
  out_->moves.reserve(raw_moves_.size());
  for (std::size_t i = 0; i < raw_moves_.size(); ++i) {
    const RawMove& raw = raw_moves_[i];
    const DecodedMove decoded = decode_move(raw.text, size);
    if (decoded.kind != DecodedMove::Kind::kPlain) {
      if (decoded.kind >= DecodedMove::Kind::kOffBoard) {
        const bool off = decoded.kind == DecodedMove::Kind::kOffBoard;
        pending_cut_ = Repair{off ? RepairCode::kMoveOffBoard : RepairCode::kMoveUnreadable, static_cast<int>(i) + 1, 1,
                              fmt::format("{}[{}] {}", raw.color == go::Color::kBlack ? 'B' : 'W',
                                          raw.text.substr(0, 40), off ? "is not on the board" : "is no move"),
                              ""};
        return;
      }
      odd_moves_.push_back({i, decoded.kind});
    }
    out_->moves.push_back({raw.color, decoded.move});
  }
}

void RecordReader::Reading::report_odd_moves() {
  for (const OddMove& odd : odd_moves_) {
    const std::ptrdiff_t index = static_cast<std::ptrdiff_t>(odd.index) + shift_;
    const std::size_t number = index < 0 ? 0 : static_cast<std::size_t>(index) + 1;
    const RawMove& raw = raw_moves_[odd.index];
    const std::string wrong = fmt::format("{}[{}]", raw.color == go::Color::kBlack ? 'B' : 'W', raw.text);
    if (odd.kind == DecodedMove::Kind::kOddPass)
      add_repair(RepairCode::kPassSpelling, number, wrong, "pass");
    else
      add_repair(RepairCode::kPointSpelling, number, wrong,
                 index < 0 ? "handicap stone"
                           : go::gtp_text(out_->moves[static_cast<std::size_t>(index)].move, out_->info.size));
  }
}

void RecordReader::Reading::report_colors() {
  const std::vector<go::ColoredMove>& moves = out_->moves;
  auto change = out_->changes.begin();
  for (std::size_t i = 1; i < moves.size(); ++i) {
    while (change != out_->changes.end() && change->before_move < i) ++change;
    if (moves[i].color != moves[i - 1].color) continue;
    if (change != out_->changes.end() && change->before_move == i) continue;
    add_repair(RepairCode::kColorRepeated, i + 1, fmt::format("{} moves twice", go::color_name(moves[i].color)),
               "played as written");
  }
}

// --- replay ---

void RecordReader::Reading::report_cut(const ReplayVerdict& verdict) {
  std::vector<go::ColoredMove>& moves = out_->moves;
  const std::size_t number = verdict.played + 1;
  const go::ColoredMove move = moves[verdict.played];
  const RepairCode code = verdict.reason == go::Legality::kOccupied ? RepairCode::kMoveOccupied
                          : verdict.reason == go::Legality::kKo     ? RepairCode::kMoveKo
                                                                    : RepairCode::kMoveSuicide;
  add_repair(code, number,
             fmt::format("{} {}: {}", go::color_name(move.color), go::gtp_text(move.move, out_->info.size),
                         go::legality_text(verdict.reason)),
             fmt::format("cut before it, {} of {} moves are left", verdict.played, out_->moves_written));
  moves.resize(verdict.played);
  std::erase_if(out_->changes, [&](const SetupChange& change) { return change.before_move > verdict.played; });
}

void RecordReader::Reading::play_through() {
  ReplayVerdict verdict{.played = out_->moves.size()};
  if (options_.replay)
    verdict = replay(*out_);
  else
    verdict.breathless = drop_breathless_start(*out_);
  if (verdict.breathless > 0)
    add_repair(RepairCode::kSetupNoLiberty, 0, fmt::format("{} setup stones have no liberty", verdict.breathless),
               "taken off");
  if (verdict.suicides > 0) {
    add_repair(RepairCode::kSuicidePlayed, verdict.first_suicide + 1, "suicide of several stones, against the rules",
               "played, the stones come off");
    out_->repairs.back().count = verdict.suicides;
  }
  if (verdict.repetitions > 0) {
    const go::ColoredMove& move = out_->moves[verdict.first_repetition];
    add_repair(RepairCode::kSuperkoPlayed, verdict.first_repetition + 1,
               fmt::format("{} {} repeats a position, against the rules (superko)", go::color_name(move.color),
                           go::gtp_text(move.move, out_->info.size)),
               "played");
    out_->repairs.back().count = verdict.repetitions;
  }
  if (verdict.played < out_->moves.size()) {
    report_cut(verdict);
  } else if (pending_cut_) {
    const auto number = static_cast<std::size_t>(pending_cut_->move_number + shift_);
    add_repair(pending_cut_->code, number, pending_cut_->wrong,
               fmt::format("cut before it, {} of {} moves are left", out_->moves.size(), out_->moves_written));
    std::erase_if(out_->changes, [&](const SetupChange& change) { return change.before_move > out_->moves.size(); });
  }
}

}  // namespace katachi::record
