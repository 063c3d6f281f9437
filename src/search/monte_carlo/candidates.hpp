// Candidates: the moves a search weighs against each other, and their lines in its report.
//
// A candidate that ends the game needs no playout: its outcome is exact ("proven"). On the scale of margins, where a search
// that knows no game cannot tell by how much it was won, a proven win counts as infinite, a loss as minus infinite and a draw
// as 0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "game/concepts.hpp"
#include "game/every_move.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

// Takes the moves out of a list of legal moves that a search need not look at. What it leaves keeps its order.
template <class F, class S>
concept CandidateFilter =
    requires(const F& filter, const S& state, typename S::MoveList& moves) { filter(state, moves); };

template <class Move>
struct Candidate {
  Move move;
  bool is_proven;
  double outcome;  // for the side to move, if proven

  bool is_won() const { return is_proven && outcome >= 1; }
};

// The candidates in the order of the game's own list; visit(next, move) sees the state after each, in the same order.
template <game::TwoPlayerState S, CandidateFilter<S> Filter, class Visit>
std::vector<Candidate<typename S::Move>> list_candidates(const S& state, const Filter& filter, Visit&& visit) {
  typename S::MoveList moves;
  state.legal_moves(moves);
  filter(state, moves);
  std::vector<Candidate<typename S::Move>> candidates;
  candidates.reserve(moves.size());
  for (const typename S::Move& move : moves) {
    S next = state;
    next.play(move);
    const bool over = next.is_terminal();
    candidates.push_back({move, over, over ? static_cast<double>(next.outcome(state.to_move())) : 0.5});
    visit(std::as_const(next), move);
  }
  return candidates;
}

// Which candidates need playouts: all that are not proven, but none beside a win, for nothing is better.
template <class Move>
std::vector<std::size_t> open_candidates(const std::vector<Candidate<Move>>& candidates) {
  std::vector<std::size_t> open;
  if (std::ranges::any_of(candidates, &Candidate<Move>::is_won)) return open;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (!candidates[i].is_proven) open.push_back(i);
  return open;
}

inline double proven_value(double outcome, bool by_margin) {
  if (!by_margin) return outcome;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return outcome >= 1 ? kInfinity : outcome <= 0 ? -kInfinity : 0;
}

template <class Move>
MoveReport<Move> report_line(const Candidate<Move>& candidate, const Tally& tally, bool by_margin) {
  MoveReport<Move> line{.move = candidate.move, .visits = tally.visits};
  if (candidate.is_proven) {
    line.is_proven = true;
    line.outcome = candidate.outcome;
    line.value = proven_value(candidate.outcome, by_margin);
  } else if (line.visits > 0) {
    line.outcome = tally.outcome.mean(line.visits);
    line.deviation = tally.outcome.deviation(line.visits);
    line.margin = tally.margin.mean(line.visits);
    line.margin_deviation = tally.margin.deviation(line.visits);
    line.value = by_margin ? line.margin : line.outcome;
  }
  return line;
}

// By value, then outcome, then margin; pruned moves behind the others, those without a result last; equal ones keep their
// order.
template <class Move>
void sort_best_first(std::vector<MoveReport<Move>>& moves) {
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t i, std::size_t k) {
    const MoveReport<Move>&a = moves[i], &b = moves[k];
    const bool known_a = a.visits > 0 || a.is_proven, known_b = b.visits > 0 || b.is_proven;
    if (known_a != known_b) return known_a;
    if (a.is_pruned != b.is_pruned) return b.is_pruned;
    if (a.value != b.value) return a.value > b.value;
    if (a.outcome != b.outcome) return a.outcome > b.outcome;
    if (a.margin != b.margin) return a.margin > b.margin;
    return i < k;
  });
  std::vector<MoveReport<Move>> sorted;
  sorted.reserve(moves.size());
  for (const std::size_t i : order) sorted.push_back(moves[i]);
  moves = std::move(sorted);
}

}  // namespace katachi::search::monte_carlo
