// Playout policies of tic-tac-toe that do as they are told, for searches whose behaviour must be known exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "tests/search/monte_carlo/tic_tac_toe.hpp"

namespace katachi::search {

// For searches from the empty board: result(cell, n, rng) is the n-th result of X's first move on the cell, from 0 on. The
// numbers are counted by the copy of the policy that a thread has.
struct ScriptedPolicy {
  using Start = std::size_t;  // the cell
  std::function<game::PlayoutResult(std::size_t, int, core::Rng&)> result;
  std::array<int, 10> games{};

  Start prepare(const TicTacToe& state) const { return std::min<std::size_t>(state.text().find('X'), 9); }
  game::PlayoutResult run(const Start& cell, core::Rng& rng) { return result(cell, games[cell]++, rng); }
};

// A margin with a deviation, taking its two values by turns; the outcome says nothing.
inline game::PlayoutResult margin_about(double mean, double deviation, int n) {
  return {.outcome_first = 0.5, .margin_first = mean + (n % 2 == 0 ? deviation : -deviation)};
}

// Leaves the first cells only.
struct FirstCells {
  std::size_t how_many = 3;
  void operator()(const TicTacToe&, TicTacToe::MoveList& moves) const {
    while (moves.size() > how_many) moves.pop_back();
  }
};

// A policy whose playouts take a tenth of a second each by the clock.
struct SlowPolicy {
  using Start = TicTacToe;
  core::ManualClock* clock;

  Start prepare(const TicTacToe& state) const { return state; }
  game::PlayoutResult run(const Start&, core::Rng& rng) {
    clock->advance(0.1);
    return {.outcome_first = rng.uniform() < 0.5 ? 0.0 : 1.0, .margin_first = rng.uniform()};
  }
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) {
    trace.add(0, game::Player::kFirst);
    return run(start, rng);
  }
};

}  // namespace katachi::search
