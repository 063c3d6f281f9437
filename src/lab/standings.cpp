#include "lab/standings.hpp"

#include <algorithm>
#include <numeric>

#include "lab/schedule.hpp"

namespace katachi::lab {

Standings::Standings(std::size_t players) : tallies_(players), cells_(players * players) {}

void Standings::add(const store::StoredGame& game, const Meeting& meeting) {
  const auto [first, second] = meeting;
  const bool first_is_black = game.number % 2 == 0;
  tallies_[first].add(game, first_is_black);
  tallies_[second].add(game, !first_is_black);
  const std::optional<double> reward = first_reward(game);
  if (!reward) {
    voids_.add(game);
    return;
  }
  ++games_;
  Cell& row = cells_[first * players() + second];
  Cell& column = cells_[second * players() + first];
  row.points += *reward;
  column.points += 1 - *reward;
  ++row.games;
  ++column.games;
}

void Standings::add_void(const store::StoredGame& game, const Meeting& meeting) {
  const bool first_is_black = game.number % 2 == 0;
  tallies_[meeting.first].add_void(game, first_is_black);
  tallies_[meeting.second].add_void(game, !first_is_black);
  voids_.add(game);
}

stats::Ratings Standings::ratings() const {
  std::vector<stats::Pairing> pairings;
  for (std::size_t a = 0; a < players(); ++a)
    for (std::size_t b = a + 1; b < players(); ++b)
      if (const Cell& met = cell(a, b); met.games > 0)
        pairings.push_back({a, b, met.points, static_cast<double>(met.games)});
  return stats::bradley_terry(players(), pairings);
}

std::vector<std::size_t> Standings::by_score() const {
  std::vector<std::size_t> order(players());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    // Multiplied out instead of divided: products of halves and whole numbers have no rounding. Without games it is 0 of 1.
    const auto games = [&](std::size_t player) {
      return std::max<double>(1, static_cast<double>(tally(player).games()));
    };
    return tally(a).points() * games(b) > tally(b).points() * games(a);
  });
  return order;
}

}  // namespace katachi::lab
