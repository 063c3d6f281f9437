#include "go/history.hpp"

#include <algorithm>
#include <unordered_set>

#include "core/rng.hpp"

namespace katachi::go {

namespace {

using GameGeometry = Geometry<kMaxBoardSize>;

}  // namespace

std::string legality_text(Legality legality) {
  switch (legality) {
    case Legality::kLegal:
      return "legal";
    case Legality::kOffBoard:
      return "the point is not on the board";
    case Legality::kOccupied:
      return "the point is occupied";
    case Legality::kKo:
      return "the ko may not be retaken at once";
    case Legality::kSuperko:
      return "the position would be repeated (superko)";
    case Legality::kSuicide:
      return "suicide is not allowed";
  }
  return "illegal";
}

History::History(Size size, Rules rules) : rules_(rules), board_(size) { restart(); }

void History::clear() {
  board_ = GameBoard(size());
  start_black_.clear();
  start_white_.clear();
  start_is_handicap_ = false;
  start_to_move_ = Color::kBlack;
  restart();
}

void History::restart() {
  to_move_ = start_to_move_;
  moves_.clear();
  past_.clear();
  hashes_.clear();
  seen_.clear();
  seen_situations_.clear();
  remember();
}

core::Result<void> History::set_up(std::span<const Point> black, std::span<const Point> white, Color to_move) {
  GameBoard board(size());
  const auto place_all = [&](std::span<const Point> points, Color color) -> core::Result<void> {
    for (const Point p : points) {
      if (!p.is_on(size())) return core::fail("a stone lies off the board");
      if (board.at(p) != Color::kEmpty) return core::fail("two stones on " + gtp_text(p, size()));
      board.place(GameGeometry::vertex(p), color);
    }
    return {};
  };
  if (auto placed = place_all(black, Color::kBlack); !placed) return placed;
  if (auto placed = place_all(white, Color::kWhite); !placed) return placed;
  std::string breathless;
  board.for_each_point([&](GameBoard::V v) {
    if (is_stone(board.at(v)) && board.liberties(v) == 0) breathless = gtp_text(GameGeometry::point(v), size());
  });
  if (!breathless.empty()) return core::fail("the stone on " + breathless + " has no liberty");
  board_ = board;
  start_black_.assign(black.begin(), black.end());
  start_white_.assign(white.begin(), white.end());
  start_to_move_ = to_move;
  start_is_handicap_ = false;
  restart();
  return {};
}

core::Result<void> History::set_handicap(std::span<const Point> stones) {
  if (auto placed = set_up(stones, {}, Color::kWhite); !placed) return placed;
  start_is_handicap_ = true;
  return {};
}

int History::handicap_stones() const {
  if (start_is_handicap_) return static_cast<int>(start_black_.size());
  if (!start_black_.empty() || !start_white_.empty()) {
    // A record often has only AB: stones of Black alone with White to move are a handicap.
    return start_white_.empty() && start_to_move_ == Color::kWhite ? static_cast<int>(start_black_.size()) : 0;
  }
  const auto is_black_stone = [](const ColoredMove& m) { return m.color == Color::kBlack && !m.move.is_pass(); };
  // White may pass between Black's handicap stones, which is how some servers send them.
  int stones = 0;
  for (const ColoredMove& m : moves_) {
    if (is_black_stone(m)) {
      ++stones;
    } else if (!(m.color == Color::kWhite && m.move.is_pass())) {
      break;
    }
  }
  return stones >= 2 ? stones : 0;
}

int History::consecutive_passes() const {
  const auto last_stone =
      std::find_if(moves_.rbegin(), moves_.rend(), [](const ColoredMove& m) { return !m.move.is_pass(); });
  return static_cast<int>(last_stone - moves_.rbegin());
}

std::optional<ColoredMove> History::last_move() const {
  return moves_.empty() ? std::nullopt : std::optional(moves_.back());
}

std::uint64_t History::situation(std::uint64_t stones_hash, Color to_move) {
  constexpr std::uint64_t kSide = std::uint64_t{1}
                                  << 62;  // apart from the keys of stones, which come from small numbers
  return stones_hash ^ core::mix64(kSide | static_cast<std::uint64_t>(to_move));
}

std::vector<std::size_t> History::repetitions() const {
  std::vector<std::size_t> found;
  if (rules_.ko == KoRule::kSimple) return found;
  const auto key = [&](std::uint64_t stones_hash, Color next) {
    return rules_.ko == KoRule::kPositional ? stones_hash : situation(stones_hash, next);
  };
  std::unordered_set<std::uint64_t> seen = {key(hashes_.front(), start_to_move_)};
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const bool is_new = seen.insert(key(hashes_[i + 1], opposite(moves_[i].color))).second;
    if (!is_new && !moves_[i].move.is_pass()) found.push_back(i);
  }
  return found;
}

bool History::repeats(std::uint64_t stones_hash, Color next_to_move) const {
  if (rules_.ko == KoRule::kPositional) return seen_.contains(stones_hash);
  if (rules_.ko == KoRule::kSituational) return seen_situations_.contains(situation(stones_hash, next_to_move));
  return false;
}

Legality History::legality(Color color, Move move) const {
  if (move.is_pass()) return Legality::kLegal;
  if (!move.point().is_on(size())) return Legality::kOffBoard;
  const GameBoard::V v = GameGeometry::vertex(move.point());
  if (board_.at(v) != Color::kEmpty) return Legality::kOccupied;
  // The ko forbids only the side whose stone was taken, not the one that took it. Superko forbids the retake by itself.
  const bool ko_of_opponent = !moves_.empty() && moves_.back().color == opposite(color);
  if (v == board_.ko() && ko_of_opponent && board_.captures(v, color)) return Legality::kKo;
  if (board_.is_suicide(v, color)) {
    // The suicide of one stone changes nothing on the board: under superko that is a repetition, otherwise a second pass.
    if (!rules_.suicide || board_.is_single_stone_suicide(v, color)) return Legality::kSuicide;
  }
  if (rules_.ko != KoRule::kSimple && repeats(board_.hash_after(v, color), opposite(color))) return Legality::kSuperko;
  return Legality::kLegal;
}

Legality History::play(Color color, Move move) {
  const Legality verdict = legality(color, move);
  if (verdict != Legality::kLegal) return verdict;
  Past past{.undo = {}, .ko = board_.ko(), .to_move = to_move_};
  if (move.is_pass())
    board_.clear_ko();
  else
    board_.play(GameGeometry::vertex(move.point()), color, past.undo);
  past_.push_back(past);
  moves_.push_back({color, move});
  to_move_ = opposite(color);
  remember();
  return Legality::kLegal;
}

bool History::undo() {
  if (moves_.empty()) return false;
  forget();
  const Past& past = past_.back();
  if (moves_.back().move.is_pass())
    board_.set_ko(past.ko);
  else
    board_.undo(past.undo);
  to_move_ = past.to_move;
  past_.pop_back();
  moves_.pop_back();
  return true;
}

void History::remember() {
  const std::uint64_t hash = board_.hash();
  hashes_.push_back(hash);
  ++seen_[hash];
  ++seen_situations_[situation(hash, to_move_)];
}

void History::forget() {
  const std::uint64_t hash = hashes_.back();
  const auto decrement = [](auto& map, std::uint64_t key) {
    const auto found = map.find(key);
    if (--found->second == 0) map.erase(found);
  };
  decrement(seen_, hash);
  // to_move_ may have been set by hand since; the situation was stored after the last move or at the start.
  const Color stored = moves_.empty() ? start_to_move_ : opposite(moves_.back().color);
  decrement(seen_situations_, situation(hash, stored));
  hashes_.pop_back();
}

}  // namespace katachi::go
