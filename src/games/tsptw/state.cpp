#include "games/tsptw/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "core/rng.hpp"
#include "games/puzzle_text.hpp"

namespace katachi::games::tsptw {

static_assert(game::NamedPuzzle<State> && game::HasSensibleMoves<State> && game::HasBias<State>);

namespace {

std::shared_ptr<const Instance> smallest_instance() {
  return std::make_shared<const Instance>(
      Instance{.places = 2, .times = {0, 1, 1, 0}, .ready = {0, 0}, .due = {10, 10}, .longest = 1});
}

template <class Visit>
void for_each_bit(std::uint64_t bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

}  // namespace

State::State(std::shared_ptr<const Instance> instance) : instance_(std::move(instance)) {
  for (int place = 1; place < instance_->places; ++place) left_ |= std::uint64_t{1} << place;
  time_ = instance_->ready_at(0);
}

State::State() : State(smallest_instance()) {}

double State::arrival(int from, double time, int to) const {
  return std::max(time + instance_->time(from, to), instance_->ready_at(to));
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  for_each_bit(left_, [&](int place) { out.push_back(Place(static_cast<std::size_t>(place))); });
}

bool State::makes_late(int place) const {
  const double then = arrival(at_, time_, place);
  bool is_late = false;
  for_each_bit(left_ & ~(std::uint64_t{1} << place), [&](int other) {
    const double due = instance_->due_at(other);
    if (time_ + instance_->time(at_, other) <= due && then + instance_->time(place, other) > due) is_late = true;
  });
  return is_late;
}

void State::sensible_moves(MoveList& out) const {
  out.clear();
  for_each_bit(left_, [&](int place) {
    if (!makes_late(place)) out.push_back(Place(static_cast<std::size_t>(place)));
  });
  if (out.empty()) legal_moves(out);
}

double State::bias(Place place) const { return -10 * instance_->time(at_, place.raw()) / instance_->longest; }

void State::play(Place place) {
  assert((left_ >> place.raw() & 1) != 0);
  const auto go = [&](int to) {
    const double way = instance_->time(at_, to);
    if (time_ + way > instance_->due_at(to)) ++late_;
    time_ = arrival(at_, time_, to);
    cost_ += way;
    at_ = static_cast<std::uint8_t>(to);
  };
  go(place.raw());
  tour_.push_back(place);
  left_ &= ~(std::uint64_t{1} << place.raw());
  if (left_ == 0) go(0);
}

std::uint64_t State::hash() const {
  return core::mix64(core::mix64(core::mix64(std::bit_cast<std::uint64_t>(cost_)) ^ left_) ^
                     (std::bit_cast<std::uint64_t>(time_) + at_));
}

core::Result<Place> State::parse_move(std::string_view text) const {
  const auto number = core::parse_number<int>(text);
  if (!number || *number < 1 || *number >= instance_->places || std::to_string(*number) != text)
    return core::fail(fmt::format("'{}' is not a place", text), "", fmt::format("1 to {}", instance_->places - 1));
  if ((left_ >> *number & 1) == 0) return core::fail(fmt::format("place {} has been visited", text));
  return Place(static_cast<std::size_t>(*number));
}

std::string State::text() const {
  std::string out = fmt::format("tour of {} places: 0", instance_->places);
  for (const Place place : tour_) out += fmt::format(" {}", place.raw());
  return out + "\n";
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto lines = lines_of(text);
  const std::string start = fmt::format("tour of {} places: 0", instance_->places);
  if (lines.size() != 1 || !lines.front().text.starts_with(start))
    return core::fail("one line with a tour of this instance is expected", "line 1",
                      fmt::format("such as '{}'", start));
  State state(instance_);
  for (const std::string_view word : words_of(lines.front().text.substr(start.size()))) {
    const auto place = state.parse_move(word);
    if (!place) return core::fail(place.error().what, lines.front().where(), place.error().remedy);
    state.play(*place);
  }
  return state;
}

}  // namespace katachi::games::tsptw
