#include "games/breakthrough/evaluation.hpp"

#include "games/breakthrough/motion.hpp"
#include "games/race_knowledge.hpp"

namespace katachi::games::breakthrough {

std::int32_t judge_race(const State& state) {
  return judge_race_by(state, Steps({state.width(), state.height()}), state.height());
}

std::int32_t judge_material(const State& state) { return judge_material_of(state); }

std::int32_t judge_steps(const State& state) {
  constexpr std::int32_t kStep = 50;
  const Steps steps({state.width(), state.height()});
  const auto left = [&](game::Player p) {
    std::int32_t sum = 0;
    for (int row = 2; row < state.height(); ++row)
      sum += (row - 1) * static_cast<std::int32_t>(count_bits(state.pieces(p) & steps.row_from_far(row, p)));
    return sum;
  };
  return kStep * (left(game::Player::kFirst) - left(game::Player::kSecond));
}

}  // namespace katachi::games::breakthrough
