#include <algorithm>
#include <unordered_set>

#include "go/records_reading.hpp"

namespace katachi::go {

namespace {

template <int MaxSize>
class Replay {
 public:
  explicit Replay(GameRecord& record) : record_(record), board_(go::start_board<MaxSize>(record)) {
    const auto rules = rules_of(record.info.rules);
    suicide_allowed_ = rules && rules->suicide;
    if (rules) ko_ = rules->ko;
    if (!record.start_black.empty() || !record.start_white.empty()) tidy_start();
    begin_positions(record.start_to_move);
  }

  ReplayVerdict run() {
    const std::vector<ColoredMove>& moves = record_.moves;
    auto change = record_.changes.begin();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (; change != record_.changes.end() && change->before_move <= i; ++change) apply(*change);
      verdict_.reason = play(moves[i], i);
      if (verdict_.reason != Legality::kLegal) return verdict_;
      verdict_.played = i + 1;
    }
    for (; change != record_.changes.end(); ++change) apply(*change);
    return verdict_;
  }

  int breathless() const { return verdict_.breathless; }

 private:
  using Geo = Geometry<MaxSize>;
  using V = Vertex<MaxSize>;

  // The same judgement as History's under simple ko, but that the suicide of several stones is always played.
  Legality play(const ColoredMove& move, std::size_t index) {
    const Color color = move.color;
    const bool after_opponent = last_ == opposite(color);
    last_ = color;
    if (move.move.is_pass()) {
      board_.clear_ko();
      remember_position(opposite(color));
      return Legality::kLegal;
    }
    const V v = Geo::vertex(move.move.point());
    if (board_.at(v) != Color::kEmpty) return Legality::kOccupied;
    if (v == board_.ko() && after_opponent && board_.captures(v, color)) return Legality::kKo;
    if (board_.is_suicide(v, color)) {
      if (board_.is_single_stone_suicide(v, color)) return Legality::kSuicide;
      if (!suicide_allowed_ && verdict_.suicides++ == 0) verdict_.first_suicide = index;
    }
    board_.play(v, color);
    if (!remember_position(opposite(color)) && verdict_.repetitions++ == 0) verdict_.first_repetition = index;
    return Legality::kLegal;
  }

  // False if it was there before, as the superko of the record's rules sees it. The same as History::repetitions.
  bool remember_position(Color next) {
    if (ko_ == KoRule::kSimple) return true;
    return seen_.insert(ko_ == KoRule::kPositional ? board_.hash() : History::situation(board_.hash(), next)).second;
  }

  void begin_positions(Color to_move) {
    seen_.clear();
    remember_position(to_move);
  }

  // Stones that cannot be on a board: of the side to move first, for the other side may just have taken them.
  std::vector<Point> take_breathless(Color to_move) {
    std::vector<Point> taken;
    for (const Color color : {to_move, opposite(to_move)}) {
      std::vector<V> stones;
      board_.for_each_point([&](V v) {
        if (board_.at(v) == color && board_.liberties(v) == 0) stones.push_back(v);
      });
      for (const V v : stones) {
        board_.remove(v);
        taken.push_back(Geo::point(v));
      }
    }
    verdict_.breathless += static_cast<int>(taken.size());
    return taken;
  }

  void tidy_start() {
    for (const Point p : take_breathless(record_.start_to_move)) {
      std::erase(record_.start_black, p);
      std::erase(record_.start_white, p);
    }
  }

  void put(Point p, Color color) {
    const V v = Geo::vertex(p);
    if (board_.at(v) != Color::kEmpty) board_.remove(v);
    if (color != Color::kEmpty) board_.place(v, color);
  }

  void apply(SetupChange& change) {
    for (const Point p : change.black) put(p, Color::kBlack);
    for (const Point p : change.white) put(p, Color::kWhite);
    for (const Point p : change.empty) put(p, Color::kEmpty);
    board_.clear_ko();
    last_ = Color::kEmpty;
    const Color next =
        change.before_move < record_.moves.size() ? record_.moves[change.before_move].color : Color::kBlack;
    for (const Point p : take_breathless(next)) {
      std::erase(change.black, p);
      std::erase(change.white, p);
      change.empty.push_back(p);
    }
    begin_positions(change.to_move.value_or(next));
  }

  GameRecord& record_;
  Board<MaxSize> board_;
  ReplayVerdict verdict_;
  Color last_ = Color::kEmpty;
  bool suicide_allowed_ = false;
  KoRule ko_ = KoRule::kSimple;             // of the rules that the record names
  std::unordered_set<std::uint64_t> seen_;  // positions; empty under simple ko
};

}  // namespace

ReplayVerdict replay(GameRecord& record) {
  const int larger = record.info.size.larger();
  if (larger <= 9) return Replay<9>(record).run();
  if (larger <= 19) return Replay<19>(record).run();
  return Replay<25>(record).run();
}

int drop_breathless_start(GameRecord& record) {
  if (record.start_black.empty() && record.start_white.empty()) return 0;
  return Replay<25>(record).breathless();
}

}  // namespace katachi::go
