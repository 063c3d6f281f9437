// One game of any game of the registry between two players of this program.
//
// The state knows the rules: it says whose turn it is, which moves are legal, and who has won. What is left to the laboratory is
// the opening, the clocks and the move limit. Black is the side that moves first.
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
#include "match/clocks.hpp"
#include "match/game.hpp"

namespace katachi::match {

class AnyContestant {
 public:
  virtual ~AnyContestant() = default;

  virtual void start(const GameConditions& conditions, std::uint64_t seed) = 0;
  // A legal move of the position that the moves lead to from the start.
  virtual game::AnyMove choose(const game::AnyState& start, std::span<const game::AnyMove> moves, go::Color color,
                               const ClockView& clock, const std::stop_token& stop) = 0;
  virtual double cpu_seconds() = 0;  // used so far
};

// The engine must be a search (in_process.hpp). The clock must outlive the contestant.
core::Result<std::unique_ptr<AnyContestant>> make_any_contestant(const EngineSpec& engine, const core::Clock& clock);

// The start of a game under these conditions; errors: an unknown game, a size that it does not have.
core::Result<game::AnyState> any_start_of(const GameConditions& conditions);

// Nothing if the game was stopped: then it never took place.
std::optional<GameResult> play_any_game(const GameJob& job, const game::AnyState& start, AnyContestant& black,
                                        AnyContestant& white, const core::Clock& clock, const std::stop_token& stop);

}  // namespace katachi::match
