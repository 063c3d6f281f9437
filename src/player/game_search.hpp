// GameSearch: the searches of a GamePlayer behind one interface, all on game::AnyState.
//
// There is one instantiation of each search and evaluation, whatever the game. With a native state a tree search takes 7 to
// 13 % less time (bench/any_state_bench.cpp, docs/figures.md), which does not pay for compiling a search for each game.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

#include "core/clock.hpp"
#include "game/any_state.hpp"
#include "player/game_setup.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace katachi::player {

using GameReport = search::SearchReport<game::AnyMove>;

class GameSearch {
 public:
  virtual ~GameSearch() = default;

  // The state must not be over. `last` are the moves that led to it, the latest last.
  virtual GameReport search(const game::AnyState& state, std::span<const game::AnyMove> last, std::uint64_t seed,
                            const search::Limits& limits, std::stop_token stop) = 0;
  // The moves played since the last search, in the same game.
  virtual void advance(std::span<const game::AnyMove> /*moves*/) {}
  virtual void forget() {}
};

// The setup must have been checked. The clock must outlive the search.
std::unique_ptr<GameSearch> make_game_search(const GameSetup& setup, const core::Clock& clock);

}  // namespace katachi::player
