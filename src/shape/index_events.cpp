// The events of a game record: its replay, written down.
#include <vector>

#include "shape/index_builder.hpp"

namespace katachi::shape {

namespace {

using go::Color;
using go::Point;
constexpr int kMax = go::kMaxBoardSize;

class Recorder {
 public:
  Recorder(const record::GameRecord& record, std::vector<Event>& events)
      : board_(record.info.size), size_(record.info.size), events_(events) {
    shown_.assign(static_cast<std::size_t>(size_.area()), Color::kEmpty);
  }

  void put(Point p, Color c) {
    const auto v = Geo::vertex(p);
    if (board_.at(v) != Color::kEmpty) board_.remove(v);
    if (c != Color::kEmpty) board_.place(v, c);
  }

  void play(const go::ColoredMove& move) {
    if (move.move.is_pass()) {
      board_.clear_ko();
      last_play_.reset();
      events_.push_back(make_event(EventKind::kPlay, move.color, kPassPlace));
      return;
    }
    const Point p = move.move.point();
    go::Board<kMax>::Undo undo;
    board_.play(Geo::vertex(p), move.color, undo);
    events_.push_back(make_event(undo.suicide ? EventKind::kPlayOff : EventKind::kPlay, move.color, place_of(p)));
    if (!undo.suicide) shown(p) = move.color;
    last_play_ = events_.size() - 1;
    last_point_ = p;
    if (undo.suicide || undo.captured_stones > 0) write_changes();
  }

  // What stands differently than the events so far say. A stone that setup takes off at once never stood there.
  void write_changes() {
    if (last_play_ && event_kind(events_[*last_play_]) == EventKind::kPlay &&
        board_.at(last_point_) != shown(last_point_)) {
      events_[*last_play_] = make_event(EventKind::kPlayOff, shown(last_point_), place_of(last_point_));
      shown(last_point_) = Color::kEmpty;
    }
    for (int y = 0; y < size_.height; ++y)
      for (int x = 0; x < size_.width; ++x) {
        const Point p = Point::at(x, y);
        const Color now = board_.at(p);
        Color& before = shown(p);
        if (now == before) continue;
        if (before != Color::kEmpty) events_.push_back(make_event(EventKind::kRemove, before, place_of(p)));
        if (now != Color::kEmpty) events_.push_back(make_event(EventKind::kPut, now, place_of(p)));
        before = now;
      }
  }

 private:
  using Geo = go::Geometry<kMax>;
  Color& shown(Point p) { return shown_[static_cast<std::size_t>(p.y * size_.width + p.x)]; }

  go::Board<kMax> board_;
  go::Size size_;
  std::vector<Color> shown_;
  std::vector<Event>& events_;
  std::optional<std::size_t> last_play_;  // the event of the last move, unless it was a pass
  Point last_point_;
};

}  // namespace

void append_events(const record::GameRecord& record, std::vector<Event>& events) {
  Recorder recorder(record, events);
  for (const Point p : record.start_black) recorder.put(p, Color::kBlack);
  for (const Point p : record.start_white) recorder.put(p, Color::kWhite);
  if (!record.start_black.empty() || !record.start_white.empty()) recorder.write_changes();
  auto change = record.changes.begin();
  for (std::size_t i = 0; i <= record.moves.size(); ++i) {
    bool changed = false;
    for (; change != record.changes.end() && change->before_move <= i; ++change) {
      for (const Point p : change->black) recorder.put(p, Color::kBlack);
      for (const Point p : change->white) recorder.put(p, Color::kWhite);
      for (const Point p : change->empty) recorder.put(p, Color::kEmpty);
      changed = true;
    }
    if (changed) recorder.write_changes();
    if (i < record.moves.size()) recorder.play(record.moves[i]);
  }
}

}  // namespace katachi::shape
