// MoveOrder: the moves of one side in the order of their values, and a random order near it.
//
// The value of a move is the mean result of the side's games in which it was the first to play it; a move without a game has
// the mean of all games. Moves of equal value keep the order they had; new ones come to a random place among their equals.
// perturbed() lets each move fall, independently, at least n places with probability exp(-n / temperature): at 0 the order is
// as it stands, at infinity any order is as likely. A move that stays comes before those that fell to its place.
// Cost: adding a result is constant; sorting is by insertion, for between two games the order changes little.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/monte_carlo/tally.hpp"

namespace katachi::search::monte_carlo {

class MoveOrder {
 public:
  MoveOrder(std::size_t move_codes, game::Player player, bool by_margin)
      : player_(player), by_margin_(by_margin), entry_of_code_(move_codes, kUnknown) {}

  // Takes a move into the order, at a random place among those without a game; nothing if it is there already.
  void add_move(std::uint32_t code, core::Rng& rng);
  // A game that the side was the first to play the move in; the move is taken in if need be.
  void add_result(std::uint32_t code, const game::PlayoutResult& result, core::Rng& rng) {
    add_move(code, rng);
    entries_[entry_of_code_[code]].tally.add(result, player_);
  }
  void add_game(const game::PlayoutResult& result) { games_.add(result, player_); }

  void sort();
  // The order as of the last sort(), perturbed; valid until the next call.
  const std::vector<std::uint32_t>& perturbed(double temperature, core::Rng& rng);

  std::size_t size() const { return entries_.size(); }
  const Tally& games() const { return games_; }
  Tally tally(std::uint32_t code) const {
    return entry_of_code_[code] == kUnknown ? Tally{} : entries_[entry_of_code_[code]].tally;
  }

 private:
  static constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();
  static constexpr double kFarthest = 0x1p40;  // keeps the keys of perturbed() within 64 bits

  struct Entry {
    std::uint32_t code;
    Tally tally;
  };
  struct Ranked {
    std::size_t entry;
    double value;
  };

  game::Player player_;
  bool by_margin_;
  std::vector<std::size_t> entry_of_code_;
  std::vector<Entry> entries_;  // in the order of their coming
  std::vector<Ranked> order_;   // best first
  Tally games_;
  std::vector<std::uint64_t> keys_;  // buffers of perturbed()
  std::vector<std::uint32_t> perturbed_;
};

inline void MoveOrder::add_move(std::uint32_t code, core::Rng& rng) {
  if (entry_of_code_[code] != kUnknown) return;
  entry_of_code_[code] = entries_.size();
  entries_.push_back({code, {}});
  order_.push_back({entries_.size() - 1, 0});
  std::swap(order_.back(), order_[rng.below(static_cast<std::uint32_t>(order_.size()))]);
}

inline void MoveOrder::sort() {
  const double unknown = games_.visits > 0 ? games_.mean(by_margin_) : 0;
  for (Ranked& ranked : order_) {
    const Tally& tally = entries_[ranked.entry].tally;
    ranked.value = tally.visits > 0 ? tally.mean(by_margin_) : unknown;
  }
  for (std::size_t i = 1; i < order_.size(); ++i) {
    const Ranked moving = order_[i];
    std::size_t place = i;
    for (; place > 0 && order_[place - 1].value < moving.value; --place) order_[place] = order_[place - 1];
    order_[place] = moving;
  }
}

inline const std::vector<std::uint32_t>& MoveOrder::perturbed(double temperature, core::Rng& rng) {
  const std::size_t n = order_.size();
  perturbed_.resize(n);
  keys_.resize(n);
  for (std::size_t rank = 0; rank < n; ++rank) {
    // The geometric distribution: P(fall >= k) = P(u < exp(-k / temperature)), u uniform in (0, 1].
    const double fall = temperature > 0 ? -temperature * std::log(1 - rng.uniform()) : 0;
    const std::size_t place = rank + static_cast<std::size_t>(std::min(fall, kFarthest));
    keys_[rank] =
        place * n + (n - 1 - rank);  // the later rank first: who fell n places lies behind the n that it passed
  }
  std::ranges::sort(keys_);
  for (std::size_t i = 0; i < n; ++i) perturbed_[i] = entries_[order_[n - 1 - keys_[i] % n].entry].code;
  return perturbed_;
}

}  // namespace katachi::search::monte_carlo
