// Races: pieces that arrive at the far row whatever the opponent does, in games whose pieces only go forward.
//
// A runner makes all the moves of its side and stays on cells where nobody can capture it next. Which cells those are is counted with
// every piece of the opponent in all places it could have come to by then, each as if it made all moves itself: too many, so what is
// called won is won. The runner arrives first if no piece of the opponent can be at its own far row before, by its distance alone.
//
//   runner to move:      in_time(t) = "the opponent's t-th move cannot be an arrival"
//     cells(0) = the pieces;   hunters(0) = the opponent's pieces
//     cells(t) = steps(cells(t-1)) without own pieces, without cells that hunters(t-1) attack;   hunters(t) = hunters(t-1) and their steps
//     won if a step of cells(t-1) enters the far row with in_time(t)
//   opponent to move: the same one move later.
//
// That is the simplest of the race patterns of A. Saffidine, N. Jouandeau and T. Cazenave, "Solving Breakthrough with race patterns and
// job-level proof number search" (2011), for all pieces at once. A Motion is how the pieces of a game go, on a board of some size.
#pragma once

#include <concepts>
#include <optional>

#include "game/concepts.hpp"
#include "games/bits.hpp"

namespace katachi::games {

template <class M>
concept Motion = requires(const M motion, Bits bits, game::Player p) {
  // Cells that p's pieces attack, whoever stands there; cells where a step of theirs may end that `blockers` of the opponent may stand on.
  { motion.attacks(bits, p) } -> std::same_as<Bits>;
  { motion.steps(bits, bits, p) } -> std::same_as<Bits>;  // (pieces, blockers, p)
  { motion.far_row(p) } -> std::same_as<Bits>;
  { motion.last_rows(p) } -> std::same_as<Bits>;          // where p's pieces are always one move away from it
  { motion.fewest_moves(bits, p) } -> std::same_as<int>;  // until one of them arrives, at least; of none: more than any
};

struct Racers {
  Bits runners, hunters;
  game::Player runner;  // the side
  bool runner_moves;    // next
};

template <Motion M>
bool is_race_won(const M& motion, const Racers& race) {
  const game::Player hunter = other(race.runner);
  Bits cells = race.runners, hunters = race.hunters;
  const auto hunt = [&] { hunters |= motion.steps(hunters, 0, hunter) | motion.attacks(hunters, hunter); };
  int moves = motion.fewest_moves(hunters, hunter);
  if (!race.runner_moves) {
    --moves;
    cells &= ~motion.attacks(hunters, hunter);
    hunt();
  }
  for (; moves > 0 && cells != 0; --moves) {
    const Bits entered = motion.steps(cells, hunters, race.runner) & ~race.runners;
    if ((entered & motion.far_row(race.runner)) != 0) return true;
    cells = entered & ~motion.attacks(hunters, hunter);
    hunt();
  }
  return false;
}

// Both sides of a position that is not over.
struct RaceView {
  Bits own, enemy;
  game::Player mover;
};

// The opponent's pieces that arrive with his next move unless they are captured. Nothing else stops them.
template <Motion M>
Bits arriving(const M& motion, const RaceView& view) {
  return view.enemy & motion.last_rows(other(view.mover));
}

// The mover ends the game: he arrives or captures the last piece.
template <Motion M>
bool wins_at_once(const M& motion, const RaceView& view) {
  const bool is_last = (view.enemy & (view.enemy - 1)) == 0;
  return (view.own & motion.last_rows(view.mover)) != 0 ||
         (is_last && (view.enemy & motion.attacks(view.own, view.mover)) != 0);
}

// Whether the mover wins, where arriving wins and the races tell.
template <Motion M>
std::optional<bool> race_result(const M& motion, const RaceView& view) {
  if (wins_at_once(motion, view)) return true;
  if (const Bits danger = arriving(motion, view); danger != 0) {
    const bool is_alone = (danger & (danger - 1)) == 0;
    if (!is_alone || (danger & motion.attacks(view.own, view.mover)) == 0) return false;
    return std::nullopt;  // it must be captured, and then the races are others
  }
  if (is_race_won(motion, {.runners = view.own, .hunters = view.enemy, .runner = view.mover, .runner_moves = true}))
    return true;
  if (is_race_won(motion,
                  {.runners = view.enemy, .hunters = view.own, .runner = other(view.mover), .runner_moves = false}))
    return false;
  return std::nullopt;
}

}  // namespace katachi::games
