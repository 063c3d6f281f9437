// All positions of a board of at most 16 points, counted off for retrograde analysis, and their switches.
//
// The game: area scoring, no komi; two passes end it; suicide of two stones or more, and simple ko (a single stone that has just captured a
// single stone may not be retaken at once), as asked; nothing else is forbidden because of earlier positions. A game without end
// counts against whoever wants to prove something: `lower` is what Black can force in finitely many moves, `upper` what White can.
// Where the two are equal the value does not hang on what a rule says of endless play; docs/search/retrograde.md has the details.
//
// A switch {Black | White} is the pair of values with Black and with White to move, nobody having passed and no ko being forbidden
// (Bouzy 2001). State i is the position whose base-3 digits are the points (0 empty, 1 black, 2 white). Kept is
//   M(i)        what Black gets if he must put a stone now (the lower limit if he cannot),
// from which, with W(i) = -M(i with colours exchanged) for White and A(i) the area score,
//   passed before:  B1 = max(A, M)        W1 = min(A, W)
//   nobody passed:  B0 = max(M, W1)       W0 = min(W, B1)
// so passes and the other colour need no states of their own. Stones put on the board raise the number of a position, captures lower
// it. Behind the positions come those with a ko that Black may not retake: a pass lifts the ban, so it concerns M alone.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "game/value.hpp"
#include "games/small_go/board.hpp"
#include "games/small_go/symmetry.hpp"

namespace katachi::games::small_go {

inline constexpr std::size_t kMaxEnumeratedPoints = 16;

struct EnumerationRules {
  bool suicide = false;
  bool simple_ko = true;
};

// The values of one position in half points, for Black.
struct Switch {
  game::Bounds black_first, white_first;
};

class Positions {
 public:
  // At most kMaxEnumeratedPoints points. Walks over all positions, and takes 8 bytes for each with a ko.
  Positions(const Shape& shape, const EnumerationRules& rules);

  const Shape& shape() const { return shape_; }
  const Symmetries& symmetries() const { return symmetries_; }

  std::uint64_t index(const Stones& stones) const { return digits_[stones.of[0]] + 2 * digits_[stones.of[1]]; }
  // The state in which Black may not put a stone on `ko`.
  std::uint64_t ko_index(const Stones& stones, Bits ko) const;
  std::uint64_t ko_states() const { return kos_.size(); }

  // Calls f(stones, index) with every legal position, the smallest index first.
  template <class F>
  void for_each_legal(F&& f) const;

  // What `value` (the bounds of M by index) says of a position.
  template <class Value>
  Switch switch_of(const Stones& stones, const Value& value) const;
  // The value with this side to move after so many passes in a row (0 or 1).
  template <class Value>
  game::Bounds value_of(const Stones& stones, game::Player to_move, int passes, const Value& value) const;

  // search::retrograde::Enumeration
  std::uint64_t states() const { return boards_ + kos_.size(); }
  game::Bounds extremes() const { return {.lower = -whole(), .upper = whole()}; }
  template <class Value>
  game::Bounds back_up(std::uint64_t index, const Value& value) const;
  template <class F>
  void for_each_representative(F&& f) const;  // one of each set of mirror images
  template <class F>
  void for_each_twin(std::uint64_t index, F&& f) const;

 private:
  // Where Black may be forbidden to retake: a white stone that is alone has its last liberty there, and only white stones are beside it.
  Bits ko_points(const Stones& stones) const;
  std::uint64_t ko_key(const Stones& stones, Bits ko) const {
    return index(stones) * kMaxEnumeratedPoints + static_cast<std::uint64_t>(std::countr_zero(ko));
  }

  game::Value whole() const { return static_cast<game::Value>(2 * shape_.area()); }
  static game::Bounds negative(game::Bounds b) { return {.lower = -b.upper, .upper = -b.lower}; }
  static game::Bounds larger(game::Bounds a, game::Value b) {
    return {.lower = std::max(a.lower, b), .upper = std::max(a.upper, b)};
  }
  static game::Bounds smaller(game::Bounds a, game::Value b) {
    return {.lower = std::min(a.lower, b), .upper = std::min(a.upper, b)};
  }
  Stones stones_of(std::uint64_t index) const;

  Shape shape_;
  EnumerationRules rules_;
  Symmetries symmetries_;
  std::uint64_t boards_ = 1;
  std::vector<std::uint32_t> digits_;  // of a set of points: the sum of its powers of 3
  std::vector<std::uint64_t> kos_;     // ko_key() of the states with a ko, ascending
};

// --- templates --------------------------------------------------------------------------------------------------------

template <class F>
void Positions::for_each_legal(F&& f) const {
  for (std::uint64_t index = 0; index < boards_; ++index) {
    const Stones stones = stones_of(index);
    if (is_legal_position(shape_, stones)) f(stones, index);
  }
}

template <class Value>
Switch Positions::switch_of(const Stones& stones, const Value& value) const {
  const game::Bounds black = value(index(stones)), white = negative(value(index(stones.swapped())));
  const game::Value area = 2 * area_difference(shape_, stones);
  const game::Bounds black_passed = larger(black, area), white_passed = smaller(white, area);
  return {.black_first = {std::max(black.lower, white_passed.lower), std::max(black.upper, white_passed.upper)},
          .white_first = {std::min(white.lower, black_passed.lower), std::min(white.upper, black_passed.upper)}};
}

template <class Value>
game::Bounds Positions::value_of(const Stones& stones, game::Player to_move, int passes, const Value& value) const {
  const bool is_first = to_move == game::Player::kFirst;
  if (passes == 0) {
    const Switch both = switch_of(stones, value);
    return is_first ? both.black_first : both.white_first;
  }
  const game::Value area = 2 * area_difference(shape_, stones);
  return is_first ? larger(value(index(stones)), area) : smaller(negative(value(index(stones.swapped()))), area);
}

template <class Value>
game::Bounds Positions::back_up(std::uint64_t from, const Value& value) const {
  const bool has_ko = from >= boards_;
  const std::uint64_t key = has_ko ? kos_[from - boards_] : 0;
  const Stones stones = stones_of(has_ko ? key / kMaxEnumeratedPoints : from);
  const Bits forbidden = has_ko ? bit(key % kMaxEnumeratedPoints) : 0;
  game::Bounds best{.lower = -whole(), .upper = -whole()};
  for (Bits left = shape_.board() & ~stones.all() & ~forbidden; left != 0; left &= left - 1) {
    const Bits point = left & (~left + 1);
    const Placed placed = put(shape_, stones, game::Player::kFirst, point);
    if (placed.suicide != 0 && (!rules_.suicide || placed.suicide == point)) continue;
    const Bits ko = rules_.simple_ko ? ko_after(shape_, placed, game::Player::kFirst, point) : 0;
    // White to move, nobody passed: W0 = min(W, max(A, M)). The score is only needed where M alone does not decide.
    const Stones swapped = placed.stones.swapped();
    const game::Bounds white = negative(value(ko == 0 ? index(swapped) : ko_index(swapped, ko)));
    game::Bounds passed = value(index(placed.stones));
    if (passed.lower < white.lower || passed.upper < white.upper)
      passed = larger(passed, 2 * area_difference(shape_, placed.stones));
    best.lower = std::max(best.lower, std::min(white.lower, passed.lower));
    best.upper = std::max(best.upper, std::min(white.upper, passed.upper));
  }
  return best;
}

// Mirror images of a state with a ko are computed each by itself: there are few.
template <class F>
void Positions::for_each_representative(F&& f) const {
  for_each_legal([&](const Stones& stones, std::uint64_t index) {
    const std::uint64_t key = exact_key(stones);
    for (std::size_t s = 1; s < symmetries_.count(); ++s)
      if (exact_key(symmetries_.image(stones, s)) < key) return;
    f(index);
  });
  for (std::uint64_t index = boards_; index < states(); ++index) f(index);
}

template <class F>
void Positions::for_each_twin(std::uint64_t from, F&& f) const {
  if (from >= boards_) return;
  const Stones stones = stones_of(from);
  for (std::size_t s = 1; s < symmetries_.count(); ++s) f(index(symmetries_.image(stones, s)));
}

}  // namespace katachi::games::small_go
