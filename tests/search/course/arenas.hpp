// Arenas: games so small that every exact search can solve their positions, for cross-checks.
//
// Each has a start and how many random moves lead to positions that are solved in milliseconds. KATACHI_CROSS_CHECKS is the number of
// positions of each game, as in tests/search/cross_check.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "core/clock.hpp"
#include "core/number_text.hpp"
#include "core/rng.hpp"
#include "game/any_state.hpp"
#include "game/random_walk.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "games/entry.hpp"
#include "games/registry/registry.hpp"
#include "search/course/position.hpp"
#include "search/exact/task.hpp"
#include "tests/go/effort.hpp"

namespace katachi::search::course::test {

struct Arena {
  std::string name;
  std::string game;
  game::BoardSize size;
  int fewest, most;  // random moves from the start
  games::Options options = {};

  const games::Entry& entry() const { return *games::find_game(game).value(); }
  game::AnyState start() const { return games::start_of(entry(), size, options).value(); }
};

inline std::vector<Arena> arenas() {
  const games::Options superko = {{"rules", "tromp-taylor"}, {"komi", "0"}};
  return {
      {"TicTacToe", "tic-tac-toe", {3, 3}, 2, 7},
      {"ConnectFour", "connect-four", {4, 4}, 6, 14},
      {"Hex", "hex", {3, 3}, 1, 6},
      {"Breakthrough", "breakthrough", {3, 4}, 2, 9},
      {"BreakthroughSquare", "breakthrough", {4, 4}, 12, 24},
      {"MisereBreakthrough", "misere-breakthrough", {3, 4}, 3, 9},
      {"Knightthrough", "knightthrough", {4, 4}, 6, 16},
      {"Domineering", "domineering", {4, 4}, 0, 6},
      {"Nogo", "nogo", {3, 3}, 1, 6},
      {"AtariGo", "atari-go", {3, 3}, 1, 6},
      {"Amazons", "amazons", {4, 4}, 5, 9},
      {"Othello", "othello", {4, 4}, 4, 10},
      {"GoTwo", "go", {2, 2}, 3, 12, superko},
      {"GoRow", "go", {3, 1}, 0, 6, superko},
      {"GoTwoByThree", "go", {2, 3}, 8, 20, superko},
      {"GoThree", "go", {3, 3}, 16, 40, superko},
  };
}

// How many positions of each game are tried, a part of it under sanitizers: `usual` of them, or as many for each hundred that are wanted.
inline int positions_of_a_game(int usual) {
  const char* const wanted = std::getenv("KATACHI_CROSS_CHECKS");
  if (wanted == nullptr) return usual;
  return go::test::effort(std::max(1, core::parse_number<int>(wanted).value_or(1) * usual / 100));
}

// The value with best play after exactly this past, by trying everything; nothing if that takes more than `most` positions.
class CappedJudge {
 public:
  std::optional<game::Value> value(const game::AnyState& state, std::size_t most) {
    values_.clear();
    left_ = most;
    return search(state);
  }
  // Of a position below the one that was asked last and had a value.
  game::Value below(const game::AnyState& state) { return search(state).value(); }

 private:
  std::optional<game::Value> search(const game::AnyState& state) {
    if (state.is_terminal()) return game::final_value(state);
    const auto key = std::pair(state.key(), game::past_key_of(state));
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    if (left_-- == 0) {
      left_ = 0;
      return std::nullopt;
    }
    const bool is_first = state.to_move() == game::Player::kFirst;
    game::Value best = is_first ? -game::kMaxValue : game::kMaxValue;
    for (const game::AnyMove move : moves_of(state, plain_)) {
      game::AnyState next = state;
      next.play(move);
      const std::optional<game::Value> value = search(next);
      if (!value) return std::nullopt;
      best = is_first ? std::max(best, *value) : std::min(best, *value);
    }
    values_.emplace(key, best);
    return best;
  }

  game::AnyKnowledge plain_;
  std::size_t left_ = 0;
  std::map<std::pair<core::Key128, core::Key128>, game::Value> values_;
};

// A position after some random moves that is not over.
inline game::AnyState random_position(const game::AnyState& start, int moves, core::Rng& rng) {
  game::AnyState last = start, state = start;
  for (int i = 0; i < moves; ++i) {
    state.play(state.random_move(rng));
    if (state.is_terminal()) break;
    last = state;
  }
  return last;
}

// A random generator for one case of a property. At full size: small numbers would come again and again.
inline core::Rng drawn_rng() {
  constexpr int kFullSize = 100;
  return core::Rng(*rc::gen::resize(kFullSize, rc::gen::arbitrary<std::uint64_t>()));
}

inline const core::SteadyClock& steady_clock() {
  static const core::SteadyClock clock;
  return clock;
}
inline exact::Task small_task(std::uint64_t memory = 16 << 20) {
  return {.clock = &steady_clock(), .limits = {.memory = memory}};
}

}  // namespace katachi::search::course::test
