// One random game written down in full: every position, its legal moves and the one played. Kept as a file per game, it
// shows any change of rules, order of moves or text; a reader sees the game at a glance.
#pragma once

#include <string>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/puzzle.hpp"
#include "game/random_walk.hpp"

namespace katachi::game {

// How a game ended, as the last line of its playthrough.
template <TwoPlayerState S>
std::string ending(const S& end) {
  const double outcome = end.outcome(Player::kFirst);
  return outcome == 0.5 ? "drawn" : outcome > 0.5 ? "won by the first player" : "won by the second player";
}
template <NamedPuzzle S>
std::string ending(const S& end) {
  std::string score = std::to_string(end.score());
  score.erase(score.find_last_not_of('0') + 1);
  return "score " + (score.back() == '.' ? score.substr(0, score.size() - 1) : score);
}

template <State S>
  requires TwoPlayerState<S> || NamedPuzzle<S>
std::string playthrough(const S& start, core::Rng& rng, int max_moves) {
  std::string out;
  int number = 0;
  const S end = random_walk(start, rng, max_moves, [&](const S& state, const typename S::Move& played) {
    typename S::MoveList moves;
    state.legal_moves(moves);
    out += state.text() + "legal:";
    for (const auto& move : moves) out += " " + state.move_text(move);
    out += "\nmove " + std::to_string(++number) + ": " + state.move_text(played) + "\n\n";
  });
  out += end.text();
  if (!end.is_terminal()) return out + "not over\n";
  return out + "over: " + ending(end) + "\n";
}

}  // namespace katachi::game
