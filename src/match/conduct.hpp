// One game between two contestants: opening, moves, clocks, the end, and the count.
//
// The conductor believes nobody: every move is judged by our own rules, every second is taken off our own clocks. A game ends
//   - by resignation;
//   - by two passes, counted as ScoreRule says; a game that nobody can count is void;
//   - by two more passes where the engines named different winners and no referee decided: the cleanup. Both play on, and dead
//     stones must be captured. It ends after as many moves as the board has points, too. Then every stone that stands is
//     alive. By area the board is counted as it stands. By territory moves cost points: the board of the dispute is counted,
//     and its stones that are gone are the dead ones (the confirmation of life and death of the Japanese rules of 1989);
//   - by a clock that ran out: the side loses;
//   - by an engine's failure (it died, did not answer, answered nonsense, played an illegal move): FailureRule decides;
//   - at the move limit: void, because nobody has won.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "core/clock.hpp"
#include "match/contestant.hpp"
#include "match/game.hpp"

namespace katachi::match {

// The score by a third engine, in half points; nothing if there is none or it cannot say either.
using Referee = std::function<std::optional<int>(const go::History&)>;

// Nothing if the game was stopped: then it never took place.
std::optional<GameResult> play_game(const GameJob& job, Contestant& black, Contestant& white, const Referee& referee,
                                    const core::Clock& clock, const std::stop_token& stop);

// The start position of a job with its opening; an error if the opening is not legal.
core::Result<go::History> start_of(const GameJob& job);

}  // namespace katachi::match
