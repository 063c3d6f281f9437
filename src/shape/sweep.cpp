#include "shape/sweep.hpp"

#include <algorithm>
#include <bit>

namespace katachi::shape {

using go::Color;

namespace {

constexpr std::size_t kManyTriggers = 48;

bool lies_in(const Shape& shape, int dx, int dy) {
  return static_cast<unsigned>(dx) < static_cast<unsigned>(shape.width) &&
         static_cast<unsigned>(dy) < static_cast<unsigned>(shape.height);
}

}  // namespace

Sweep::Sweep(const Plan& plan, const Places& places, std::vector<Hit>& out)
    : plan_(plan), places_(places), out_(out), seen_(plan.variants().size() << 10) {}

void Sweep::apply(Event e) {
  const auto row = static_cast<std::size_t>(event_y(e) + 1);
  const std::uint32_t bit = std::uint32_t{1} << ((event_x(e) + 1) & 31);
  const EventKind kind = event_kind(e);
  if (kind == EventKind::kPlayOff || event_place(e) == kPassPlace) return;
  const bool is_black = event_color(e) == Color::kBlack;
  std::uint32_t& own = is_black ? black_[row] : white_[row];
  own = kind == EventKind::kRemove ? own & ~bit : own | bit;
}

std::uint32_t Sweep::neighbours(int x, int y) const {
  const auto row = static_cast<std::size_t>(y);
  const auto eight = [&](const std::array<std::uint32_t, kRows>& rows) {
    const std::uint32_t middle = rows[row + 1] >> x;
    return (rows[row] >> x & 7u) | (middle & 1u) << 3 | (middle >> 2 & 1u) << 4 | (rows[row + 2] >> x & 7u) << 5;
  };
  return eight(black_) | eight(white_) << 8;
}

bool Sweep::matches(const Standing& s) const {
  const std::vector<RowTest>& rows = plan_.rows(s.variant);
  const int shift = s.x + 1;
  for (const RowTest& row : rows) {
    const std::size_t at = static_cast<std::size_t>(s.y + 1) + row.y;
    if ((black_[at] >> shift & row.black_mask) != row.black) return false;
    if ((white_[at] >> shift & row.white_mask) != row.white) return false;
  }
  return true;
}

void Sweep::game(std::uint32_t number, std::span<const Event> events) {
  events_ = events;
  game_ = number;
  black_.fill(0);
  white_.fill(0);
  move_ = 0;
  ahead_ = false;
  std::size_t i = 0;
  while (i < events.size() && !is_play(events[i])) apply(events[i++]);
  next_event_ = i;
  if (i > 0 || plan_.stands_on_empty()) look_everywhere();
  while (i < events.size()) {
    const std::size_t first = i;
    do apply(events[i++]);
    while (i < events.size() && !is_play(events[i]));
    ++move_;
    next_event_ = i;
    if (ahead_)
      for (std::size_t k = first; k < i; ++k) upcoming_[event_place(events[k])] = following_[k];
    for (std::size_t k = first; k < i; ++k) look_at(events[k]);
  }
}

void Sweep::look_ahead() {
  ahead_ = true;
  const auto none = static_cast<std::uint32_t>(events_.size());
  upcoming_.fill(none);
  following_.resize(events_.size());
  move_of_.resize(events_.size());
  std::uint32_t move = move_;
  for (std::size_t i = next_event_; i < events_.size(); ++i) move_of_[i] = is_play(events_[i]) ? ++move : move;
  for (std::size_t i = events_.size(); i-- > next_event_;) {
    std::uint32_t& upcoming = upcoming_[event_place(events_[i])];
    following_[i] = upcoming;
    upcoming = static_cast<std::uint32_t>(i);
  }
}

inline void Sweep::look_at(Event e) {
  if (event_place(e) == kPassPlace || event_kind(e) == EventKind::kPlayOff) return;
  const std::size_t change = change_of(e);
  if (!places_.concerns(change, event_place(e))) return;
  const int x = event_x(e), y = event_y(e);
  const std::uint32_t around = neighbours(x, y);
  for (std::uint64_t worth = plan_.worth(change, around); worth != 0; worth &= worth - 1) {
    const std::vector<Trigger>& triggers = plan_.triggers(change, static_cast<std::size_t>(std::countr_zero(worth)));
    if (triggers.size() > kManyTriggers) return look_around(e);
    for (const Trigger& t : triggers) {
      if ((around & t.mask) != t.value) continue;
      const Standing standing{t.variant, x - t.x, y - t.y};
      if (places_.holds(t.variant, standing.x, standing.y) && matches(standing)) appeared(standing);
    }
  }
}

// All places with the point of the event, a row of them at once: bit x of `left` is the place (x, row). For shapes with many
// points that ask the same of their neighbours, such as wide empty ones.
void Sweep::look_around(Event e) {
  const std::size_t change = change_of(e);
  const int x = event_x(e), y = event_y(e);
  for (std::size_t v = 0; v < plan_.variants().size(); ++v) {
    const Shape& shape = plan_.variants()[v].shape;
    const std::uint32_t window =
        ((std::uint32_t{2} << x) - 1) & ~((std::uint32_t{1} << std::max(0, x - shape.width + 1)) - 1);
    for (int top = std::max(0, y - shape.height + 1); top <= y; ++top) {
      std::uint32_t left = places_.row(v, top) & window;
      for (const NeededStone& stone : plan_.stones(v)) {
        if (left == 0) break;
        const auto& rows = stone.color == Color::kBlack ? black_ : white_;
        left &= rows[static_cast<std::size_t>(top + stone.y + 1)] >> (stone.x + 1);
      }
      for (; left != 0; left &= left - 1) {
        const Standing standing{v, std::countr_zero(left), top};
        if (plan_.completes(change, v, shape.index(x - standing.x, y - top)) && matches(standing)) appeared(standing);
      }
    }
  }
}

void Sweep::look_everywhere() {
  for (std::size_t v = 0; v < plan_.variants().size(); ++v)
    for (int y = 0; y < go::kMaxBoardSize; ++y)
      for (std::uint32_t left = places_.row(v, y); left != 0; left &= left - 1)
        if (const Standing standing{v, std::countr_zero(left), y}; matches(standing)) appeared(standing);
}

Color Sweep::side_to_move(std::size_t from) const {
  for (std::size_t i = from; i < events_.size(); ++i)
    if (is_play(events_[i])) return event_color(events_[i]);
  for (std::size_t i = from; i > 0; --i)
    if (is_play(events_[i - 1])) return go::opposite(event_color(events_[i - 1]));
  return Color::kBlack;
}

void Sweep::appeared(const Standing& s) {
  const Query& query = plan_.query();
  if (!ahead_) look_ahead();
  std::size_t from = next_event_;
  Hit hit;
  hit.game = game_;
  hit.move = move_;
  hit.variant = static_cast<std::uint8_t>(s.variant);
  hit.at = go::Point::at(s.x, s.y);
  if (!plan_.sequence(s.variant).empty() && !play_sequence(s, from, hit.move)) return;
  if (hit.move < query.first_move || hit.move > query.last_move) return;
  const std::uint64_t stamp = std::uint64_t{game_ + 1} << 32 | hit.move;
  std::uint64_t& seen = seen_[Places::number(s.variant, s.x, s.y)];
  if (query.again ? seen == stamp : seen >> 32 == stamp >> 32) return;
  hit.to_move = side_to_move(from);
  const Telling& telling = places_.telling(s.variant, hit.at, hit.to_move);
  if (!telling.seen) return;
  hit.swapped = telling.swapped;
  seen = stamp;
  follow(s, from, telling, hit);
  out_.push_back(hit);
}

// The first event on the place after the position shown, or events_.size(). Large places are left to follow().
std::size_t Sweep::first_event_in(const Standing& s) const {
  constexpr std::size_t kLarge = 64;
  const Shape& shape = plan_.variants()[s.variant].shape;
  if (shape.area() > kLarge) return next_event_;
  auto first = static_cast<std::uint32_t>(events_.size());
  for (int y = s.y; y < s.y + shape.height; ++y) {
    const std::uint32_t* row = upcoming_.data() + place_of(go::Point::at(s.x, y));
    for (int x = 0; x < shape.width; ++x) first = std::min(first, row[x]);
  }
  return first;
}

// The continuation: the first move on the place while the shape stands.
void Sweep::follow(const Standing& s, std::size_t from, const Telling& telling, Hit& hit) const {
  const Shape& shape = plan_.variants()[s.variant].shape;
  const bool numbered = !plan_.sequence(s.variant).empty();
  hit.outcome = Next::kEnd;
  for (std::size_t i = numbered ? from : first_event_in(s); i < events_.size(); ++i) {
    const Event e = events_[i];
    const int dx = event_x(e) - s.x, dy = event_y(e) - s.y;
    if (!lies_in(shape, dx, dy)) continue;
    const std::size_t cell = shape.index(dx, dy);
    if (is_play(e)) {
      const Told& told = telling.moves[go::side_index(event_color(e))][cell];
      hit.next = told.move;
      hit.swapped = told.swapped;
      hit.next_move = move_of_[i];
      hit.outcome = Next::kMove;
      return;
    }
    const Color now = event_kind(e) == EventKind::kPut ? event_color(e) : Color::kEmpty;
    if (!numbered && allows(shape.cells[cell], now)) continue;
    hit.outcome = Next::kBroken;
    return;
  }
}

// While the shape stands, looks for its numbered moves in order. On success `from` is the first event after the last one and
// what it captured, `move` its number.
bool Sweep::play_sequence(const Standing& s, std::size_t& from, std::uint32_t& move) const {
  const Shape& shape = plan_.variants()[s.variant].shape;
  for (std::size_t i = first_event_in(s); i < events_.size(); ++i) {
    const Event e = events_[i];
    const int dx = event_x(e) - s.x, dy = event_y(e) - s.y;
    if (!lies_in(shape, dx, dy)) continue;
    if (is_play(e) && finish_sequence(s, i, from, move)) return true;
    if (event_kind(e) == EventKind::kPlayOff) continue;
    const Color now = event_kind(e) == EventKind::kRemove ? Color::kEmpty : event_color(e);
    if (!allows(shape.cells[shape.index(dx, dy)], now)) return false;
  }
  return false;
}

// Whether event number `start`, a move on the place, is number 1, and those that follow are the others.
bool Sweep::finish_sequence(const Standing& s, std::size_t start, std::size_t& from, std::uint32_t& move) const {
  const Variant& variant = plan_.variants()[s.variant];
  const std::vector<go::Point>& sequence = plan_.sequence(s.variant);
  std::size_t done = 0;
  Color mover = variant.first_mover;
  bool inside = false;  // the last move was on the place
  for (std::size_t i = start; i < events_.size(); ++i) {
    const Event e = events_[i];
    if (is_play(e) && done == sequence.size()) break;
    const int dx = event_x(e) - s.x, dy = event_y(e) - s.y;
    const bool here = lies_in(variant.shape, dx, dy);
    if (is_play(e)) {
      inside = here;
      if (!here) continue;
      if (event_color(e) != mover || go::Point::at(dx, dy) != sequence[done]) return false;
      mover = go::opposite(mover);
      ++done;
      move = move_of_[i];
    } else if (here && !inside) {
      return false;  // captured from outside
    }
    from = i + 1;
  }
  return done == sequence.size();
}

}  // namespace katachi::shape
