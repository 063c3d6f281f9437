#include "games/domineering/evaluation.hpp"

#include "games/domineering/counts.hpp"

namespace katachi::games::domineering {

namespace {

constexpr std::int32_t kMove = 100;

}  // namespace

std::int32_t judge_mobility(const State& state) {
  const auto moves = [&](game::Player p) { return static_cast<std::int32_t>(count_bits(state.moves_of(p))); };
  return kMove * (moves(game::Player::kFirst) - moves(game::Player::kSecond));
}

std::int32_t judge_sure_moves(const State& state) {
  const bool first = state.to_move() == game::Player::kFirst;
  return kMove *
         (vertical_prospect(state.free(), first).sure - vertical_prospect(transposed(state.free()), !first).sure);
}

}  // namespace katachi::games::domineering
