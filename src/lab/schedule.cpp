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

void PairLine::record(const store::StoredGame& game) {
  if (games_.size() <= game.number) games_.resize(game.number + 1);
  const std::optional<double> reward = first_reward(game);
  games_[game.number] = {reward ? State::kKnown : State::kVoid, reward.value_or(0)};
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
