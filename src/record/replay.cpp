#include <algorithm>
#include <unordered_set>

#include "record/reading.hpp"

namespace katachi::record {

namespace {

template <int MaxSize>
class Replay {
 public:
  explicit Replay(GameRecord& record) : record_(record), board_(start_board<MaxSize>(record)) {
    const auto rules = rules_of(record.info.rules);
    suicide_allowed_ = rules && rules->suicide;
    if (rules) ko_ = rules->ko;
    if (!record.start_black.empty() || !record.start_white.empty()) tidy_start();
    begin_positions(record.start_to_move);
  }

  ReplayVerdict run() {
    const std::vector<go::ColoredMove>& moves = record_.moves;
    auto change = record_.changes.begin();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (; change != record_.changes.end() && change->before_move <= i; ++change) apply(*change);
      verdict_.reason = play(moves[i], i);
      if (verdict_.reason != go::Legality::kLegal) return verdict_;
      verdict_.played = i + 1;
    }
    for (; change != record_.changes.end(); ++change) apply(*change);
    return verdict_;
  }

  int breathless() const { return verdict_.breathless; }

 private:
  using Geo = go::Geometry<MaxSize>;
  using V = go::Vertex<MaxSize>;

  // The same judgement as History's under simple ko, but that the suicide of several stones is always played.
  go::Legality play(const go::ColoredMove& move, std::size_t index) {
    const go::Color color = move.color;
    const bool after_opponent = last_ == go::opposite(color);
    last_ = color;
    if (move.move.is_pass()) {
      board_.clear_ko();
      remember_position(go::opposite(color));
      return go::Legality::kLegal;
    }
    const V v = Geo::vertex(move.move.point());
    if (board_.at(v) != go::Color::kEmpty) return go::Legality::kOccupied;
    if (v == board_.ko() && after_opponent && board_.captures(v, color)) return go::Legality::kKo;
    if (board_.is_suicide(v, color)) {
      if (board_.is_single_stone_suicide(v, color)) return go::Legality::kSuicide;
      if (!suicide_allowed_ && verdict_.suicides++ == 0) verdict_.first_suicide = index;
    }
    board_.play(v, color);
    if (!remember_position(go::opposite(color)) && verdict_.repetitions++ == 0) verdict_.first_repetition = index;
    return go::Legality::kLegal;
  }

  // False if it was there before, as the superko of the record's rules sees it. The same as History::repetitions.
  bool remember_position(go::Color next) {
    if (ko_ == go::KoRule::kSimple) return true;
    return seen_.insert(ko_ == go::KoRule::kPositional ? board_.hash() : go::History::situation(board_.hash(), next))
        .second;
  }

  void begin_positions(go::Color to_move) {
    seen_.clear();
    remember_position(to_move);
  }

  // Stones that cannot be on a board: of the side to move first, for the other side may just have taken them.
  std::vector<go::Point> take_breathless(go::Color to_move) {
    std::vector<go::Point> taken;
    for (const go::Color color : {to_move, go::opposite(to_move)}) {
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
    for (const go::Point p : take_breathless(record_.start_to_move)) {
      std::erase(record_.start_black, p);
      std::erase(record_.start_white, p);
    }
  }

  void put(go::Point p, go::Color color) {
    const V v = Geo::vertex(p);
    if (board_.at(v) != go::Color::kEmpty) board_.remove(v);
    if (color != go::Color::kEmpty) board_.place(v, color);
  }

  void apply(SetupChange& change) {
    for (const go::Point p : change.black) put(p, go::Color::kBlack);
    for (const go::Point p : change.white) put(p, go::Color::kWhite);
    for (const go::Point p : change.empty) put(p, go::Color::kEmpty);
    board_.clear_ko();
    last_ = go::Color::kEmpty;
    const go::Color next =
        change.before_move < record_.moves.size() ? record_.moves[change.before_move].color : go::Color::kBlack;
    for (const go::Point p : take_breathless(next)) {
      std::erase(change.black, p);
      std::erase(change.white, p);
      change.empty.push_back(p);
    }
    begin_positions(change.to_move.value_or(next));
  }

  GameRecord& record_;
  go::Board<MaxSize> board_;
  ReplayVerdict verdict_;
  go::Color last_ = go::Color::kEmpty;
  bool suicide_allowed_ = false;
  go::KoRule ko_ = go::KoRule::kSimple;     // of the rules that the record names
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

}  // namespace katachi::record
