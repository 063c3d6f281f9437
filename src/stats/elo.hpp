// Elo differences from paired games, and from single ones.
//
// Games are played in pairs, one with each colour from the same opening. The reward of a pair is the mean of its two results,
// one of 0, 1/4, 1/2, 3/4, 1 (two losses ... two wins). Pairs are independent where the two games of a pair are not, so all
// errors come from the spread of the pairs ("pentanomial"); an opening that always wins for black then adds no variance.
//
//   elo(s) = -400 log10(1 / s - 1): logistic, the difference that expects score s;
//   normalized elo = (mean - 1/2) / (sqrt(2) sigma) 800 / ln 10, sigma the deviation of one pair: what decides how many games
//   a test needs, whatever the share of draws.
// Near equality and without draws both scales agree. Reference: M. Van den Bergh, "Normalized Elo", 2020-2021 (fishtest).
//
// Intervals are mean +- z sqrt(variance / pairs), put on the Elo scale. Where all pairs are alike the spread says nothing, and
// Wilson's interval is taken, which assumes the greatest variance a reward of that mean can have. Nothing is ever NaN.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace katachi::stats {

inline constexpr std::size_t kPairRewards = 5;

struct PairCounts {
  std::array<std::uint64_t, kPairRewards> counts{};  // pairs with reward 0, 1/4, 1/2, 3/4, 1

  void add(double reward);  // precondition: one of the five
  void add(const PairCounts& other);
  [[nodiscard]] std::uint64_t pairs() const;
  [[nodiscard]] double mean() const;      // 1/2 without pairs
  [[nodiscard]] double variance() const;  // of one pair, of the population (divided by pairs); 0 without pairs

  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

// elo_of_score: -infinity at 0 and below, +infinity at 1 and above.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

struct Estimate {
  double value = 0, low = 0, high = 0;
};

// The value is infinite where the score is 0 or 1; without pairs it is 0 with an infinite interval.
// Precondition of both: 0 < confidence < 1.
[[nodiscard]] Estimate elo_estimate(const PairCounts& pairs, double confidence = 0.95);

// As if all games were independent (trinomial): too wide where pairs balance openings, right for unpaired games.
[[nodiscard]] Estimate elo_of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses,
                                    double confidence = 0.95);

// Infinite if all pairs are alike and not 1/2; 0 without pairs.
[[nodiscard]] double normalized_elo(const PairCounts& pairs);

// The probability that the mean is above 1/2, by the normal approximation: Phi((mean - 1/2) / standard error). Where all pairs
// are alike the greatest standard error, sqrt(1 / (4 pairs)), stands for the unknown one; 1/2 without pairs.
[[nodiscard]] double likelihood_of_superiority(const PairCounts& pairs);

}  // namespace katachi::stats
