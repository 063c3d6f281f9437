#include "lab/schedule.hpp"

#include "core/rng.hpp"

namespace katachi::lab {

std::optional<double> first_reward(const store::StoredGame& game) {
  const std::optional<double> black = match::black_reward(game.result);
  if (!black) return std::nullopt;
  return game.number % 2 == 0 ? *black : 1 - *black;
}

std::uint64_t game_seed(std::uint64_t run_seed, std::uint64_t number) {
  return core::mix64(core::mix64(run_seed) ^ number) >> 11;  // 53 bits: JSON's numbers hold no more
}

match::GameJob paired_job(std::uint64_t number, const match::EngineSpec& first, const match::EngineSpec& second,
                          const match::GameConditions& conditions, match::Openings& openings, std::uint64_t run_seed) {
  match::GameJob job{.number = number,
                     .black = first,
                     .white = second,
                     .conditions = conditions,
                     .opening = openings.opening(number / 2),
                     .opening_text = openings.opening_text(number / 2),
                     .seed = game_seed(run_seed, number)};
  if (number % 2 == 1) std::swap(job.black, job.white);
  return job;
}

void PairLine::record(const store::StoredGame& game) { record(game.number, first_reward(game)); }

void PairLine::record(std::uint64_t number, std::optional<double> reward) {
  if (games_.size() <= number) games_.resize(number + 1);
  games_[number] = {reward ? State::kKnown : State::kVoid, reward.value_or(0)};
}

std::optional<PairLine::Pair> PairLine::next() {
  if (2 * next_ + 1 >= games_.size()) return std::nullopt;
  const Half& a = games_[2 * next_];
  const Half& b = games_[2 * next_ + 1];
  if (a.state == State::kUnknown || b.state == State::kUnknown) return std::nullopt;
  Pair pair{.number = next_++, .reward = std::nullopt};
  if (a.state == State::kKnown && b.state == State::kKnown) pair.reward = (a.reward + b.reward) / 2;
  return pair;
}

}  // namespace katachi::lab
