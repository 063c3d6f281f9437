// The loop of every run: deal games, store results, ask the schedule what next.
//
// A game is stored before anybody is told of it, so a run that is killed at any moment loses only its games in flight. A void
// game is played again under the same number, at most kMaxAttempts times in all; the last void one stays. A game whose worker
// was lost is dealt again.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "core/clock.hpp"
#include "crew/crew.hpp"
#include "lab/schedule.hpp"
#include "store/store.hpp"

namespace katachi::lab {

inline constexpr int kMaxAttempts = 3;

// Whether a game does not count yet: it is void, and its number is dealt again.
bool is_played_again(const store::StoredGame& game);

struct RunProgress {
  std::uint64_t done = 0;                   // numbers that are settled, with those of earlier starts
  std::uint64_t played = 0;                 // games in this start, void ones too
  double seconds = 0;                       // of this start
  const store::StoredGame* last = nullptr;  // the game that has just ended, if one has
};

struct RunOptions {
  int max_voids_in_a_row = 10;  // then something is wrong with the engines and the run stops
  std::stop_token stop = {};
  std::function<void(const Schedule&, const RunProgress&)> observe = nullptr;  // after each game and now and then
  std::function<void(const Note&)> tell = nullptr;                             // a new entry of the journal
  std::function<void(const std::string&)> warn = nullptr;                      // of a lost worker, of a repeated game
};

enum class RunEnd : std::uint8_t { kFinished, kStopped, kTooManyVoid };

struct RunResult {
  RunEnd end = RunEnd::kFinished;
  RunProgress progress;
  std::string trouble;  // why it ended, where that needs words
};

// Shows the games of the store to the schedule, then plays until it is over. The run's state in the store is kept up to date.
RunResult run_games(store::Store& store, store::RunId run, Schedule& schedule, crew::Crew& crew,
                    const core::Clock& clock, const RunOptions& options);

// Shows all settled games of a run to a schedule, as run_games() does first: for reports. `visit` sees each game before the
// schedule does, those that were played again too.
void replay(const store::Store& store, store::RunId run, Schedule& schedule,
            const std::function<void(const store::StoredGame&)>& visit);

// The handlers of game jobs. The clock must outlive them.
crew::HandlerFactory game_handlers(const core::Clock& clock);

}  // namespace katachi::lab
