// Enumeration: a game whose positions can be counted off, as retrograde analysis wants it.
//
// A state is a number below states(). What it is worth follows from what its successors are worth: back_up(i, value) computes it from
// value(j), the bounds of other states, as they are known so far. It must be monotone: better bounds in, no worse bounds out. That is
// all that is asked; predecessors are not. minimax() below is the usual back-up; a game may fold moves that need no state of their
// own (a pass) into its own.
//
// States that share a value (mirror images) may be computed once: the representatives alone are backed up, and each has its twins,
// whose bounds are copied from it.
#pragma once

#include <concepts>
#include <cstdint>

#include "game/concepts.hpp"
#include "game/value.hpp"

namespace katachi::search::retrograde {

template <class G>
concept Enumeration =
    requires(const G g, std::uint64_t index, game::Bounds (*value)(std::uint64_t), void (*visit)(std::uint64_t)) {
      { g.states() } -> std::convertible_to<std::uint64_t>;
      { g.extremes() } -> std::same_as<game::Bounds>;  // no value lies outside; within -127 and 127
      { g.back_up(index, value) } -> std::same_as<game::Bounds>;
      g.for_each_representative(visit);
      g.for_each_twin(index, visit);  // of a representative; itself need not be among them
    };

// The bounds of a state by those of its successors, taken one after the other.
class Minimax {
 public:
  explicit Minimax(game::Player mover) : is_first_(mover == game::Player::kFirst) {}

  void add(game::Bounds child) {
    const bool is_new = !has_any_;
    has_any_ = true;
    if (is_new || (is_first_ ? child.lower > best_.lower : child.lower < best_.lower)) best_.lower = child.lower;
    if (is_new || (is_first_ ? child.upper > best_.upper : child.upper < best_.upper)) best_.upper = child.upper;
  }
  game::Bounds bounds() const { return best_; }

 private:
  bool is_first_, has_any_ = false;
  game::Bounds best_;
};

}  // namespace katachi::search::retrograde
