#include "games/small_go/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

#include <fmt/format.h>

#include "go/board.hpp"
#include "go/position_text.hpp"

namespace katachi::games::small_go {

static_assert(game::NamedGame<State> && game::UndoableState<State> && game::HasUrgentMoves<State>);

namespace {

go::Point point_of(const Shape& shape, std::size_t cell) {
  const auto width = static_cast<std::size_t>(shape.width());
  return go::Point::at(static_cast<int>(cell % width), static_cast<int>(cell / width));
}

}  // namespace

Rules Rules::of(const go::Rules& rules) {
  assert(rules.scoring == go::Scoring::kArea);
  const Repetition repetition = rules.ko == go::KoRule::kSimple       ? Repetition::kSimpleKo
                                : rules.ko == go::KoRule::kPositional ? Repetition::kPositional
                                                                      : Repetition::kSituational;
  return {.repetition = repetition,
          .suicide = rules.suicide,
          .komi_half_points = static_cast<std::int16_t>(rules.komi_half_points)};
}

State::State(go::Size size, const Rules& rules)
    : State(Shape(size.width, size.height), rules, Stones{}, game::Player::kFirst) {}

State::State(const Shape& shape, const Rules& rules, const Stones& stones, game::Player to_move, int passes)
    : shape_(shape), rules_(rules), stones_(stones), to_move_(to_move), passes_(static_cast<std::uint8_t>(passes)) {
  assert(is_legal_position(shape, stones));
  Path::Undo undo;
  remember(undo);
}

bool State::remember(Path::Undo& undo) {
  if (!has_memory()) return false;
  undo = path_.push(memory_key(stones_, to_move_));
  past_classes_ |= std::uint64_t{1} << past_class();
  return true;
}

bool State::is_legal(Place place) const {
  if (place == kPass) return true;
  const Bits point = bit_of(place);
  if ((empty() & point) == 0 || place == ko_) return false;
  const Placed placed = put(shape_, stones_, to_move_, point);
  if (!allows_suicide(point, placed)) return false;
  return !tells_bans() || !path_.contains(memory_key(placed.stones, other(to_move_)));
}

bool State::is_urgent(Place place) const {
  if (place == kPass) return false;
  const Bits point = bit_of(place), open = empty();
  for (const Bits side : stones_.of) {
    Bits near = shape_.beside(point) & side;
    while (near != 0) {
      const Bits chain = shape_.flood(near & (~near + 1), side);
      if ((shape_.beside(chain) & open) == point) return true;
      near &= ~chain;
    }
  }
  return false;
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  for_each_bit(empty(), [&](std::size_t cell) {
    if (is_legal(place_of_cell(cell))) out.push_back(place_of_cell(cell));
  });
  out.push_back(kPass);
}

void State::play(Place place) {
  Undo undo;
  play(place, undo);
}

void State::play(Place place, Undo& undo) {
  assert(!is_terminal() && is_legal(place));
  undo = {.stones = stones_,
          .path = {},
          .past_classes = past_classes_,
          .is_remembered = false,
          .passes = passes_,
          .ko = ko_};
  ko_ = kPass;
  if (place == kPass) {
    ++passes_;
    to_move_ = other(to_move_);
    // As go::State: a pass makes a situation too, which a stone may not bring back. Where a repetition ends the game it does not count:
    // a position after a pass is another one.
    if (!ends_by_repetition(rules_.repetition)) undo.is_remembered = remember(undo.path);
    return;
  }
  const Bits point = bit_of(place);
  const Placed placed = put(shape_, stones_, to_move_, point);
  if (rules_.repetition == Repetition::kSimpleKo)
    if (const Bits ko = ko_after(shape_, placed, to_move_, point); ko != 0)
      ko_ = place_of_cell(static_cast<std::size_t>(std::countr_zero(ko)));
  passes_ = 0;
  stones_ = placed.stones;
  to_move_ = other(to_move_);
  if (ends_by_repetition(rules_.repetition)) has_repeated_ = path_.contains(memory_key(stones_, to_move_));
  undo.is_remembered = remember(undo.path);
}

void State::undo(const Undo& undo) {
  if (undo.is_remembered) path_.take_back(undo.path);
  stones_ = undo.stones;
  past_classes_ = undo.past_classes;
  passes_ = undo.passes;
  ko_ = undo.ko;
  has_repeated_ = false;
  to_move_ = other(to_move_);
}

core::Key128 State::key() const { return key_of(stones_, ko_); }

core::Key128 State::key_of_image(const Symmetries& symmetries, const Stones& image, std::size_t symmetry) const {
  return key_of(image, ko_ == kPass ? kPass : place_of_cell(symmetries.cell(cell_of(ko_), symmetry)));
}

core::Key128 State::key_of(const Stones& stones, Place ko) const {
  const std::uint64_t rest = game::player_index(to_move_) | static_cast<std::uint64_t>(passes_) << 1 |
                             static_cast<std::uint64_t>(has_repeated_) << 3 | static_cast<std::uint64_t>(ko.raw()) << 4;
  return {.high = rest << 16 | static_cast<std::uint64_t>(shape_.width()) << 8 |
                  static_cast<std::uint64_t>(shape_.height()),
          .low = exact_key(stones)};
}

std::uint64_t State::bans() const {
  std::uint64_t plies = 0;
  if (!tells_bans()) return plies;
  for_each_bit(empty(), [&](std::size_t cell) {
    const Placed placed = put(shape_, stones_, to_move_, bit(cell));
    if (!allows_suicide(bit(cell), placed)) return;
    const std::uint64_t key = memory_key(placed.stones, other(to_move_));
    if (!path_.contains(key)) return;
    const std::uint64_t* latest = path_.end() - 1;
    while (*latest != key) --latest;
    plies |= std::uint64_t{1} << std::min<std::ptrdiff_t>(path_.end() - 1 - latest, 63);
  });
  return plies;
}

core::Key128 State::past_key() const { return path_.sum(); }

int State::half_points() const {
  const int whole = static_cast<int>(2 * shape_.area());
  const int points = !has_repeated_                                 ? 2 * area_difference(shape_, stones_)
                     : rules_.repetition == Repetition::kFirstLoses ? -whole
                                                                    : whole;
  return points - rules_.komi_half_points;
}

double State::outcome(game::Player p) const {
  const int points = half_points();
  const double first = points > 0 ? 1.0 : points < 0 ? 0.0 : 0.5;
  return p == game::Player::kFirst ? first : 1.0 - first;
}

std::string State::move_text(Place place) const {
  return go::gtp_text(place == kPass ? go::Move::pass() : go::Move(point_of(shape_, cell_of(place))), size());
}

core::Result<Place> State::parse_move(std::string_view text) const {
  const auto move = go::parse_gtp_move(text, size());
  if (!move) return core::fail(fmt::format("'{}' is not a point of this board", text), "", "such as D4 or pass");
  if (move->is_pass()) return kPass;
  const Place place = place_of_cell(static_cast<std::size_t>(move->point().y * shape_.width() + move->point().x));
  if (!is_legal(place)) return core::fail(fmt::format("{} is not legal here", text));
  return place;
}

std::string State::text() const {
  go::Board<9> board(size());
  for (const game::Player p : {game::Player::kFirst, game::Player::kSecond})
    for_each_bit(stones_[p], [&](std::size_t cell) {
      board.place(go::Geometry<9>::vertex(point_of(shape_, cell)),
                  p == game::Player::kFirst ? go::Color::kBlack : go::Color::kWhite);
    });
  return go::position_text(board, to_move_ == game::Player::kFirst ? go::Color::kBlack : go::Color::kWhite);
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto position = go::parse_position_text(text);
  if (!position) return std::unexpected(position.error());
  const go::Size size = position->stones.size;
  if (!Shape::fits(size.width, size.height))
    return core::fail(fmt::format("a board of {} is too large here", go::size_text(size)), "line 1",
                      fmt::format("at most {} points and {} a side", kMaxPoints, kMaxSide));
  Stones stones;
  for (const go::Point p : position->stones.black)
    stones.of[0] |= bit(static_cast<std::size_t>(p.y * size.width + p.x));
  for (const go::Point p : position->stones.white)
    stones.of[1] |= bit(static_cast<std::size_t>(p.y * size.width + p.x));
  const Shape shape(size.width, size.height);
  if (!is_legal_position(shape, stones)) return core::fail("a chain has no liberty", "line 1", "correct the diagram");
  return State(shape, rules_, stones,
               position->to_move == go::Color::kBlack ? game::Player::kFirst : game::Player::kSecond);
}

}  // namespace katachi::games::small_go
