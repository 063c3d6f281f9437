// Prior knowledge as evaluators use it: sources that know the moves before a position, and one that knows nothing.
#pragma once

#include <algorithm>
#include <concepts>
#include <span>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace katachi::search::evaluation {

// A prior source that wants to know the moves that led to a position, the latest first.
template <class P, class S>
concept AsksForRecentMoves = requires(P source, const S& state, std::span<const typename S::Move> moves,
                                      std::span<float> out) { source.priors(state, moves, moves, out); };

// A source that may know nothing says so.
template <class P>
concept MayKnowNothing = requires(const P& source) {
  { source.has_priors() } -> std::same_as<bool>;
};

template <class P>
bool has_priors(const P& source) {
  if constexpr (MayKnowNothing<P>)
    return source.has_priors();
  else
    return true;
}

// No prior knowledge: all moves alike.
struct NoPriors {
  bool has_priors() const { return false; }

  template <class S>
  void priors(const S&, std::span<const typename S::Move> moves, std::span<float> out) const {
    std::ranges::fill(out, 1.0f / static_cast<float>(moves.size()));
  }
};

}  // namespace katachi::search::evaluation
