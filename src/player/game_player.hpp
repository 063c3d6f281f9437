// GamePlayer: a player of any two-player game, as game::AnyState. Go has a player of its own with more knowledge (go/go_player.hpp).
//
// choose() is asked with the start of the game and all moves so far. With reuse on, what a tree search found is kept where the
// moves go on from those it was last asked about; new_game() forgets it. The n-th move of a game draws from a generator made of
// the seed and n, so the same setup with a number of playouts and one thread plays the same game again.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "game/any_state.hpp"
#include "player/game_search.hpp"
#include "player/game_setup.hpp"
#include "player/time/time_control.hpp"

namespace katachi::player {

struct GameChoice {
  game::AnyMove move;
  GameReport report;   // of the side to move; empty if there was no choice
  std::string reason;  // one line for people
};

class GamePlayer {
 public:
  // Errors: those of check_setup(). The clock must outlive the player.
  static core::Result<std::unique_ptr<GamePlayer>> make(const GameSetup& setup, const core::Clock& clock);

  // The game must go on after the moves, which must be legal. Without a budget the parameters say how long the search is.
  GameChoice choose(const game::AnyState& start, std::span<const game::AnyMove> moves, std::stop_token stop = {},
                    const std::optional<TimeBudget>& time = std::nullopt);
  void new_game();

  const GameSetup& setup() const { return setup_; }

 private:
  GamePlayer(const GameSetup& setup, const core::Clock& clock)
      : setup_(setup), clock_(&clock), search_(make_game_search(setup, clock)) {}

  search::Limits limits_for(const std::optional<TimeBudget>& time) const;
  void follow(const game::AnyState& start, std::span<const game::AnyMove> moves);

  GameSetup setup_;
  const core::Clock* clock_;
  std::unique_ptr<GameSearch> search_;
  std::string last_start_;  // text of the start that was last asked about
  std::vector<game::AnyMove> last_moves_;
};

// After the moves from the start.
game::AnyState state_after(game::AnyState start, std::span<const game::AnyMove> moves);

}  // namespace katachi::player
