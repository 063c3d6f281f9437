// Counting what the rules allow: move sequences of a given length, and complete games.
//
// perft(s, d) is the number of legal sequences of exactly d moves from s, sequences that end the game earlier not counted.
// complete_games(s) is the number of different games that can be played to the end from s; it ends only on games that do.
// Both visit every sequence, so the time is proportional to the answer (perft: to the answer for depth - 1). For counts that
// may take hours, the forms with keep_on ask it now and then whether to go on.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/concepts.hpp"

namespace katachi::game {

// Called with the count so far; false ends the counting.
template <class F>
concept KeepOn = requires(F f, std::uint64_t so_far) {
  { f(so_far) } -> std::same_as<bool>;
};

namespace detail {

inline constexpr std::uint64_t kAskEvery = std::uint64_t{1} << 16;  // nodes visited between two questions

template <class F>
struct Counting {
  F& keep_on;
  std::uint64_t count = 0;
  std::uint64_t visited = 0;

  bool goes_on() { return ++visited % kAskEvery != 0 || keep_on(count); }
};

// Adds to the count; false when told to stop. `depth` is at least 1.
template <State S, class F>
bool add_sequences(const S& state, int depth, Counting<F>& counting) {
  if (state.is_terminal()) return true;
  typename S::MoveList moves;
  state.legal_moves(moves);
  if (depth == 1) {
    counting.count += moves.size();
    return counting.goes_on();
  }
  for (const auto& move : moves) {
    S next = state;
    next.play(move);
    if (!add_sequences(next, depth - 1, counting)) return false;
  }
  return true;
}

template <State S, class F>
bool add_games(const S& state, Counting<F>& counting) {
  if (state.is_terminal()) {
    ++counting.count;
    return counting.goes_on();
  }
  typename S::MoveList moves;
  state.legal_moves(moves);
  for (const auto& move : moves) {
    S next = state;
    next.play(move);
    if (!add_games(next, counting)) return false;
  }
  return true;
}

inline constexpr auto kAlways = [](std::uint64_t) { return true; };

}  // namespace detail

// Nothing when told to stop.
template <State S, KeepOn F>
std::optional<std::uint64_t> perft(const S& state, int depth, F&& keep_on) {
  if (depth == 0) return 1;
  detail::Counting<F> counting{keep_on};
  if (!detail::add_sequences(state, depth, counting)) return std::nullopt;
  return counting.count;
}

template <State S, KeepOn F>
std::optional<std::uint64_t> complete_games(const S& state, F&& keep_on) {
  detail::Counting<F> counting{keep_on};
  if (!detail::add_games(state, counting)) return std::nullopt;
  return counting.count;
}

template <State S>
std::uint64_t perft(const S& state, int depth) {
  return *perft(state, depth, detail::kAlways);
}

template <State S>
std::uint64_t complete_games(const S& state) {
  return *complete_games(state, detail::kAlways);
}

// A count split by the first move, in the order of the legal moves.
struct MoveCount {
  std::string move;
  std::uint64_t count = 0;
};

// count_after(state) is asked after each first move: std::optional<std::uint64_t>, nothing to stop.
template <TwoPlayerState S, class F>
std::optional<std::vector<MoveCount>> divide(const S& state, F&& count_after) {
  std::vector<MoveCount> parts;
  if (state.is_terminal()) return parts;
  typename S::MoveList moves;
  state.legal_moves(moves);
  for (const auto& move : moves) {
    S next = state;
    next.play(move);
    const std::optional<std::uint64_t> count = count_after(next);
    if (!count) return std::nullopt;
    parts.push_back({state.move_text(move), *count});
  }
  return parts;
}

}  // namespace katachi::game
