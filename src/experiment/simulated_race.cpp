#include "experiment/simulated_race.hpp"

#include "core/parallel.hpp"
#include "stats/binomial.hpp"

namespace katachi::experiment {

stats::Sample draw_rewards(const RewardShares& shares, std::uint64_t trials, core::Rng& rng) {
  const std::uint64_t draws = shares.draws > 0 ? stats::draw_binomial(trials, shares.draws, rng) : 0;
  const double wins = static_cast<double>(stats::draw_binomial(trials - draws, shares.wins, rng));
  const double drawn = static_cast<double>(draws);
  return {trials, wins + drawn / 2, wins + drawn / 4};
}

SimulatedRace simulate_race(std::span<const RewardShares> modifications, const stats::RaceOptions& options,
                            core::Rng& rng) {
  stats::Race race(modifications.size(), options);
  SimulatedRace out;
  while (const auto batch = race.next()) {
    race.record(draw_rewards(modifications[batch->candidate], batch->trials, rng));
    out.trials += batch->trials;
  }
  out.accepted = race.accepted();
  return out;
}

std::vector<SimulatedRace> simulate_races(std::span<const RewardShares> modifications,
                                          const stats::RaceOptions& options, const SimulationSettings& settings) {
  std::vector<SimulatedRace> out(settings.runs);
  core::parallel_for(out.size(), settings.threads, settings.stop, [&](std::size_t, std::size_t run) {
    core::Rng rng(core::mix64(settings.seed) ^ core::mix64(~std::uint64_t{run}));
    out[run] = simulate_race(modifications, options, rng);
  });
  return out;
}

}  // namespace katachi::experiment
