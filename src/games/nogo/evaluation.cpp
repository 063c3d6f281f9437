#include "games/nogo/evaluation.hpp"

#include "games/nogo/knowledge.hpp"

namespace katachi::games::nogo {

namespace {

constexpr std::int32_t kMove = 100;

}  // namespace

std::int32_t judge_mobility(const State& state) {
  return kMove * (legal_moves_of(state, go::Color::kBlack) - legal_moves_of(state, go::Color::kWhite));
}

std::int32_t judge_eyes(const State& state) {
  return judge_mobility(state) + kMove * (sure_moves(state, go::Color::kBlack) - sure_moves(state, go::Color::kWhite));
}

}  // namespace katachi::games::nogo
