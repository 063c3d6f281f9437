#include "lab/tally.hpp"

#include <algorithm>

namespace katachi::lab {

using match::Ending;
using match::Outcome;

void Tally::use(Usage& usage, const match::SideReport& side) {
  if (!side.version.empty()) usage.version = side.version;
  ++usage.games;
  usage.moves += static_cast<std::uint64_t>(side.moves);
  usage.seconds += side.seconds;
  usage.cpu_seconds += side.cpu_seconds;
  usage.slowest_move = std::max(usage.slowest_move, side.slowest_move);
  usage.memory_kib = std::max(usage.memory_kib, side.memory_kib);
}

void Tally::blame(const store::StoredGame& game, bool first_is_black) {
  if (!game.result.at_fault) return;
  const bool is_first = (*game.result.at_fault == go::Color::kBlack) == first_is_black;
  Usage& usage = is_first ? first : second;
  if (game.result.ending == Ending::kTime)
    ++usage.time_losses;
  else
    ++usage.failures[game.result.ending];
}

void Tally::add_void(const store::StoredGame& game, bool first_is_black) {
  voids.add(game);
  blame(game, first_is_black);
}

void Tally::add(const store::StoredGame& game, bool first_is_black) {
  const std::optional<double> black = match::black_reward(game.result);
  if (!black) return add_void(game, first_is_black);
  blame(game, first_is_black);
  const double reward = first_is_black ? *black : 1 - *black;
  const std::size_t color = first_is_black ? 0 : 1;
  ++(reward > 0.5 ? wins : reward < 0.5 ? losses : draws);
  ++games_as[color];
  if (reward > 0.5) ++wins_as[color];
  ++endings[game.result.ending];
  if (game.result.half_points) scores.add((first_is_black ? 1 : -1) * *game.result.half_points / 2.0);
  use(first, first_is_black ? game.result.black : game.result.white);
  use(second, first_is_black ? game.result.white : game.result.black);
  const std::uint64_t pair = game.number / 2;
  if (const auto partner = half_pairs_.find(pair); partner != half_pairs_.end()) {
    pairs.add((partner->second + reward) / 2);
    half_pairs_.erase(partner);
  } else {
    half_pairs_.insert({pair, reward});
  }
}

}  // namespace katachi::lab
