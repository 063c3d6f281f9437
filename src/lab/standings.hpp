// Standings: the results between all players of a tournament, and what each of them used.
//
// Each player has a Tally in which it is the first engine; each two have a cell with the points of one against the other.
// points(a, b) + points(b, a) = games(a, b); void games count in no cell. O(1) for a game, O(players^2) space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/pairings.hpp"
#include "lab/tally.hpp"
#include "stats/ratings.hpp"

namespace katachi::lab {

class Standings {
 public:
  struct Cell {
    double points = 0;
    std::uint64_t games = 0;
  };

  explicit Standings(std::size_t players);

  // A game of an even number is one in which the first of the meeting was Black.
  void add(const store::StoredGame& game, const Meeting& meeting);
  // A void game that was played again: only what went wrong counts.
  void add_void(const store::StoredGame& game, const Meeting& meeting);

  std::size_t players() const { return tallies_.size(); }
  std::uint64_t games() const { return games_; }  // that count
  const VoidGames& voids() const { return voids_; }
  // Of the row player against the column player.
  const Cell& cell(std::size_t row, std::size_t column) const { return cells_[row * players() + column]; }
  const Tally& tally(std::size_t player) const { return tallies_[player]; }

  stats::Ratings ratings() const;
  // Best first: points per game, then the number of the player. Exact, so it is the same on every machine.
  std::vector<std::size_t> by_score() const;

 private:
  std::vector<Tally> tallies_;
  std::vector<Cell> cells_;
  std::uint64_t games_ = 0;
  VoidGames voids_;
};

}  // namespace katachi::lab
