// What the hits of a search say: how often, what was played next and with what success, in which years.
//
// Shares are of hits. Win rates count the decided games only, once per hit; the side is the one that played the continuation.
// Popularity of a year is the share of its games (of those searched) in which the shape occurs, and within the hits of a year
// the share of a continuation; intervals are Wilson's, 95 %.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "shape/index.hpp"
#include "shape/search.hpp"
#include "stats/interval.hpp"

namespace katachi::shape {

struct Share {
  std::uint64_t count = 0;
  std::uint64_t of = 0;
  double value() const { return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of); }
  stats::Interval interval() const { return stats::wilson_interval(count, of); }
};

struct YearCount {
  int year = 0;
  std::uint64_t games = 0;      // searched
  std::uint64_t hit_games = 0;  // of these with a hit
  std::uint64_t hits = 0;
};

struct Continuation {
  ShapeMove move;
  std::uint64_t count = 0;
  std::uint64_t at_once = 0;          // by the side to move, as the very next move
  std::uint64_t wins = 0;             // of the side that played it,
  std::uint64_t decided = 0;          // in these games
  int first_year = 0, last_year = 0;  // 0: no date
  int peak_year = 0;               // in which it had the largest share of the hits (by the lower end of the interval)
  std::uint64_t tenuki_moves = 0;  // moves elsewhere before it, in all

  Share win_rate() const { return {wins, decided}; }
};

struct Summary {
  std::uint64_t games_searched = 0;
  std::uint64_t games = 0;  // with a hit
  std::uint64_t hits = 0;
  std::uint64_t black_to_move = 0;  // hits, in the shape's colours
  std::uint64_t tenuki = 0;         // hits after which the next move was elsewhere (of those with a next move)
  std::uint64_t with_next = 0;      // hits after which there was another move at all
  std::uint64_t ended = 0, broken = 0;
  std::uint64_t black_wins = 0, decided = 0;  // hits, in the shape's colours
  std::vector<Continuation> continuations;    // most frequent first
  std::vector<YearCount> years;               // every year in which a game was searched, in order
  std::uint64_t undated = 0;                  // games searched without a date
};

// `games` as given to search().
Summary summarize(const Index& index, const std::vector<Hit>& hits, const std::vector<bool>& games);

}  // namespace katachi::shape
