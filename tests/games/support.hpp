// What the tests of several games need: positions by their moves, all positions, the check of a state's random_move, and slow
// twins.
//
// A slow twin is the same game written a second time in the plainest way, cells in an array and moves as texts:
//   std::vector<std::string> moves() const;     the legal moves; none when the game is over
//   void play(const std::string& move);
//   std::optional<double> outcome_first() const;   nothing while the game goes on
// The fast state must agree with it in every position of many random games, and in its counts of sequences.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/random_walk.hpp"

namespace katachi::games::test {

// The position after moves that are written with blanks between them.
template <game::TwoPlayerState S>
S after(S state, const std::string& moves) {
  std::istringstream stream(moves);
  for (std::string text; stream >> text;) {
    const auto move = state.parse_move(text);
    if (!move) throw std::invalid_argument(move.error().text() + " in\n" + state.text());
    state.play(*move);
  }
  return state;
}

template <game::TwoPlayerState S>
std::vector<std::string> move_texts(const S& state) {
  typename S::MoveList moves;
  state.legal_moves(moves);
  std::vector<std::string> texts;
  for (const auto& move : moves) texts.push_back(state.move_text(move));
  return texts;
}

// Calls visit with every position that can be reached, the last ones too, each once (as far as hashes tell them apart).
template <game::State S, class F>
void for_each_position(const S& start, F&& visit) {
  std::unordered_set<std::uint64_t> seen;
  std::vector<S> open = {start};
  while (!open.empty()) {
    const S state = open.back();
    open.pop_back();
    if (!seen.insert(state.hash()).second) continue;
    visit(state);
    typename S::MoveList moves;
    state.legal_moves(moves);
    for (const auto& move : moves) {
      open.push_back(state);
      open.back().play(move);
    }
  }
}

// Whether random_move draws all legal moves alike: Pearson's statistic of many draws must not be six standard deviations above
// its mean, and nothing else may be drawn. The first problem, or nothing.
template <game::TwoPlayerState S>
std::string random_move_problem(const S& state, core::Rng& rng) {
  constexpr double kDrawsPerMove = 100;
  std::map<std::string, double> counts;
  for (const std::string& text : move_texts(state)) counts[text] = 0;
  const auto moves = static_cast<double>(counts.size());
  for (int i = 0; i < static_cast<int>(kDrawsPerMove * moves); ++i) {
    const auto count = counts.find(state.move_text(state.random_move(rng)));
    if (count == counts.end()) return "random_move draws what is not legal in\n" + state.text();
    ++count->second;
  }
  double statistic = 0;
  for (const auto& [text, count] : counts)
    statistic += (count - kDrawsPerMove) * (count - kDrawsPerMove) / kDrawsPerMove;
  const double freedom = moves - 1;
  if (statistic > freedom + 6 * std::sqrt(2 * freedom)) return "random_move has favourites in\n" + state.text();
  return "";
}

// The same for every position of random games.
template <game::TwoPlayerState S>
std::string random_move_problem(const S& start, int games, std::uint64_t seed) {
  std::string problem;
  for (int game = 0; game < games && problem.empty(); ++game) {
    core::Rng rng(seed + static_cast<std::uint64_t>(game));
    core::Rng draws = rng.split();
    game::random_walk(start, rng, 1000, [&](const S& state, const auto&) {
      if (problem.empty()) problem = random_move_problem(state, draws);
    });
  }
  return problem;
}

// The first position of random games in which state and twin differ, or nothing. The games go by the twin's moves.
template <game::TwoPlayerState S, class Twin>
std::string twin_problem(const S& start, const Twin& twin_start, int games, std::uint64_t seed) {
  for (int game = 0; game < games; ++game) {
    core::Rng rng(seed + static_cast<std::uint64_t>(game));
    S state = start;
    Twin twin = twin_start;
    for (;;) {
      std::vector<std::string> expected = twin.moves(), found = move_texts(state);
      std::ranges::sort(expected);
      std::ranges::sort(found);
      if (expected != found) return "the moves differ in\n" + state.text();
      const std::optional<double> outcome = twin.outcome_first();
      if (outcome.has_value() != state.is_terminal()) return "only one of them ends in\n" + state.text();
      if (outcome && *outcome != state.outcome(game::Player::kFirst)) return "the outcomes differ in\n" + state.text();
      if (outcome) break;
      const std::string& move = expected[rng.below(static_cast<std::uint32_t>(expected.size()))];
      twin.play(move);
      state.play(*state.parse_move(move));
    }
  }
  return "";
}

// perft of a twin.
template <class Twin>
std::uint64_t slow_count(const Twin& twin, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const std::string& move : twin.moves()) {
    Twin next = twin;
    next.play(move);
    count += slow_count(next, depth - 1);
  }
  return count;
}

}  // namespace katachi::games::test
