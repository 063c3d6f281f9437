// Tally: the results of games between two engines, as Bouzy reports them in his habilitation thesis (mean score with deviation and interval, share of
// wins), and as match tools give them (Elo, pairs, what each side used).
//
// All is seen from the first engine. Void games count nowhere but in `voids`. Pairs are the games 2p and 2p + 1; a pair with a
// void game is none. Games are shown in any order.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "lab/void_games.hpp"
#include "match/game.hpp"
#include "stats/elo.hpp"
#include "stats/interval.hpp"
#include "stats/sample.hpp"
#include "store/store.hpp"

namespace katachi::lab {

// What one engine used in all its games.
struct Usage {
  std::string version;
  std::uint64_t games = 0, moves = 0;
  double seconds = 0, cpu_seconds = 0, slowest_move = 0;
  std::int64_t memory_kib = 0;                      // largest
  std::uint64_t time_losses = 0;                    // clocks that ran out
  std::map<match::Ending, std::uint64_t> failures;  // by kind, those that made a game void too
};

class Tally {
 public:
  // `first_is_black`: who had which colour. The pair of the game is that of its number.
  void add(const store::StoredGame& game, bool first_is_black);
  // A game that was void and was played again: only what went wrong counts.
  void add_void(const store::StoredGame& game, bool first_is_black);

  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  double win_rate() const { return games() == 0 ? 0 : points() / static_cast<double>(games()); }
  stats::Interval win_rate_interval() const { return stats::wilson_interval(points(), static_cast<double>(games())); }

  std::uint64_t wins = 0, draws = 0, losses = 0;
  VoidGames voids;
  std::array<std::uint64_t, 2> games_as{}, wins_as{};  // of the first engine, as Black and as White
  stats::Sample scores;                                // points for the first engine, of games that were counted
  stats::PairCounts pairs;
  std::map<match::Ending, std::uint64_t> endings;  // of games that count
  Usage first, second;

 private:
  void use(Usage& usage, const match::SideReport& side);
  void blame(const store::StoredGame& game, bool first_is_black);
  std::unordered_map<std::uint64_t, double> half_pairs_;  // rewards of games whose partner is missing
};

}  // namespace katachi::lab
