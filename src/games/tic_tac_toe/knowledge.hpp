// What an exact search may know of tic-tac-toe: symmetries, lines one move ahead, an order of moves, and the null move.
//
//   key      mirror images share one
//   bounds   who is to move and can make a line wins; who cannot, with two lines of the opponent to stop, has lost
//   prune    a line needs no other move beside it; a line of the opponent must be stopped
//   order    the centre, the corners, the sides
//
// One mark more never hurts, so the null move is sound here: there is no zugzwang.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/evaluation.hpp"
#include "game/solver_knowledge.hpp"
#include "games/tic_tac_toe/state.hpp"

namespace katachi::games::tic_tac_toe {

class Knowledge {
 public:
  explicit Knowledge(const game::KnowledgeSwitches& switches = {}) : switches_(switches) {}

  game::CanonicalKey key(const State& state) const;
  std::uint32_t canonical_code(const State& state, Cell cell, std::uint8_t symmetry) const;
  game::Bounds bounds(const State& state) const;
  void choose(const State& state, State::MoveList& moves) const;
  std::optional<State> after_null_move(const State& state) const { return state.with_other_to_move(); }

 private:
  game::KnowledgeSwitches switches_;
};

static_assert(game::KnowledgeOf<Knowledge, State>);

std::int32_t judge_lines(const State& state);  // lines that are still open to each side

inline constexpr std::array kEvaluations = {
    game::evaluation_of<State, judge_lines>("lines", "lines that are still open to each side", 300),
};

}  // namespace katachi::games::tic_tac_toe
