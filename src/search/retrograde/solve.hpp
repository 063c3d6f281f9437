// Retrograde analysis: the values of all states of a game that can be counted off (Stroehlein 1970; Thompson 1986).
//
// Two numbers are kept for each state, one byte each: what the first player can force in finitely many moves (lower, the least fixed
// point of back_up) and what the second can force (upper, the greatest). Both start at the worst and are backed up until a whole
// sweep changes nothing; a state whose two numbers meet is never looked at again. Where they differ at the end, best play need not
// end: the value depends on what the rules say of endless play, and lies between the two whatever they say.
//
// A sweep goes from the last state to the first, in place: where moves lead to higher numbers, one sweep carries values all the way
// back. Monotone back-ups reach the same fixed points in any order (Kleene; Cousot 1977), so the order is a matter of time only. Unlike the
// classical method no predecessors and no counters are needed: taking moves back is hard in games with captures.
//
// Cost: 2 bytes for each state and a bit for each that is open; the back-ups of open states, times the sweeps.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/exact/stopper.hpp"
#include "search/exact/task.hpp"
#include "search/retrograde/enumeration.hpp"

namespace katachi::search::retrograde {

// The bounds of every state; those of states that are neither representatives nor twins mean nothing.
class Values {
 public:
  Values(std::uint64_t states, game::Bounds extremes)
      : bounds_(states, Packed{static_cast<std::int8_t>(extremes.lower), static_cast<std::int8_t>(extremes.upper)}) {
    assert(extremes.lower >= -127 && extremes.upper <= 127);
  }

  game::Bounds operator[](std::uint64_t index) const {
    return {.lower = bounds_[index].lower, .upper = bounds_[index].upper};
  }
  void set(std::uint64_t index, game::Bounds bounds) {
    bounds_[index] = {static_cast<std::int8_t>(bounds.lower), static_cast<std::int8_t>(bounds.upper)};
  }
  std::uint64_t size() const { return bounds_.size(); }
  std::uint64_t bytes() const { return bounds_.size() * sizeof(Packed); }

 private:
  struct Packed {
    std::int8_t lower, upper;
  };
  std::vector<Packed> bounds_;
};

struct Solution {
  Values values;
  exact::End end = exact::End::kSolved;  // otherwise the bounds hold, but may be improved
  std::uint64_t representatives = 0;
  std::uint64_t open = 0;      // representatives whose bounds differ
  std::uint64_t back_ups = 0;  // all sweeps together
  int sweeps = 0;              // the last, which changed nothing, included
  std::uint64_t memory = 0;    // bytes
  double seconds = 0;
};

namespace detail {

// A sweep over the open states from the last to the first. Whether anything has changed.
template <Enumeration G>
bool sweep(const G& game, std::vector<std::uint64_t>& open, Solution& solution, exact::Stopper& stopper) {
  Values& values = solution.values;
  const auto value = [&](std::uint64_t index) { return values[index]; };
  bool has_changed = false;
  for (std::size_t word = open.size(); word-- > 0;) {
    for (std::uint64_t left = open[word]; left != 0;) {
      const int place = 63 - std::countl_zero(left);
      const std::uint64_t mark = std::uint64_t{1} << place, index = word * 64 + static_cast<std::uint64_t>(place);
      left &= ~mark;
      const game::Bounds before = values[index];
      const game::Bounds now = game.back_up(index, value).meet(before);
      if (!stopper.count()) return has_changed;
      if (now.is_exact()) open[word] &= ~mark;
      if (now == before) continue;
      has_changed = true;
      values.set(index, now);
      game.for_each_twin(index, [&](std::uint64_t twin) { values.set(twin, now); });
    }
  }
  return has_changed;
}

}  // namespace detail

// All values. A limit ends it between two states: then the bounds hold and are as good as they had become.
template <Enumeration G>
Solution solve(const G& game, const exact::Task& task) {
  exact::Stopper stopper(task);
  Solution solution{.values = Values(game.states(), game.extremes())};
  std::vector<std::uint64_t> open((game.states() + 63) / 64);
  game.for_each_representative([&](std::uint64_t index) {
    open[index / 64] |= std::uint64_t{1} << (index % 64);
    ++solution.representatives;
  });
  do ++solution.sweeps;
  while (detail::sweep(game, open, solution, stopper) && !stopper.has_ended());
  for (const std::uint64_t word : open) solution.open += static_cast<std::uint64_t>(std::popcount(word));
  solution.end = stopper.end();
  solution.back_ups = stopper.nodes();
  solution.memory = solution.values.bytes() + open.size() * sizeof(std::uint64_t);
  solution.seconds = stopper.seconds();
  return solution;
}

}  // namespace katachi::search::retrograde
