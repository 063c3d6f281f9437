// Races between modifications whose efficiency is known, with rewards drawn instead of played: what a race does, and how often
// it errs, in microseconds instead of weeks.
//
// A reward is 1/2 with probability `draws`; otherwise 1 with probability `wins`, else 0. Its expectation is
// draws / 2 + (1 - draws) wins, its variance at wins = 1/2 is (1 - draws) / 4. Counts are drawn for a whole batch at once
// (stats/binomial.hpp).
//
// Run number r of a seed has a generator of its own, so the result does not depend on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/rng.hpp"
#include "stats/race.hpp"

namespace katachi::experiment {

struct RewardShares {
  double draws = 0;
  double wins = 0.5;  // of what is not drawn
  double efficiency() const { return draws / 2 + (1 - draws) * wins; }
};

stats::Sample draw_rewards(const RewardShares& shares, std::uint64_t trials, core::Rng& rng);

struct SimulatedRace {
  std::optional<std::size_t> accepted;
  std::uint64_t trials = 0;  // of all modifications
};

// Precondition: the options are in order.
SimulatedRace simulate_race(std::span<const RewardShares> modifications, const stats::RaceOptions& options,
                            core::Rng& rng);

struct SimulationSettings {
  std::uint64_t runs = 1000;
  std::uint64_t seed = 1;
  std::size_t threads = 1;
  std::stop_token stop = {};
};

// One result a run, in order; meaningless if stopped.
std::vector<SimulatedRace> simulate_races(std::span<const RewardShares> modifications,
                                          const stats::RaceOptions& options, const SimulationSettings& settings);

}  // namespace katachi::experiment
