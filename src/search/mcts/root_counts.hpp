// RootCounts: what one thread's playouts told of the whole board, for people who look on.
//
// Written by its own thread alone, read by the one that reports: relaxed atomics, because a report may be a game behind.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "game/concepts.hpp"

namespace katachi::search::mcts {

class RootCounts {
 public:
  explicit RootCounts(std::size_t codes) : balance_(codes) {}

  void add(const game::PlayoutResult& result) {
    bump(games_, 1.0);
    bump(margins_, result.margin_first);
    bump(squares_, result.margin_first * result.margin_first);
  }
  // Of the same game; owner_of(code) is the player who owned the point, if one did.
  template <class OwnerOf>
  void add_owners(OwnerOf&& owner_of) {
    for (std::uint32_t code = 0; code < balance_.size(); ++code)
      if (const auto owner = owner_of(code)) bump(balance_[code], *owner == game::Player::kFirst ? 1 : -1);
  }

  double games() const { return games_.load(std::memory_order_relaxed); }
  double margins() const { return margins_.load(std::memory_order_relaxed); }
  double squares() const { return squares_.load(std::memory_order_relaxed); }
  double balance(std::size_t code) const { return balance_[code].load(std::memory_order_relaxed); }

 private:
  template <class T>
  static void bump(std::atomic<T>& value, T by) {
    value.store(value.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
  }

  std::atomic<double> games_{0}, margins_{0}, squares_{0};
  std::vector<std::atomic<int>> balance_;  // games in which the first player owned the point minus those of the second
};

}  // namespace katachi::search::mcts
