// Whether a search has decided: what the visits of the root's moves say about further simulations.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

// A move of the root, summed over the trees of all threads that have one of their own.
struct RootMove {
  std::uint32_t code = 0;
  std::uint64_t visits = 0;
  double outcomes = 0;  // sum
  Proof proof = Proof::kOpen;

  double mean() const { return visits > 0 ? outcomes / static_cast<double>(visits) : 0; }
};

template <class Move>
std::vector<RootMove> root_moves(std::span<const std::unique_ptr<Tree<Move>>> trees) {
  std::vector<RootMove> moves;
  for (const auto& tree : trees)
    for (const Edge<Move>& edge : std::as_const(*tree).edges(tree->root())) {
      // Every tree has the same moves, each in its own order.
      auto known = tree == trees.front() ? moves.end() : std::ranges::find(moves, edge.code, &RootMove::code);
      if (known == moves.end()) known = moves.insert(moves.end(), {.code = edge.code});
      const std::uint32_t visits = edge.visits.load(std::memory_order_relaxed);
      known->visits += visits;
      known->outcomes += edge.mean.exact() * visits;
      // What one tree has proven is true in all.
      if (known->proof == Proof::kOpen) known->proof = edge.proof.load(std::memory_order_relaxed);
    }
  return moves;
}

// A win is proven, or everything is.
inline bool is_proven(std::span<const RootMove> moves) {
  return std::ranges::any_of(moves, [](const RootMove& move) { return move.proof == Proof::kWin; }) ||
         std::ranges::none_of(moves, [](const RootMove& move) { return move.proof == Proof::kOpen; });
}

// A move that is proven lost is never the answer, however many visits it has.
inline std::uint64_t visits_that_count(const RootMove& move) { return move.proof == Proof::kLoss ? 0 : move.visits; }

// The most visited move stays the most visited one whatever comes of so many simulations more.
inline bool cannot_be_overtaken(std::span<const RootMove> moves, double simulations) {
  std::uint64_t best = 0, second = 0;
  for (const RootMove& move : moves) {
    if (visits_that_count(move) > best)
      second = std::exchange(best, move.visits);
    else
      second = std::max(second, visits_that_count(move));
  }
  return static_cast<double>(best - second) > simulations;
}

// The most visited move wins this share of its games, and has had enough of them to believe it.
inline bool is_sure(std::span<const RootMove> moves, double share) {
  constexpr std::uint64_t kEnough = 1000;
  const auto best = std::ranges::max_element(moves, {}, visits_that_count);
  return best != moves.end() && visits_that_count(*best) >= kEnough && best->mean() >= share;
}

// The most visited move has a rival with half as many visits, or one that is now better than it: more time may change the answer
// (Huang, Coulom, Lin, "Time management for Monte-Carlo tree search applied to the game of Go", 2010: unstable evaluation).
inline bool is_open(std::span<const RootMove> moves) {
  const auto visits = visits_that_count;
  const auto best = std::ranges::max_element(moves, {}, visits);
  return best != moves.end() && std::ranges::any_of(moves, [&](const RootMove& move) {
           if (&move == &*best || move.proof != Proof::kOpen) return false;
           return visits(move) * 2 > visits(*best) || (move.mean() > best->mean() && visits(move) * 10 > visits(*best));
         });
}

}  // namespace katachi::search::mcts
