// What a game is to a search: the concepts that every game models and every search is written against.
//
// A State is copyable, fills the caller's buffer with its legal moves (no allocation), plays one, tells whether it is over,
// and has a hash. A TwoPlayerState also says whose turn it is and what the end is worth; a PuzzleState has a score instead.
// Playouts, evaluators and priors reach a search as template arguments that model the concepts below: a search never names a
// game.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "game/traits.hpp"

namespace katachi::game {

// The two sides of a game. The first player is the one who moves first in the usual start position (Black in Go).
enum class Player : std::uint8_t { kFirst, kSecond };

constexpr Player other(Player p) { return p == Player::kFirst ? Player::kSecond : Player::kFirst; }
constexpr std::size_t player_index(Player p) { return static_cast<std::size_t>(p); }

template <class S>
concept State = std::copyable<S> && requires(S s, const S cs, typename S::Move m, typename S::MoveList& out) {
  cs.legal_moves(out);  // appends nothing else; the order is fixed, so that a seed repeats a search
  s.play(m);            // m must be legal
  { cs.is_terminal() } -> std::same_as<bool>;
  { cs.hash() } -> std::convertible_to<std::uint64_t>;
};

template <class S>
concept TwoPlayerState = State<S> && requires(const S cs, typename S::Move m, Player p, std::string_view text) {
  { cs.to_move() } -> std::same_as<Player>;
  { cs.outcome(p) } -> std::convertible_to<double>;           // of a terminal state, for p: 1 won, 0 lost, 0.5 drawn
  { cs.move_code(m) } -> std::convertible_to<std::uint32_t>;  // the same for "the same move" in other positions
  { cs.move_codes() } -> std::convertible_to<std::size_t>;    // all codes are below; the same in all states of a game
  { cs.move_text(m) } -> std::convertible_to<std::string>;
  { cs.parse_move(text) } -> std::same_as<core::Result<typename S::Move>>;
  { cs.text() } -> std::convertible_to<std::string>;  // the position as a person reads it
};

// A game that people and programs meet by its name: what it is can be asked of any of its positions, and a position is read
// back from its text. What the text does not tell (the rules of Go, the variant of Breakthrough) is taken from the state that is
// asked; the size is that of the text. Bad text is an error that names the line.
//
// key() is what proofs are stored under: 128 bits that no other position of the game shares (core/key128.hpp), so never the hash. It
// holds all that the rules look at but the memory of earlier positions (superko).
template <class S>
concept NamedGame = TwoPlayerState<S> && requires(const S cs, std::string_view text) {
  { cs.traits() } -> std::same_as<const GameTraits&>;
  { cs.key() } -> std::same_as<core::Key128>;
  { cs.from_text(text) } -> std::same_as<core::Result<S>>;
};

// What a game with a memory (superko) forbids because of earlier positions, as a key: positions with equal key() and equal past go on
// alike. Nothing where the game has no memory.
template <class S>
core::Key128 past_key_of(const S& state) {
  if constexpr (requires {
                  { state.past_key() } -> std::same_as<core::Key128>;
                })
    return state.past_key();
  else
    return {};
}

// A game whose rules forbid to bring back an earlier position (superko) tells a search which earlier positions matter, so that a proof
// found after one past is used after another only where it holds (search/proof/history.hpp).
//
//   bans()          bit i: the position i plies back forbids a move that would be legal otherwise; where several earlier positions are
//                   the same, the latest counts. Bit 63: one of 63 or more plies back. Bit 0 is never set.
//   past_class()    the class of the position, 0 to 63: positions that the rule takes for the same have one class, and so have mirror
//                   images. The finer, the fewer proofs are found again for nothing: stones of each colour make a good one.
//   past_classes()  bit c: a position of class c is among the earlier ones that forbid moves, or is the present one.
//
// A pass is never forbidden, a ban never leaves the mover without a move, and whether a position is over does not depend on its past.
template <class S>
concept TellsBans = requires(const S cs) {
  { cs.bans() } -> std::same_as<std::uint64_t>;
  { cs.past_class() } -> std::same_as<unsigned>;
  { cs.past_classes() } -> std::same_as<std::uint64_t>;
};

template <class S>
concept PuzzleState = State<S> && requires(const S cs) {
  { cs.score() } -> std::convertible_to<double>;
};

template <class S>
concept UndoableState = State<S> && requires(S s, typename S::Move m, typename S::Undo& u) {
  s.play(m, u);
  s.undo(u);
};

// What one playout told: the result for the first player, and how many points it was won by where the game has points.
struct PlayoutResult {
  double outcome_first = 0.5;  // 1 won by the first player, 0 lost
  double margin_first = 0;     // in the game's points; 0 where it has none
};

// The result of a terminal state. A game with points tells by how many the first player won: margin_first().
template <TwoPlayerState S>
PlayoutResult final_result(const S& state) {
  PlayoutResult result{.outcome_first = state.outcome(Player::kFirst), .margin_first = 0};
  if constexpr (requires { state.margin_first(); }) result.margin_first = state.margin_first();
  return result;
}

// A playout policy prepares a position once and then plays it out as often as asked.
template <class P, class S>
concept PlayoutPolicy = requires(P policy, const P& cpolicy, const S& state, core::Rng& rng) {
  typename P::Start;
  { cpolicy.prepare(state) } -> std::same_as<typename P::Start>;
  { policy.run(cpolicy.prepare(state), rng) } -> std::same_as<PlayoutResult>;
};

// Prepares a position for a policy that may want to know the two moves that led to it; Move{} is one that is not known.
template <class S, PlayoutPolicy<S> P>
typename P::Start prepare_after(const P& policy, const S& state, typename S::Move last,
                                typename S::Move before_last = {}) {
  if constexpr (requires { policy.prepare(state, last, before_last); })
    return policy.prepare(state, last, before_last);
  else
    return policy.prepare(state);
}

// A move of a game as its code, and who made it.
struct TracedMove {
  std::uint32_t code = 0;
  Player player = Player::kFirst;

  friend bool operator==(const TracedMove&, const TracedMove&) = default;
};

// The moves of a game in the order they were played. The players need not alternate; a pass that is a move has its code too.
struct Trace {
  std::vector<TracedMove> moves;

  void add(std::uint32_t code, Player player) { moves.push_back({code, player}); }
};

// A playout that tells its moves, for searches that learn from them (all moves as first, playout policy adaptation). It
// appends to the trace: what was played before it, in the tree, is there already.
template <class P, class S>
concept TracedPlayout =
    PlayoutPolicy<P, S> && requires(P policy, const typename P::Start& start, core::Rng& rng, Trace& trace) {
      { policy.run(start, rng, trace) } -> std::same_as<PlayoutResult>;
    };

// A game that knows moves which no search may overlook, whatever prior knowledge says of them (in Go: captures and answers to
// atari). Where moves are opened one after the other, these are open from the start.
template <class S>
concept HasUrgentMoves = requires(const S cs, typename S::Move m) {
  { cs.is_urgent(m) } -> std::same_as<bool>;
};

// A prior source says before any search how likely each move is to be a good one. `moves` are all legal moves of the state, and
// their probabilities sum to 1. It may keep what it knows of the position it was asked about last, so one belongs to one thread.
template <class P, class S>
concept PriorSource = requires(P source, const S& state, std::span<const typename S::Move> moves,
                               std::span<float> probabilities) { source.priors(state, moves, probabilities); };

}  // namespace katachi::game
