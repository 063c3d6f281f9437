// What a puzzle is to a search and to a program, beyond a PuzzleState (concepts.hpp): codes of moves, texts, and what it may know.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "game/concepts.hpp"

namespace katachi::game {

// A puzzle whose moves can be learned. Codes are sparse, since a move may be known by a set of cells: who learns by them hashes them.
// What counts of the score is that of a terminal state.
template <class S>
concept CodedPuzzle = PuzzleState<S> && requires(const S cs, typename S::Move m) {
  { cs.move_code(m) } -> std::convertible_to<std::uint64_t>;  // the same for "the same move" in other positions
};

// A puzzle that people and programs meet by its name, as NamedGame is for two players.
template <class S>
concept NamedPuzzle = CodedPuzzle<S> && requires(const S cs, typename S::Move m, std::string_view text) {
  { cs.move_text(m) } -> std::convertible_to<std::string>;
  { cs.parse_move(text) } -> std::same_as<core::Result<typename S::Move>>;
  { cs.text() } -> std::convertible_to<std::string>;
  { cs.from_text(text) } -> std::same_as<core::Result<S>>;
};

// A puzzle that knows which moves are worth trying: some of the legal ones, at least one wherever there is a legal move. Hash and text
// do not depend on it.
template <class S>
concept HasSensibleMoves = requires(const S cs, typename S::MoveList& out) { cs.sensible_moves(out); };

// A puzzle that judges its moves before anything is learned: a playout draws them in proportion to exp(bias) (Cazenave 2021, GNRPA).
template <class S>
concept HasBias = requires(const S cs, typename S::Move m) {
  { cs.bias(m) } -> std::convertible_to<double>;
};

}  // namespace katachi::game
