#include "games/knightthrough/knowledge.hpp"

#include "games/knightthrough/motion.hpp"
#include "games/move_ranks.hpp"
#include "games/race_knowledge.hpp"

namespace katachi::games::knightthrough {

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry || state.is_terminal()) return {.key = state.key()};
  return race_key(state, state.size());
}

std::uint32_t Knowledge::canonical_code(const State& state, Jump jump, std::uint8_t symmetry) const {
  if (symmetry == 0) return state.move_code(jump);
  const std::size_t last = kDirections.size() - 1;
  return state.move_code({.from = Cell(mirrored_cell(jump.from.raw(), kRaceMirror, state.size())),
                          .direction = static_cast<Direction>(last - static_cast<std::size_t>(jump.direction))});
}

game::Bounds Knowledge::bounds(const State& state) const {
  if (switches_.bounds)
    if (const auto wins = race_result(Jumps(state.size()), race_view(state)))
      return race_won_by(*wins ? state.to_move() : other(state.to_move()));
  return {.lower = -game::kWin, .upper = game::kWin};
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  const Jumps jumps(state.size());
  const RaceView view = race_view(state);
  if (switches_.prune) prune_race(state, jumps, view, moves);
  if (!switches_.order || moves.size() < 2) return;
  sort_by_rank(moves, [&](Jump jump) {
    return race_rank(jumps, state.size().height, view, bit(jump.from.raw()), bit(state.target(jump).raw()));
  });
}

bool Knowledge::is_noisy(const State& state, Jump jump) const {
  const Bits target = bit(state.target(jump).raw());
  return (target & (state.pieces(other(state.to_move())) | Jumps(state.size()).last_rows(state.to_move()))) != 0;
}

}  // namespace katachi::games::knightthrough
