#include "knowledge/reading/enclosed_knowledge.hpp"

#include <algorithm>

#include "search/proof/leaf.hpp"

namespace katachi::knowledge {

static_assert(game::KnowledgeOf<EnclosedKnowledge, EnclosedState>);
static_assert(search::proof::EstimatesNumbers<EnclosedKnowledge, EnclosedState>);

namespace {

Bits target_liberties(const EnclosedState& state) {
  return state.chain(Side::kDefender, state.region().target).touched & state.empty();
}

// Liberties of the attacker's chains that touch the chain and are in atari.
Bits rescuing_points(const EnclosedState& state, const BitChain& chain) {
  Bits points = 0;
  for (Bits near = chain.touched & state.stones(Side::kAttacker); near != 0;) {
    const BitChain enemy = state.chain(Side::kAttacker, static_cast<unsigned>(std::countr_zero(near)));
    near &= ~enemy.stones;
    const Bits liberties = enemy.touched & state.empty();
    if (std::popcount(liberties) == 1 && !state.is_safe(Side::kAttacker, enemy)) points |= liberties;
  }
  return points;
}

}  // namespace

game::Bounds EnclosedKnowledge::bounds(const EnclosedState& state) const {
  if (state.side_to_move() == Side::kDefender) return {-game::kWin, game::kWin};
  const Bits liberties = target_liberties(state);
  if (std::popcount(liberties) != 1 || liberties == state.ban()) return {-game::kWin, game::kWin};
  return game::Bounds::exactly(state.question() == Question::kTwoEyes ? -game::kWin : game::kWin);
}

void EnclosedKnowledge::choose(const EnclosedState& state, EnclosedState::MoveList& moves) const {
  if (state.side_to_move() == Side::kAttacker) return;
  const BitChain target = state.chain(Side::kDefender, state.region().target);
  const Bits liberties = target.touched & state.empty();
  if (std::popcount(liberties) != 1) return;
  const Bits saving = liberties | rescuing_points(state, target);
  EnclosedState::MoveList chosen;
  for (const EnclosedState::Move move : moves)
    if (move != EnclosedState::kPass && (bit(move) & saving) != 0) chosen.push_back(move);
  if (chosen.empty()) chosen.push_back(moves.back());  // lost whatever he plays
  moves = chosen;
}

search::proof::Numbers EnclosedKnowledge::numbers(const EnclosedState& state, search::exact::Goal) const {
  using search::proof::Number;
  const auto liberties = static_cast<Number>(std::popcount(target_liberties(state)));
  const Number capture = std::max<Number>(1, liberties), life = 2;
  if (state.question() == Question::kTwoEyes) return {.pn = life, .dn = capture};
  return {.pn = capture, .dn = life};
}

}  // namespace katachi::knowledge
