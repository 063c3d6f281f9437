// The travelling salesman problem with time windows as a puzzle: visit every place once, from the depot and back.
//
// Whoever arrives before the window of a place opens waits; whoever arrives after it has closed is late. The score is the negative sum of
// the times from place to place, and a million less for each place that was reached late, the depot at the end included (Cazenave and
// Teytaud 2012). Waiting costs no points; service does, as in the published figures: the best tour of rc_201.1 has 444.54.
//
// A move is the next place, coded with the place that it is gone to from. It is not sensible to visit a place while that makes another
// one late which could still be reached in time (Cazenave and Teytaud 2012).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "core/strong_index.hpp"
#include "game/puzzle.hpp"
#include "games/tsptw/instance.hpp"

namespace katachi::games::tsptw {

inline constexpr double kLate = 1e6;

struct PlaceTag {};
using Place = core::StrongIndex<PlaceTag, std::uint8_t, kMaxPlaces>;

class State {
 public:
  using Move = Place;
  using MoveList = core::FixedVector<Place, kMaxPlaces>;

  explicit State(std::shared_ptr<const Instance> instance);
  State();  // a depot and one place beside it

  int late() const { return late_; }
  double cost() const { return cost_; }

  // game::NamedPuzzle
  void legal_moves(MoveList& out) const;  // by number
  void play(Place place);
  bool is_terminal() const { return left_ == 0; }
  std::uint64_t hash() const;
  double score() const { return -(cost_ + kLate * late_); }
  std::uint64_t move_code(Place place) const { return std::uint64_t{at_} * kMaxPlaces + place.raw(); }
  std::string move_text(Place place) const { return std::to_string(place.raw()); }
  core::Result<Place> parse_move(std::string_view text) const;
  std::string text() const;                                    // "tour of 21 places: 0 14 18"
  core::Result<State> from_text(std::string_view text) const;  // of this instance

  void sensible_moves(MoveList& out) const;
  double bias(Place place) const;  // near ones first: -10 time / longest time

 private:
  double arrival(int from, double time, int to) const;
  bool makes_late(int place) const;

  std::shared_ptr<const Instance> instance_;
  std::uint64_t left_ = 0;  // places that have not been visited, a bit each
  double time_ = 0, cost_ = 0;
  int late_ = 0;
  std::uint8_t at_ = 0;
  core::FixedVector<Place, kMaxPlaces> tour_;
};

}  // namespace katachi::games::tsptw
