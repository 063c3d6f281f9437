#include "stats/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <tuple>

#include <boost/math/distributions/normal.hpp>
#include <fmt/format.h>

#include "stats/elo.hpp"
#include "stats/interval.hpp"
#include "stats/logistic.hpp"
#include "stats/matrix.hpp"

namespace katachi::stats {
namespace {

constexpr double kEloPerUnit = 400 / std::numbers::ln10;  // ratings are solved for in units of the logistic function

// Who can be reached from whom, over edges given as a matrix.
class Links {
 public:
  explicit Links(std::size_t players) : players_(players), edges_(players * players) {}
  void add(std::size_t from, std::size_t to) { edges_[from * players_ + to] = 1; }

  // Along the edges, or against them.
  std::vector<char> reached(std::size_t start, bool backwards) const {
    std::vector<char> seen(players_);
    std::vector<std::size_t> open = {start};
    seen[start] = 1;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (std::size_t other = 0; other < players_; ++other) {
        if (seen[other] || !edges_[backwards ? other * players_ + at : at * players_ + other]) continue;
        seen[other] = 1;
        open.push_back(other);
      }
    }
    return seen;
  }

 private:
  std::size_t players_;
  std::vector<char> edges_;
};

struct Connectivity {
  bool connected = true;      // by games
  std::vector<char> bounded;  // of each player
};

Connectivity connectivity(std::size_t players, std::span<const Pairing> pairings) {
  Links points(players);
  Links games(players);
  for (const Pairing& pairing : pairings) {
    if (pairing.games <= 0) continue;
    games.add(pairing.a, pairing.b);
    games.add(pairing.b, pairing.a);
    if (pairing.wins_a > 0) points.add(pairing.a, pairing.b);
    if (pairing.wins_a < pairing.games) points.add(pairing.b, pairing.a);
  }
  Connectivity out{.connected = true, .bounded = std::vector<char>(players)};
  if (players == 0) return out;
  out.connected = std::ranges::count(games.reached(0, false), 1) == static_cast<std::ptrdiff_t>(players);
  // A strong component of more than half of the players is the only one of its kind: the first found ends the search.
  std::vector<char> done(players);
  for (std::size_t start = 0; start < players; ++start) {
    if (done[start]) continue;
    const std::vector<char> forwards = points.reached(start, false);
    const std::vector<char> backwards = points.reached(start, true);
    std::vector<char> component(players);
    std::size_t size = 0;
    for (std::size_t i = 0; i < players; ++i) {
      component[i] = forwards[i] && backwards[i];
      done[i] = done[i] || component[i];
      size += component[i] ? 1 : 0;
    }
    if (2 * size > players) {
      out.bounded = component;
      break;
    }
  }
  return out;
}

// The log-likelihood of ratings x, with its derivatives. The virtual draws tie the ratings to 0; without them only
// differences matter, and the information gets a term along (1, ..., 1), which leaves steps of sum 0 as they are.
class Likelihood {
 public:
  Likelihood(std::size_t players, std::span<const Pairing> pairings, bool virtual_draws)
      : players_(players), pairings_(pairings), virtual_draws_(virtual_draws) {}

  double value(const std::vector<double>& x) const {
    double sum = 0;
    for (const Pairing& pairing : pairings_) {
      const double lead = x[pairing.a] - x[pairing.b];
      sum += pairing.wins_a * log_logistic(lead) + (pairing.games - pairing.wins_a) * log_logistic(-lead);
    }
    if (virtual_draws_)
      for (const double rating : x) sum += (log_logistic(rating) + log_logistic(-rating)) / 2;
    return sum;
  }

  std::vector<double> gradient(const std::vector<double>& x) const {
    std::vector<double> out(players_);
    for (const Pairing& pairing : pairings_) {
      const double surplus = pairing.wins_a - pairing.games * logistic(x[pairing.a] - x[pairing.b]);
      out[pairing.a] += surplus;
      out[pairing.b] -= surplus;
    }
    if (virtual_draws_)
      for (std::size_t i = 0; i < players_; ++i) out[i] += 0.5 - logistic(x[i]);
    return out;
  }

  SymmetricMatrix information(const std::vector<double>& x) const {
    SymmetricMatrix out(players_);
    double trace = 0;
    for (const Pairing& pairing : pairings_) {
      const double lead = x[pairing.a] - x[pairing.b];
      const double weight = pairing.games * logistic(lead) * logistic(-lead);
      out.at(pairing.a, pairing.a) += weight;
      out.at(pairing.b, pairing.b) += weight;
      out.at(std::max(pairing.a, pairing.b), std::min(pairing.a, pairing.b)) -= weight;
      trace += 2 * weight;
    }
    if (virtual_draws_) {
      for (std::size_t i = 0; i < players_; ++i) out.at(i, i) += logistic(x[i]) * logistic(-x[i]);
      return out;
    }
    const double along = trace / static_cast<double>(players_ * players_);
    for (std::size_t i = 0; i < players_; ++i)
      for (std::size_t j = 0; j <= i; ++j) out.at(i, j) += along;
    return out;
  }

 private:
  std::size_t players_;
  std::span<const Pairing> pairings_;
  bool virtual_draws_;
};

// Newton's method. The function is concave, so a step that does not improve is only too long: it is halved.
std::vector<double> maximum(const Likelihood& likelihood, std::size_t players) {
  constexpr int kSteps = 200;
  constexpr int kHalvings = 60;
  constexpr double kSmallest = 1e-10;  // of a step; in Elo 2e-8
  std::vector<double> x(players);
  double value = likelihood.value(x);
  for (int step = 0; step < kSteps; ++step) {
    const std::vector<double> direction = Cholesky(likelihood.information(x)).solve(likelihood.gradient(x));
    double largest = 0;
    for (const double change : direction) largest = std::max(largest, std::abs(change));
    double length = 1;
    std::vector<double> next(players);
    bool better = false;
    for (int halving = 0; halving < kHalvings && !better; ++halving, length /= 2) {
      for (std::size_t i = 0; i < players; ++i) next[i] = x[i] + length * direction[i];
      better = likelihood.value(next) > value;
    }
    if (!better) return x;  // rounding: nothing left to gain
    x = next;
    value = likelihood.value(x);
    if (largest < kSmallest) return x;
  }
  return x;
}

// The inverse of the information, seen from the average of the players: P C P with P = 1 - (1, ..., 1)(1, ..., 1)' / n.
std::vector<double> centred_inverse(const SymmetricMatrix& information) {
  const std::size_t n = information.size();
  std::vector<double> out = Cholesky(information).inverse();
  std::vector<double> row_mean(n);
  double mean = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) row_mean[i] += out[i * n + j] / static_cast<double>(n);
    mean += row_mean[i] / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) out[i * n + j] += mean - row_mean[i] - row_mean[j];
  return out;
}

std::string warning_of(const Connectivity& links) {
  constexpr std::size_t kNamed = 10;
  std::string unbounded;
  std::size_t count = 0;
  for (std::size_t i = 0; i < links.bounded.size(); ++i) {
    if (links.bounded[i]) continue;
    ++count;
    if (count <= kNamed) unbounded += (count == 1 ? "" : ", ") + std::to_string(i);
  }
  if (count == 0) return {};
  if (count > kNamed) unbounded += ", ...";
  return fmt::format(
      "{} of {} players ({}) won or lost everything against most others, or never met them: every player was given a "
      "virtual draw against the average",
      count, links.bounded.size(), unbounded);
}

}  // namespace

std::vector<Pairing> aggregate(std::span<const RatedGame> games) {
  std::vector<Pairing> sorted;
  sorted.reserve(games.size());
  for (const RatedGame& game : games) {
    assert(game.a != game.b);
    if (game.a < game.b)
      sorted.push_back({game.a, game.b, game.points_a, 1});
    else
      sorted.push_back({game.b, game.a, 1 - game.points_a, 1});
  }
  std::ranges::sort(sorted, {}, [](const Pairing& pairing) { return std::tuple(pairing.a, pairing.b); });
  std::vector<Pairing> out;
  for (const Pairing& pairing : sorted) {
    if (out.empty() || out.back().a != pairing.a || out.back().b != pairing.b)
      out.push_back({pairing.a, pairing.b, 0, 0});
    out.back().wins_a += pairing.wins_a;
    out.back().games += pairing.games;
  }
  return out;
}

Ratings bradley_terry(std::size_t players, std::span<const Pairing> pairings) {
  Ratings out;
  out.players.resize(players);
  for (const Pairing& pairing : pairings) {
    assert(pairing.a < players && pairing.b < players && pairing.a != pairing.b);
    assert(pairing.wins_a >= 0 && pairing.wins_a <= pairing.games);
    out.players[pairing.a].games += pairing.games;
    out.players[pairing.b].games += pairing.games;
    out.players[pairing.a].score += pairing.wins_a;
    out.players[pairing.b].score += pairing.games - pairing.wins_a;
  }
  if (players == 0) return out;
  const Connectivity links = connectivity(players, pairings);
  out.connected = links.connected;
  out.warning = warning_of(links);
  const Likelihood likelihood(players, pairings, !out.warning.empty());
  const std::vector<double> x = maximum(likelihood, players);
  out.covariance = centred_inverse(likelihood.information(x));
  for (double& value : out.covariance) value *= kEloPerUnit * kEloPerUnit;
  double mean = 0;
  for (const double rating : x) mean += rating / static_cast<double>(players);
  const double z = normal_quantile_two_sided(0.95);
  for (std::size_t i = 0; i < players; ++i) {
    Rating& rating = out.players[i];
    rating.elo = (x[i] - mean) * kEloPerUnit;
    rating.error = z * std::sqrt(std::max(0.0, out.covariance[i * players + i]));
    if (rating.games > 0) rating.score /= rating.games;
    rating.bounded = links.bounded[i] != 0;
  }
  return out;
}

double expected_score(double elo_a, double elo_b) { return score_of_elo(elo_a - elo_b); }

double likelihood_of_superiority(const Ratings& ratings, std::size_t a, std::size_t b) {
  const std::size_t n = ratings.players.size();
  assert(a < n && b < n);
  const double lead = ratings.players[a].elo - ratings.players[b].elo;
  const double variance =
      ratings.covariance[a * n + a] + ratings.covariance[b * n + b] - 2 * ratings.covariance[a * n + b];
  if (variance <= 0) return 0.5;  // a player and itself
  return boost::math::cdf(boost::math::normal(), lead / std::sqrt(variance));
}

}  // namespace katachi::stats
