#include "games/breakthrough/knowledge.hpp"

#include "games/breakthrough/motion.hpp"
#include "games/move_ranks.hpp"
#include "games/race_knowledge.hpp"

namespace katachi::games::breakthrough {

namespace {

game::BoardSize size_of(const State& state) { return {state.width(), state.height()}; }

// Misère: some move does not lose at once.
bool has_quiet_move(const Steps& steps, const RaceView& view) {
  Bits targets = steps.steps(view.own, view.enemy, view.mover) & ~view.own & ~steps.far_row(view.mover);
  if ((view.enemy & (view.enemy - 1)) == 0) targets &= ~view.enemy;
  return targets != 0;
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry || state.is_terminal()) return {.key = state.key()};
  return race_key(state, size_of(state));
}

std::uint32_t Knowledge::canonical_code(const State& state, Step step, std::uint8_t symmetry) const {
  if (symmetry == 0) return state.move_code(step);
  const std::size_t last = kDirections.size() - 1;
  return state.move_code({.from = Cell(mirrored_cell(step.from.raw(), kRaceMirror, size_of(state))),
                          .direction = static_cast<Direction>(last - static_cast<std::size_t>(step.direction))});
}

game::Bounds Knowledge::bounds(const State& state) const {
  if (switches_.bounds) {
    const Steps steps(size_of(state));
    const RaceView view = race_view(state);
    if (state.variant() == Variant::kMisere) {
      if (!has_quiet_move(steps, view)) return race_won_by(other(view.mover));
    } else if (const auto wins = race_result(steps, view)) {
      return race_won_by(*wins ? view.mover : other(view.mover));
    }
  }
  return {.lower = -game::kWin, .upper = game::kWin};
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  const Steps steps(size_of(state));
  const RaceView view = race_view(state);
  const bool is_misere = state.variant() == Variant::kMisere;
  if (switches_.prune && is_misere)
    keep_moves(state, moves, [&](Bits target) { return !ends_race(steps, view, target); });
  else if (switches_.prune)
    prune_race(state, steps, view, moves);
  if (!switches_.order || moves.size() < 2) return;
  sort_by_rank(moves, [&](Step step) {
    const int rank = race_rank(steps, state.height(), view, bit(step.from.raw()), bit(state.target(step).raw()));
    return is_misere ? -rank : rank;
  });
}

bool Knowledge::is_noisy(const State& state, Step step) const {
  const Bits target = bit(state.target(step).raw());
  return (target & (state.pieces(other(state.to_move())) | Steps(size_of(state)).last_rows(state.to_move()))) != 0;
}

}  // namespace katachi::games::breakthrough
