// Whether a search has decided: what the visits of the root's moves say about further simulations.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

// A win is proven, or everything is.
template <class Move>
bool is_proven(const Tree<Move>& tree) {
  const auto proof = [](const Edge<Move>& edge) { return edge.proof.load(std::memory_order_relaxed); };
  const auto edges = tree.edges(tree.root());
  return std::ranges::any_of(edges, [&](const auto& edge) { return proof(edge) == Proof::kWin; }) ||
         std::ranges::none_of(edges, [&](const auto& edge) { return proof(edge) == Proof::kOpen; });
}

// The most visited move stays the most visited one whatever comes of so many simulations more. A move that is proven lost is never
// the answer, however many visits it has.
template <class Move>
bool cannot_be_overtaken(const Tree<Move>& tree, double simulations) {
  std::uint64_t best = 0, second = 0;
  for (const Edge<Move>& edge : tree.edges(tree.root())) {
    if (edge.proof.load(std::memory_order_relaxed) == Proof::kLoss) continue;
    const std::uint64_t visits = edge.visits.load(std::memory_order_relaxed);
    if (visits > best)
      second = std::exchange(best, visits);
    else
      second = std::max(second, visits);
  }
  return static_cast<double>(best - second) > simulations;
}

// The most visited move wins this share of its games, and has had enough of them to believe it.
template <class Move>
bool is_sure(const Tree<Move>& tree, double share) {
  constexpr std::uint32_t kEnough = 1000;
  const auto edges = tree.edges(tree.root());
  const auto visits = [](const Edge<Move>& edge) { return edge.visits.load(std::memory_order_relaxed); };
  const auto best = std::ranges::max_element(edges, {}, visits);
  return best != edges.end() && visits(*best) >= kEnough && best->mean.load(std::memory_order_relaxed) >= share;
}

// The most visited move has a rival with half as many visits, or one that is now better than it: more time may change the answer
// (Huang, Coulom, Lin, "Time management for Monte-Carlo tree search applied to the game of Go", 2010: unstable evaluation).
template <class Move>
bool is_open(const Tree<Move>& tree) {
  // One that is proven lost has no rivals.
  const auto visits = [](const Edge<Move>& edge) -> std::uint64_t {
    const bool is_lost = edge.proof.load(std::memory_order_relaxed) == Proof::kLoss;
    return is_lost ? 0 : edge.visits.load(std::memory_order_relaxed);
  };
  const auto mean = [](const Edge<Move>& edge) { return edge.mean.load(std::memory_order_relaxed); };
  const auto edges = tree.edges(tree.root());
  const auto best = std::ranges::max_element(edges, {}, visits);
  return best != edges.end() && std::ranges::any_of(edges, [&](const Edge<Move>& edge) {
           if (&edge == &*best || edge.proof.load(std::memory_order_relaxed) != Proof::kOpen) return false;
           return visits(edge) * 2 > visits(*best) || (mean(edge) > mean(*best) && visits(edge) * 10 > visits(*best));
         });
}

}  // namespace katachi::search::mcts
