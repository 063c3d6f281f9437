#include "games/hex/knowledge.hpp"

#include <algorithm>
#include <array>

#include "games/hex/circuit.hpp"
#include "games/hex/crossing.hpp"
#include "games/hex/inferior.hpp"
#include "games/hex/stones.hpp"

namespace katachi::games::hex {

namespace {

using game::Player;

constexpr std::uint8_t kHalfTurn = 1;

Cell turned(Cell cell, int size) {
  const int row = cell.raw() / kStride - 1, column = cell.raw() % kStride - 1;
  return State::cell_at(size - 1 - row, size - 1 - column);
}

core::Key128 key_after(const State& state, std::uint8_t symmetry) {
  core::KeyPacker packer;
  packer.add(game::player_index(state.to_move()), 1);
  for (int row = 0; row < state.size(); ++row)
    for (int column = 0; column < state.size(); ++column) {
      const Cell cell = State::cell_at(row, column);
      const auto owner = state.stone_at(symmetry == kHalfTurn ? turned(cell, state.size()) : cell);
      packer.add(owner ? 1 + game::player_index(*owner) : 0, 2);
    }
  return packer.key();
}

game::Bounds won_by(Player p) { return game::Bounds::exactly(p == Player::kFirst ? game::kWin : -game::kWin); }

// Cells that are enough to be searched, of those that are empty; `stones` are filled.
Bits worth_a_move(const Stones& stones, Player mover) {
  const Crossing own = crossing_of(view_of(stones, mover), CrossingGoal::kNext);
  if (own.is_next && !own.is_sure) return transposed_view(bit(own.key), stones.size, mover);
  const Player opponent = game::other(mover);
  const Crossing theirs = crossing_of(view_of(stones, opponent), CrossingGoal::kSure);
  Bits cells = stones.empty();
  if (theirs.is_next || theirs.is_sure)
    cells &= theirs.must_play == ~Bits{0} ? cells : transposed_view(theirs.must_play, stones.size, opponent);
  cells = without_vulnerable(stones, cells, mover);
  return without_dominated(stones, cells, mover);
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  const core::Key128 straight = key_after(state, 0);
  if (!switches_.symmetry) return {.key = straight};
  const core::Key128 half_turned = key_after(state, kHalfTurn);
  if (half_turned < straight) return {.key = half_turned, .symmetry = kHalfTurn};
  return {.key = straight};
}

std::uint32_t Knowledge::canonical_code(const State& state, Cell cell, std::uint8_t symmetry) const {
  return state.move_code(symmetry == kHalfTurn ? turned(cell, state.size()) : cell);
}

game::Bounds Knowledge::bounds(const State& state) const {
  if (switches_.bounds && state.size() <= kLargestView) {
    const Stones stones = filled(stones_of(state));
    const Player mover = state.to_move(), opponent = game::other(mover);
    if (crossing_of(view_of(stones, opponent), CrossingGoal::kSure).is_sure) return won_by(opponent);
    const Crossing own = crossing_of(view_of(stones, mover), CrossingGoal::kNext);
    if (own.is_sure || own.is_next) return won_by(mover);
  }
  return {.lower = -game::kWin, .upper = game::kWin};
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  if (switches_.prune && state.size() <= kLargestView) {
    const Bits worth = worth_a_move(filled(stones_of(state)), state.to_move());
    const auto end =
        std::remove_if(moves.begin(), moves.end(), [&](Cell cell) { return (worth & bit(bit_of_cell(cell))) == 0; });
    // Nothing is worth a move where the game is decided: then all moves are alike.
    moves.resize(std::max<std::size_t>(1, static_cast<std::size_t>(end - moves.begin())));
  }
  if (!switches_.order || moves.size() < 2) return;
  const Flow first = flow_of(state, Player::kFirst), second = flow_of(state, Player::kSecond);
  const auto strength = [&](Cell cell) { return first.share(cell) + second.share(cell); };
  std::stable_sort(moves.begin(), moves.end(), [&](Cell a, Cell b) { return strength(a) > strength(b); });
}

}  // namespace katachi::games::hex
