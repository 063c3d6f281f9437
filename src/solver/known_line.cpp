#include "solver/known_line.hpp"

#include <optional>

namespace katachi::solver {

namespace {

constexpr std::size_t kLongestKnownLine = 200;

bool keeps(const game::AnyState& next, const game::AnyKnowledge& knowledge, game::Bounds promised, game::Player mover) {
  const game::Bounds known =
      next.is_terminal() ? game::Bounds::exactly(game::final_value(next)) : knowledge.bounds(next);
  return mover == game::Player::kFirst ? known.lower >= promised.lower : known.upper <= promised.upper;
}

std::optional<game::AnyMove> known_move(const game::AnyState& state, const game::AnyKnowledge& knowledge,
                                        game::Bounds promised) {
  game::AnyMoveList moves;
  state.legal_moves(moves);
  knowledge.choose(state, moves);
  if (moves.size() == 1) return moves[0];
  for (const game::AnyMove move : moves) {
    game::AnyState next = state;
    next.play(move);
    if (keeps(next, knowledge, promised, state.to_move())) return move;
  }
  return std::nullopt;
}

}  // namespace

std::vector<game::AnyMove> known_line(game::AnyState state, const game::AnyKnowledge& knowledge, game::Bounds bounds) {
  std::vector<game::AnyMove> line;
  while (!state.is_terminal() && line.size() < kLongestKnownLine) {
    const auto move = known_move(state, knowledge, bounds);
    if (!move) break;
    line.push_back(*move);
    state.play(*move);
  }
  return line;
}

}  // namespace katachi::solver
