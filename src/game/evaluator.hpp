// Evaluator: what a tree search asks about the positions at its leaves.
//
// A search selects leaves, has them evaluated, and backs the results up. It hands the evaluator one or several leaves at a time:
// random games evaluate one after the other, a network all at once. A leaf that is being expanded brings its moves and gets their
// priors by the same call that gives its value. What a search learns from beside the value (the moves of a random game, who owned
// what at its end) the evaluator writes into buffers of the leaf, and only where the search asks for it by lending one.
//
// An evaluator declares what it provides(); a search refuses options that need more. It belongs to one thread; searches with
// several threads copy it. Evaluating must not allocate once its buffers have grown.
// Reference: Silver et al., "Mastering the game of Go without human knowledge" (2017): select, expand and evaluate, back up.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace katachi::game {

// Who owned a point at the end of a game.
enum class Owner : std::uint8_t { kNobody, kFirst, kSecond };

constexpr Owner owner_of(Player p) { return p == Player::kFirst ? Owner::kFirst : Owner::kSecond; }

// So many of the latest moves a leaf tells.
inline constexpr std::size_t kRecentMoves = 6;

template <class S>
struct Leaf {
  using Move = typename S::Move;

  // Given by the search.
  const S* state = nullptr;           // not over
  std::span<const Move> recent = {};  // the moves that led there, the latest first; Move{} is one that is not known
  std::size_t known = 0;              // of `recent`: so many of them are known, if the search counts them
  std::span<const Move> moves = {};   // legal ones, if the leaf is being expanded; empty otherwise
  core::Rng* rng = nullptr;
  bool wants_value = true;

  // Buffers of the search, to be filled in.
  std::span<float> priors = {};  // of the moves, in their order; their sum is 1
  Trace* trace = nullptr;        // the moves of a playout are appended; null: not asked for
  std::span<Owner> owners = {};  // by move code, at the end of the playout; empty: not asked for

  // Told by the evaluator, if the value is wanted.
  PlayoutResult result = {};  // of the playout, or what is expected; margin 0 where none is provided
  bool is_exact = false;      // the result is what best play leads to; trace and owners do not count then
};

// What an evaluator can tell.
struct Provides {
  bool value = false;
  bool priors = false;
  bool trace = false;
  bool owners = false;
  bool margin = false;

  friend bool operator==(const Provides&, const Provides&) = default;
};

template <class E, class S>
concept Evaluator = std::copyable<E> && requires(E evaluator, const E& cevaluator, std::span<Leaf<S>> leaves) {
  evaluator.evaluate(leaves);
  { cevaluator.provides() } -> std::same_as<Provides>;
};

// An evaluator that learns from each game (playout policy adaptation): its moves from the root on, and its result.
template <class E, class S>
concept LearnsFromGames = requires(E evaluator, const S& root, const Trace& trace, const PlayoutResult& result) {
  evaluator.learn(root, trace, result);
};

}  // namespace katachi::game
