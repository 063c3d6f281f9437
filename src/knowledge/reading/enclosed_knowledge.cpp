#include "knowledge/reading/enclosed_knowledge.hpp"

#include <algorithm>
#include <bit>

#include "core/fixed_vector.hpp"
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

// The attacker's stones that nobody can capture.
Bits lasting_stones(const EnclosedState& state) {
  Bits lasting = 0;
  const Bits stones = state.stones(Side::kAttacker);
  for (Bits rest = stones; rest != 0;) {
    const BitChain chain = state.chain(Side::kAttacker, static_cast<unsigned>(std::countr_zero(rest)));
    rest &= ~chain.stones;
    if (state.is_safe(Side::kAttacker, chain)) lasting |= chain.stones;
  }
  return lasting;
}

// Points that may ever become an eye: no lasting stone stands on them or beside them.
Bits eye_points(const EnclosedState& state) {
  const Region& region = state.region();
  const Bits lasting = lasting_stones(state);
  Bits points = region.all & ~region.outer & ~lasting;
  for_each_bit(lasting, [&](unsigned at) { points &= ~region.neighbours[at]; });
  return points;
}

// Two points that are not neighbours.
bool has_room_for_two_eyes(const Region& region, Bits points) {
  if (std::popcount(points) != 2) return std::popcount(points) > 2;
  return (region.neighbours[static_cast<unsigned>(std::countr_zero(points))] & points) == 0;
}

constexpr unsigned kNoEyes = 99;

// The least number of moves of the defender in a row that make two eyes of one point each, where every stone of the attacker that is in
// the way costs one more; kNoEyes where no two points can ever become eyes. Whoever is pass-alive can fill his areas up to two
// such points, so kNoEyes means: never pass-alive.
unsigned moves_to_two_eyes(const EnclosedState& state) {
  const Region& region = state.region();
  const Bits defender = state.stones(Side::kDefender), attacker = state.stones(Side::kAttacker);
  struct Eye {
    Bits point, around;
    unsigned cost;  // of the point itself
  };
  core::FixedVector<Eye, Region::kMaxPoints> eyes;
  for_each_bit(eye_points(state), [&](unsigned at) {
    const Bits around = region.neighbours[at];
    const Bits point = bit(at);
    eyes.push_back({point, around, (point & attacker) != 0 ? 1u : (point & defender) != 0 ? 3u : 0u});
  });
  unsigned best = kNoEyes;
  for (std::size_t i = 0; i < eyes.size(); ++i)
    for (std::size_t j = i + 1; j < eyes.size(); ++j) {
      if ((eyes[i].around & eyes[j].point) != 0) continue;
      const Bits needed = (eyes[i].around | eyes[j].around) & ~defender;
      const unsigned cost =
          static_cast<unsigned>(std::popcount(needed) + std::popcount(needed & attacker)) + eyes[i].cost + eyes[j].cost;
      best = std::min(best, cost);
    }
  return best;
}

}  // namespace

game::Bounds EnclosedKnowledge::bounds(const EnclosedState& state) const {
  if (!state.region().has_gaps() && !has_room_for_two_eyes(state.region(), eye_points(state)))
    return game::Bounds::exactly(state.question() == Question::kCapture ? game::kWin : -game::kWin);
  if (state.side_to_move() == Side::kDefender) return {-game::kWin, game::kWin};
  const Bits liberties = target_liberties(state);
  if (std::popcount(liberties) != 1 || liberties == state.ban()) return {-game::kWin, game::kWin};
  return game::Bounds::exactly(state.question() == Question::kCapture ? game::kWin : -game::kWin);
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
  constexpr unsigned kMostMoves = 8;  // further than this is all the same
  const auto liberties = static_cast<Number>(std::popcount(target_liberties(state)));
  const auto room = static_cast<Number>(std::popcount(eye_points(state)));
  const Number capture = liberties + std::max<Number>(1, room / 2);
  const Number life = 1 + std::min(moves_to_two_eyes(state), kMostMoves);
  if (state.question() == Question::kCapture) return {.pn = capture, .dn = life};
  return {.pn = life, .dn = capture};
}

}  // namespace katachi::knowledge
