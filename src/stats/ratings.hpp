// Ratings of many players from the games between them: Bradley-Terry by maximum likelihood, as Ordo does.
//
// Player a is expected to score 1 / (1 + 10^((elo_b - elo_a) / 400)) against b; a draw is half a win and half a loss. The
// log-likelihood is concave, and its maximum is where every player's expected points are those it made. It is unique up to a
// constant, which makes the average 0, exactly if the graph "a scored something against b" is strongly connected (Zermelo 1929,
// Ford 1957): a player, or group, that won or lost everything against the rest, or never met it, belongs at infinity. Then,
// and only then, every player gets one virtual draw against a player rated 0, which keeps all ratings finite, and the result
// says so.
//
// Solved by Newton's method with halved steps where a whole one would not improve; errors come from the inverse of the Fisher
// information on the subspace of average 0. Time O(players^3), space O(players^2): milliseconds for 50 players.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace katachi::stats {

// All games between two players.
struct Pairing {
  std::size_t a = 0, b = 0;
  double wins_a = 0;  // points of a; draws are half
  double games = 0;
};

struct RatedGame {
  std::size_t a = 0, b = 0;
  double points_a = 0;  // 0, 1/2 or 1
};

struct Rating {
  double elo = 0;
  double error = 0;  // half width of the 95 % interval, relative to the average of the pool
  double games = 0;
  double score = 0;  // points per game; 0 without games
  // False: relative to at least half of the players the maximum lies at infinity, and elo rests on the virtual draws.
  bool bounded = true;
};

struct Ratings {
  std::vector<Rating> players;
  std::vector<double> covariance;  // of the elo values, players x players
  bool connected = true;           // games link all players, directly or through others
  std::string warning;             // empty if all are bounded; else a sentence for people, players counted from 0
};

// One pairing, a < b, for each two players that met, in order of (a, b). Precondition: a != b in each game.
[[nodiscard]] std::vector<Pairing> aggregate(std::span<const RatedGame> games);

// Preconditions: a and b below `players` and different, 0 <= wins_a <= games. Two players may be paired more than once.
[[nodiscard]] Ratings bradley_terry(std::size_t players, std::span<const Pairing> pairings);

[[nodiscard]] double expected_score(double elo_a, double elo_b);

// The probability that a is stronger than b, by the normal approximation.
[[nodiscard]] double likelihood_of_superiority(const Ratings& ratings, std::size_t a, std::size_t b);

}  // namespace katachi::stats
