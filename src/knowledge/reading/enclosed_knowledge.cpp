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

// Points that may ever become an eye: no lasting stone stands on them or beside them, nor are they the target's own stones.
Bits eye_points(const EnclosedState& state, Bits lasting) {
  const Region& region = state.region();
  Bits points = region.all & ~region.outer & ~lasting & ~state.chain(Side::kDefender, region.target).stones;
  for_each_bit(lasting, [&](unsigned at) { points &= ~region.neighbours[at]; });
  return points;
}

// Two points that are not neighbours.
bool has_room_for_two_eyes(const Region& region, Bits points) {
  if (std::popcount(points) != 2) return std::popcount(points) > 2;
  return (region.neighbours[static_cast<unsigned>(std::countr_zero(points))] & points) == 0;
}

// Whether the attacker to move has a lasting move that leaves no room for two eyes.
bool can_remove_room(const EnclosedState& state, Bits lasting, Bits points) {
  const Region& region = state.region();
  Bits beside = region.attacker_safe;
  for_each_bit(lasting, [&](unsigned at) { beside |= region.neighbours[at]; });
  for (Bits rest = beside & state.empty() & ~state.ban(); rest != 0; rest &= rest - 1) {
    const auto at = static_cast<unsigned>(std::countr_zero(rest));
    const Bits joined = chain_at(region, state.stones(Side::kAttacker) | bit(at), at).stones;
    Bits left = points & ~joined;
    for_each_bit(joined & ~lasting, [&](unsigned stone) { left &= ~region.neighbours[stone]; });
    if (!has_room_for_two_eyes(region, left)) return true;
  }
  return false;
}

// The attacker's race to take the room: moves beside lasting stones only, which are legal and last whatever the defender does.
struct RoomRace {
  Bits beside, free, points;  // beside lasting stones; empty; eye points

  RoomRace after(const Region& region, unsigned at) const {
    const Bits around = region.neighbours[at];
    return {beside | around, free & ~bit(at), points & ~bit(at) & ~around};
  }
};

// Moves that leave no room. Two of them are too many for one move of the defender, who can only occupy a point.
Bits last_room_moves(const Region& region, const RoomRace& race) {
  Bits moves = 0;
  for_each_bit(race.beside & race.free, [&](unsigned at) {
    if (!has_room_for_two_eyes(region, race.points & ~bit(at) & ~region.neighbours[at])) moves |= bit(at);
  });
  return moves;
}

bool wins_race(const EnclosedState& state, Bits lasting, Bits points) {
  const Region& region = state.region();
  RoomRace race{.beside = region.attacker_safe, .free = state.empty(), .points = points};
  for_each_bit(lasting, [&](unsigned at) { race.beside |= region.neighbours[at]; });
  if (state.side_to_move() == Side::kDefender) return std::popcount(last_room_moves(region, race)) >= 2;
  for (Bits rest = race.beside & race.free & ~state.ban(); rest != 0; rest &= rest - 1) {
    const RoomRace next = race.after(region, static_cast<unsigned>(std::countr_zero(rest)));
    if (std::popcount(last_room_moves(region, next)) >= 2) return true;
  }
  return false;
}

// What two eyes of one point each cost the defender at least: moves in a row, and one more for every stone of the attacker in the way.
struct EyeCost {
  unsigned moves = 99;
  Bits last_moves = 0;  // those that make the eyes where one is enough
};

EyeCost cost_of_two_eyes(const EnclosedState& state, Bits points) {
  const Region& region = state.region();
  const Bits defender = state.stones(Side::kDefender), attacker = state.stones(Side::kAttacker);
  struct Eye {
    Bits point, around;
    unsigned cost;  // of the point itself
  };
  core::FixedVector<Eye, Region::kMaxPoints> eyes;
  for_each_bit(points, [&](unsigned at) {
    const Bits point = bit(at);
    eyes.push_back({point, region.neighbours[at], (point & attacker) != 0 ? 1u : (point & defender) != 0 ? 3u : 0u});
  });
  EyeCost best;
  for (std::size_t i = 0; i < eyes.size(); ++i)
    for (std::size_t j = i + 1; j < eyes.size(); ++j) {
      if ((eyes[i].around & eyes[j].point) != 0) continue;
      const Bits needed = (eyes[i].around | eyes[j].around) & ~defender;
      const unsigned moves =
          static_cast<unsigned>(std::popcount(needed) + std::popcount(needed & attacker)) + eyes[i].cost + eyes[j].cost;
      if (moves == 1) best.last_moves |= needed;
      best.moves = std::min(best.moves, moves);
    }
  return best;
}

// Whether the defender to move has a move that makes two eyes which no number of moves can take.
bool can_make_two_eyes(const EnclosedState& state, Bits points) {
  for (Bits rest = cost_of_two_eyes(state, points).last_moves; rest != 0; rest &= rest - 1) {
    const auto at = static_cast<EnclosedState::Move>(std::countr_zero(rest));
    if (state.is_legal(at) &&
        is_pass_alive(state.region(), state.stones(Side::kDefender) | bit(at), state.stones(Side::kAttacker)))
      return true;
  }
  return false;
}

}  // namespace

game::Bounds EnclosedKnowledge::bounds(const EnclosedState& state) const {
  const bool captures = state.question() == Question::kCapture;
  const auto captured = game::Bounds::exactly(captures ? game::kWin : -game::kWin);
  const auto alive = game::Bounds::exactly(captures ? -game::kWin : game::kWin);
  const bool is_attackers = state.side_to_move() == Side::kAttacker;
  if (is_attackers) {
    const Bits liberties = target_liberties(state);
    if (std::popcount(liberties) == 1 && liberties != state.ban()) return captured;
  }
  const Bits lasting = lasting_stones(state);
  const Bits points = eye_points(state, lasting);
  if (!state.region().has_gaps()) {
    if (!has_room_for_two_eyes(state.region(), points)) return captured;
    if (is_attackers && can_remove_room(state, lasting, points)) return captured;
    if (wins_race(state, lasting, points)) return captured;
  }
  if (!is_attackers && can_make_two_eyes(state, points)) return alive;
  return {-game::kWin, game::kWin};
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
  const Bits points = eye_points(state, lasting_stones(state));
  const auto room = static_cast<Number>(std::popcount(points));
  const Number capture = liberties + std::max<Number>(1, room / 2);
  const Number life = 1 + std::min(cost_of_two_eyes(state, points).moves, kMostMoves);
  if (state.question() == Question::kCapture) return {.pn = capture, .dn = life};
  return {.pn = life, .dn = capture};
}

}  // namespace katachi::knowledge
