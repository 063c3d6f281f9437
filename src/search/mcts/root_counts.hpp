// RootCounts: what one thread's playouts told of the whole board, for people who look on.
//
// Written by its own thread alone, read by the one that reports: relaxed atomics, because a report may be a game behind.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "game/concepts.hpp"
#include "game/evaluator.hpp"

namespace katachi::search::mcts {

class RootCounts {
 public:
  explicit RootCounts(std::size_t codes, bool of_each_move = false)
      : balance_(codes), move_games_(of_each_move ? codes : 0), move_balance_(of_each_move ? codes * codes : 0) {}

  void add(const game::PlayoutResult& result) {
    bump(games_, 1.0);
    bump(margins_, result.margin_first);
    bump(squares_, result.margin_first * result.margin_first);
  }
  // Of the same game, which began with this move of the root; owners by code.
  void add_owners(std::uint32_t move, std::span<const game::Owner> owners) {
    const bool of_move = !move_games_.empty();
    if (of_move) bump(move_games_[move], 1);
    for (std::uint32_t code = 0; code < balance_.size(); ++code)
      if (owners[code] != game::Owner::kNobody) {
        const int by = owners[code] == game::Owner::kFirst ? 1 : -1;
        bump(balance_[code], by);
        if (of_move) bump(move_balance_[move * balance_.size() + code], by);
      }
  }

  double games() const { return games_.load(std::memory_order_relaxed); }
  double margins() const { return margins_.load(std::memory_order_relaxed); }
  double squares() const { return squares_.load(std::memory_order_relaxed); }
  double balance(std::size_t code) const { return balance_[code].load(std::memory_order_relaxed); }
  double move_games(std::size_t move) const { return move_games_[move].load(std::memory_order_relaxed); }
  double move_balance(std::size_t move, std::size_t code) const {
    return move_balance_[move * balance_.size() + code].load(std::memory_order_relaxed);
  }

 private:
  template <class T>
  static void bump(std::atomic<T>& value, T by) {
    value.store(value.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
  }

  std::atomic<double> games_{0}, margins_{0}, squares_{0};
  std::vector<std::atomic<int>> balance_;  // games in which the first player owned the point minus those of the second
  std::vector<std::atomic<int>> move_games_, move_balance_;  // the same for each move of the root, if that is wanted
};

}  // namespace katachi::search::mcts
