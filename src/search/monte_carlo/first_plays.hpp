// Who was the first to play each move of a game: what all-moves-as-first learns from.
//
// A move is known by its code. In a game of n moves a code that occurs more than once (a point that was captured and played
// again) counts for the player of its first occurrence only. Cost: n, and a table of all codes once per object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/concepts.hpp"

namespace katachi::search::monte_carlo {

class FirstPlays {
 public:
  explicit FirstPlays(std::size_t move_codes) : last_game_(move_codes, 0) {}

  // Calls f(code, player) for each code of the trace in the order of their first occurrence.
  template <class F>
  void for_each(const game::Trace& trace, F&& f) {
    ++game_;
    for (const auto& [code, player] : trace.moves) {
      if (last_game_[code] == game_) continue;
      last_game_[code] = game_;
      f(code, player);
    }
  }

 private:
  std::vector<std::uint64_t> last_game_;  // in which the code was seen
  std::uint64_t game_ = 0;
};

}  // namespace katachi::search::monte_carlo
